/** The context of the game machine, and the functions with which guards and the page query it. */

import { type Color, colorNamed, type PieceCode, pieceColor } from '../../../../engine/board/pieces.ts';
import type { Square } from '../../../../engine/board/squares.ts';
import { isOver, type Match } from '../../../../engine/match/match.ts';
import type { PremoveCondition } from '../../../../engine/match/premove.ts';
import { applyToBoard } from '../../../../engine/rules/clientBoard.ts';
import { advance } from '../../../../engine/rules/game.ts';
import { type Move, moveFrom, movePromotion, moveTo } from '../../../../engine/rules/moves.ts';
import type { GameSessionAnswer } from '../../../../protocol/http/api.ts';
import type { RoomView } from '../../../../protocol/room/matchState.ts';
import type { CommandName, Message, PhrasesNotice } from '../../../../protocol/room/messages.ts';
import type { Failure } from '../../../shared/data/http/api.ts';
import type { GameLink, JoinRequest } from '../../../shared/data/room/gameConnection.ts';
import type { Timeline } from '../history/timeline.ts';

/**
 * A command in flight. It is stored until the server answers, and sent again under the same id after a lost connection.
 */
export interface Outgoing {
  readonly name: CommandName;
  readonly message: Message<CommandName>;
}

/** A premove that captures a piece on the current board, or one to an empty square. */
export type PremoveKind = 'capture' | 'quiet';

/** A move of the user that is displayed before the server answers. */
export interface PendingMove {
  readonly move: Move;
  /** The moved piece. */
  readonly piece: PieceCode;
  readonly ply: number;
}

export interface GameContext {
  readonly gameId: string;
  /** The role and seat in which the user enters the game. Null while they are not known. */
  readonly joinRequest: JoinRequest | null;
  readonly session: GameSessionAnswer | null;
  readonly link: GameLink | null;
  readonly isConnected: boolean;
  /** Number of consecutive attempts to join that failed since the connection was lost. */
  readonly attempt: number;
  /** The user's seat. Null for a watcher. */
  readonly color: Color | null;
  readonly isOwner: boolean;
  /** The last received state of the room. */
  readonly view: RoomView | null;
  /** The time when the current position was first displayed, by the local clock. */
  readonly seenAt: number;
  readonly timeline: Timeline | null;
  /** The phrases that players have said, oldest first. */
  readonly phrases: PhrasesNotice;
  /** The piece selected for a move or a premove. */
  readonly selected: Square | null;
  /** The moves among which the user chooses a promotion piece. They have the same pawn and target square. */
  readonly promotions: readonly Move[];
  /** The premove that the room has stored, or that will be sent. */
  readonly premove: Message<'premove'> | null;
  /** Whether `premove` has changed and must be sent. */
  readonly isPremoveUnsent: boolean;
  /** The condition of the next premove of each kind: the one that the user chose last. */
  readonly conditions: Readonly<Record<PremoveKind, PremoveCondition>>;
  readonly outbox: readonly Outgoing[];
  readonly pending: PendingMove | null;
  /** A move of the user that is displayed and waits for the user's confirmation. */
  readonly unconfirmed: PendingMove | null;
  /** The time when the server last refused a move, by the server time. */
  readonly lastMoveFailureDate: number | null;
  /** Whether the game uses the HTTP calls for guests. */
  readonly isGuest: boolean;
  /** Why the game cannot be entered. */
  readonly failure: Failure | null;
}

/** Returns the caller's seat in the session. */
export function ownSeat(session: GameSessionAnswer): Color | null {
  const seat = session.players.find((player) => player.isYou);
  return seat ? colorNamed(seat.color) : null;
}

/** Returns whether the user may move: it is the user's turn in a running game, and no move is in flight. */
export function mayMove({ view, color, pending, isConnected }: GameContext): boolean {
  const match = view?.match;
  return (
    isConnected && pending === null && color !== null && match?.state === 'STARTED' && turnOf(match) === color
  );
}

function pieceAt({ view }: GameContext, square: Square): PieceCode {
  return view?.match.game.position.board[square] ?? 0;
}

/** Returns whether the user owns the army of a piece, whatever its color. */
export function isOwnPiece(context: GameContext, square: Square): boolean {
  const piece = pieceAt(context, square);
  return piece !== 0 && context.view?.match.game.position.owners[pieceColor(piece)] === context.color;
}

export function needsPromotion(moves: readonly Move[]): boolean {
  return moves.some((move) => movePromotion(move) !== 0);
}

export function turnOf(match: Match): Color | null {
  return match.game.position.turn;
}

export function isEnded({ view }: GameContext): boolean {
  return view !== null && isOver(view.match);
}

/**
 * Returns the match to display. It includes the user's pending move on the board, but not its consequences, which the
 * server decides.
 */
export function shownMatch({ view, pending, unconfirmed }: GameContext): Match | null {
  const match = view?.match ?? null;
  const made = pending ?? unconfirmed;
  if (!match || !made || match.game.position.ply !== made.ply) return match;
  const { position } = match.game;
  const by = position.turn;
  const from = moveFrom(made.move);
  const to = moveTo(made.move);
  const step = advance({ ...match.game, seen: [] }, { type: 'move', move: made.move });
  if (by === null || !step.ok) return match;
  const becomes = step.value.game.position.board[to] ?? 0;
  const board = applyToBoard(position.board, { from, to, piece: made.piece, becomes });
  // The server's board is shown unchanged, because another piece is on the origin square.
  if (board === position.board) return match;
  return { ...match, lastMove: { by, from, to }, game: { ...match.game, position: { ...position, board } } };
}
