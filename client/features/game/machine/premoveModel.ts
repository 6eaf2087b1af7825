/** Moves in advance, as far as the page knows them: which can be planned now. The room keeps and judges them. */

import type { Square } from '../../../../engine/board/squares.ts';
import { isActive, isRunning } from '../../../../engine/match/match.ts';
import { type Move, moveFrom, moveTo } from '../../../../engine/rules/moves.ts';
import { type GameContext, turnOf } from './gameModel.ts';
import { checkedIn, movesOf } from './movesOf.ts';

type Planner = Pick<GameContext, 'view' | 'color' | 'isConnected' | 'pending' | 'link'>;

/** In the turns of others, while the game runs and the own king is not in check. */
export function mayPremove({ view, color, isConnected, pending, link }: Planner): boolean {
  const match = view?.match;
  if (!match || color === null || !isConnected || pending !== null) return false;
  // What is planned at a shared device everybody would see.
  if (link?.isShared) return false;
  if (!isRunning(match) || !isActive(match, color)) return false;
  if (match.state === 'STARTED' && turnOf(match) === color) return false;
  return !checkedIn(match.game.position).includes(color);
}

/** What could be played if it were the own turn on the board of now. */
export function plannableMoves(context: Planner): readonly Move[] {
  const position = context.view?.match.game.position;
  if (!position || context.color === null || !mayPremove(context)) return [];
  return movesOf(position, context.color);
}

export function premovesFrom(context: Planner, square: Square | null): readonly Move[] {
  return plannableMoves(context).filter((move) => moveFrom(move) === square);
}

/** Whether these, chosen from a little earlier, can all be planned now. */
export function canStillPremove(context: Planner, moves: readonly Move[]): boolean {
  const plannable = plannableMoves(context);
  return moves.length > 0 && moves.every((move) => plannable.includes(move));
}

/** Moves in advance from one square to another: several when a pawn promotes. */
export function premovesBetween(context: Planner, from: Square | null, to: Square | null): readonly Move[] {
  return premovesFrom(context, from).filter((move) => moveTo(move) === to);
}
