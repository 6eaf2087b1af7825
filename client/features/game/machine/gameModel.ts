/** What the machine of a game knows, and the questions its guards and the page ask of it. */

import { COLOR_NAMES, type Color, type PieceCode, pieceColor } from '../../../../engine/board/pieces.ts';
import type { Square } from '../../../../engine/board/squares.ts';
import { isOver, type Match } from '../../../../engine/match/match.ts';
import { applyToBoard } from '../../../../engine/rules/clientBoard.ts';
import { advance } from '../../../../engine/rules/game.ts';
import { type Move, moveFrom, movePromotion, moveTo } from '../../../../engine/rules/moves.ts';
import type { GameSessionAnswer } from '../../../../protocol/http/api.ts';
import type { RoomView } from '../../../../protocol/room/matchState.ts';
import type { CommandName, Message } from '../../../../protocol/room/messages.ts';
import type { Failure } from '../../../shared/data/http/api.ts';
import type { GameLink, JoinRequest } from '../../../shared/data/room/gameConnection.ts';
import type { Timeline } from '../history/timeline.ts';
import { movesOf } from './movesOf.ts';

/** A command on its way: kept until the server answered it, and sent again under the same id after a lost line. */
export interface Outgoing {
  readonly name: CommandName;
  readonly message: Message<CommandName>;
}

/** An own move that is shown already, though the server has not answered. */
export interface PendingMove {
  readonly move: Move;
  /** The piece that was picked up. */
  readonly piece: PieceCode;
  readonly ply: number;
}

export interface GameContext {
  readonly gameId: string;
  /** How this person enters; null while that is not known. */
  readonly joinRequest: JoinRequest | null;
  readonly session: GameSessionAnswer | null;
  readonly link: GameLink | null;
  readonly isConnected: boolean;
  /** Joins in a row that failed since the line was lost. */
  readonly attempt: number;
  /** The own seat; null for a watcher. */
  readonly color: Color | null;
  readonly isOwner: boolean;
  /** The server's game as it was told last. */
  readonly view: RoomView | null;
  /** When the present position was first seen, by our own clock. */
  readonly seenAt: number;
  readonly timeline: Timeline | null;
  readonly selected: Square | null;
  /** Promotions to choose from: the same pawn and square. */
  readonly promotions: readonly Move[];
  /** The piece that a move in advance is being chosen for. */
  readonly premoveFrom: Square | null;
  /** Promotions to choose from for a move in advance. */
  readonly premovePromotions: readonly Move[];
  /** The move in advance that the room keeps, or is being told. */
  readonly premove: Message<'premove'> | null;
  readonly outbox: readonly Outgoing[];
  readonly pending: PendingMove | null;
  /** An own move that is shown and waits for the person to say yes. */
  readonly unconfirmed: PendingMove | null;
  /** When the server last refused a move, by the server's time. */
  readonly lastMoveFailureDate: number | null;
  /** Played through the calls of guests. */
  readonly isGuest: boolean;
  /** Why the game cannot be entered. */
  readonly failure: Failure | null;
}

/** The seat that the session shows as the asker's. */
export function ownSeat(session: GameSessionAnswer): Color | null {
  const seat = session.players.find((player) => player.isYou);
  return seat ? (COLOR_NAMES.indexOf(seat.color) as Color) : null;
}

/** It is this person's turn, the game runs, and nothing is on its way. */
export function mayMove({ view, color, pending, isConnected }: GameContext): boolean {
  const match = view?.match;
  return (
    isConnected && pending === null && color !== null && match?.state === 'STARTED' && turnOf(match) === color
  );
}

/** Legal moves from a square, for the person whose turn it is. */
export function movesFrom(context: GameContext, square: Square): readonly Move[] {
  return ownMoves(context).filter((move) => moveFrom(move) === square);
}

/** Squares whose pieces have a legal move, for the person whose turn it is. */
export function movableSquares(context: GameContext): ReadonlySet<Square> {
  return new Set(ownMoves(context).map(moveFrom));
}

function ownMoves(context: GameContext): readonly Move[] {
  const position = context.view?.match.game.position;
  return position && mayMove(context) ? movesOf(position, position.turn) : [];
}

/** Moves from a square to another: several when a pawn promotes, none when it is not possible. */
export function movesBetween(context: GameContext, from: Square | null, to: Square | null): readonly Move[] {
  return from === null ? [] : movesFrom(context, from).filter((move) => moveTo(move) === to);
}

/** Squares that the selected piece may move to. */
export function targetsOf(context: GameContext): readonly Square[] {
  if (context.selected === null) return [];
  return [...new Set(movesFrom(context, context.selected).map(moveTo))];
}

export function pieceAt({ view }: GameContext, square: Square): PieceCode {
  return view?.match.game.position.board[square] ?? 0;
}

/** A piece of the own army, whatever its colour. */
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
 * The match as it is drawn: with the own move already made on the board, and nothing else of what it causes, for that is
 * the server's to say.
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
  // Another piece stands where this one was picked up: the server's board is shown as it is.
  if (board === position.board) return match;
  return { ...match, lastMove: { by, from, to }, game: { ...match.game, position: { ...position, board } } };
}
