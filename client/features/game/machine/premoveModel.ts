/** Premoves on the page: which ones are possible now. The room stores and validates them. */

import type { Square } from '../../../../engine/board/squares.ts';
import { isActive, isRunning } from '../../../../engine/match/match.ts';
import { type Move, moveFrom, moveTo } from '../../../../engine/rules/moves.ts';
import { type GameContext, turnOf } from './gameModel.ts';
import { checkedIn, movesOf } from './movesOf.ts';

type Planner = Pick<GameContext, 'view' | 'color' | 'isConnected' | 'pending' | 'link'>;

/**
 * Returns whether premoves are possible: in the other players' turns of a running game, unless the own king is in
 * check.
 */
export function mayPremove({ view, color, isConnected, pending, link }: Planner): boolean {
  const match = view?.match;
  if (!match || color === null || !isConnected || pending !== null) return false;
  // Premoves are off on a shared device, because all its players would see them.
  if (link?.isShared) return false;
  if (!isRunning(match) || !isActive(match, color)) return false;
  if (match.state === 'STARTED' && turnOf(match) === color) return false;
  return !checkedIn(match.game.position).includes(color);
}

/** Returns the legal moves as if it were the player's turn on the current board. */
export function plannableMoves(context: Planner): readonly Move[] {
  const position = context.view?.match.game.position;
  if (!position || context.color === null || !mayPremove(context)) return [];
  return movesOf(position, context.color);
}

export function premovesFrom(context: Planner, square: Square | null): readonly Move[] {
  return plannableMoves(context).filter((move) => moveFrom(move) === square);
}

/** Returns whether all these moves, selected earlier, are still possible premoves. */
export function canStillPremove(context: Planner, moves: readonly Move[]): boolean {
  const plannable = plannableMoves(context);
  return moves.length > 0 && moves.every((move) => plannable.includes(move));
}

/** Premoves from one square to another: several for a promotion. */
export function premovesBetween(context: Planner, from: Square | null, to: Square | null): readonly Move[] {
  return premovesFrom(context, from).filter((move) => moveTo(move) === to);
}
