/**
 * A premove for the player's next turn, optionally with a condition. Other players move first, so the premove is
 * validated after every change of the game: it waits, is played, or is dropped.
 */

import { CELL_OF } from '../board/geometry.ts';
import { type Color, isPawn, pieceColor } from '../board/pieces.ts';
import type { Position } from '../board/position.ts';
import { generateCaptures } from '../rules/generate.ts';
import {
  checkedColors,
  legalMoves,
  legalMovesFrom,
  loadBoard,
  type Move,
  moveFrom,
  movePromotion,
  moveTo,
  toMove,
} from '../rules/moves.ts';
import { apply } from './apply.ts';
import { activeColors, isActive, isRunning, type Match } from './match.ts';

/**
 * The condition of a premove. `legal`: the move is legal. `captures`: the move is a capture. `free`: the target square
 * is empty. `safe`: the piece could not be recaptured.
 */
export const PREMOVE_CONDITIONS = ['legal', 'captures', 'free', 'safe'] as const;
export type PremoveCondition = (typeof PREMOVE_CONDITIONS)[number];

export interface Premove {
  readonly move: Move;
  readonly condition: PremoveCondition;
}

export type PremoveVerdict = 'WAITS' | 'PLAY' | PremoveEnd;
/**
 * Why a premove is dropped: the game is not running or the player is not active, the player is in check, the rules
 * forbid the move, or the condition is not met.
 */
export type PremoveEnd = 'OVER' | 'IN_CHECK' | 'ILLEGAL' | 'CONDITION';

/** Returns whether the premove of `by` waits, is played or is dropped in the current game. */
export function judgePremove(match: Match, by: Color, { move, condition }: Premove): PremoveVerdict {
  if (!isRunning(match) || !isActive(match, by)) return 'OVER';
  const position = { ...match.game.position, turn: by };
  if (checkedColors(position).includes(by)) return 'IN_CHECK';
  const isTurn = match.state === 'STARTED' && match.game.position.turn === by;
  if (condition === 'captures') {
    if (!isOwn(position, by, moveFrom(move))) return 'ILLEGAL';
    // Another player may move a piece to the target square before the turn (see laterCaptures).
    if (!isTurn) return 'WAITS';
    if (!isHostile(position, by, moveTo(move))) return 'CONDITION';
  }
  if (!legalMovesFrom(position, moveFrom(move)).includes(move)) return 'ILLEGAL';
  if (!isTurn) return 'WAITS';
  return holds(match, by, move, condition) ? 'PLAY' : 'CONDITION';
}

/**
 * Returns the moves of the player's pieces that are not legal now, but may be legal as captures in a later turn: the
 * captures of pawns on all squares, and those of other pieces on squares of the player's own pieces, which an opponent
 * may capture first. Checks and pins do not matter, because `judgePremove` tests them in the player's turn. As a
 * premove, such a move needs the condition `captures`.
 */
export function laterCaptures(position: Position, by: Color): Move[] {
  const legal = new Set(legalMoves({ ...position, turn: by }));
  const board = loadBoard(position);
  const captures = [...position.board.keys()].flatMap((from) => {
    if (!isOwn(position, by, from)) return [];
    const end = generateCaptures(board, CELL_OF[from]!, board.moves);
    return [...board.moves.subarray(0, end)].map(toMove);
  });
  const isPawnMove = (move: Move) => isPawn(position.board[moveFrom(move)]!);
  return captures.filter(
    (move) => !legal.has(move) && (isPawnMove(move) || isOwn(position, by, moveTo(move))),
  );
}

/** Returns whether only the promotion piece is missing. */
export function lacksPromotion(match: Match, by: Color, move: Move): boolean {
  const moves = legalMovesFrom({ ...match.game.position, turn: by }, moveFrom(move));
  return (
    movePromotion(move) === 0 && moves.some((one) => moveTo(one) === moveTo(move) && movePromotion(one) !== 0)
  );
}

function isOwn({ board, owners }: Position, by: Color, square: number): boolean {
  const piece = board[square] ?? 0;
  return piece !== 0 && owners[pieceColor(piece)] === by;
}

function isHostile(position: Position, by: Color, square: number): boolean {
  return position.board[square] !== 0 && !isOwn(position, by, square);
}

function holds(match: Match, by: Color, move: Move, condition: PremoveCondition): boolean {
  if (condition === 'legal' || condition === 'captures') return true;
  if (condition === 'free') return match.game.position.board[moveTo(move)] === 0;
  const played = apply(match, { type: 'move', by, move }, match.clock.since ?? 0);
  if (!played.ok) return false;
  const after = played.value.match;
  return activeColors(after)
    .filter((color) => color !== by)
    .every(
      (turn) => !legalMoves({ ...after.game.position, turn }).some((reply) => moveTo(reply) === moveTo(move)),
    );
}
