/**
 * A premove for the player's next turn, optionally with a condition. Other players move first, so the premove is
 * validated after every change of the game: it waits, is played, or is dropped.
 */

import { type Color, pieceColor } from '../board/pieces.ts';
import type { Position } from '../board/position.ts';
import {
  checkedColors,
  legalMoves,
  legalMovesFrom,
  type Move,
  moveFrom,
  movePromotion,
  moveTo,
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
  // For a pawn, the target square of a capture may still be empty. Another player may move a piece there before the
  // turn.
  if (!isTurn && condition === 'captures') return isOwn(position, by, moveFrom(move)) ? 'WAITS' : 'ILLEGAL';
  if (!legalMovesFrom(position, moveFrom(move)).includes(move)) return 'ILLEGAL';
  if (!isTurn) return 'WAITS';
  return holds(match, by, move, condition) ? 'PLAY' : 'CONDITION';
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

function holds(match: Match, by: Color, move: Move, condition: PremoveCondition): boolean {
  if (condition === 'legal') return true;
  const isFree = match.game.position.board[moveTo(move)] === 0;
  if (condition === 'captures') return !isFree;
  if (condition === 'free') return isFree;
  const played = apply(match, { type: 'move', by, move }, match.clock.since ?? 0);
  if (!played.ok) return false;
  const after = played.value.match;
  return activeColors(after)
    .filter((color) => color !== by)
    .every(
      (turn) => !legalMoves({ ...after.game.position, turn }).some((reply) => moveTo(reply) === moveTo(move)),
    );
}
