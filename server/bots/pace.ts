/** The timing of bot moves: the search time, and a delay so that humans can follow. */

import type { Position } from '../../engine/board/position.ts';
import { seededRandom } from '../../engine/bots/dice.ts';
import { legalMoves } from '../../engine/rules/moves.ts';

/** The minimum time of a move, so that humans can follow, in ms. */
export const SHORTEST_MS = 600;
/** Additional time when the choice is hard, in ms. */
const HARD_MS = 2_000;
/** Number of legal moves that makes a choice hard. */
const MANY_MOVES = 40;
/** The search time of the highest level without load; lower levels reach their node limits earlier. */
const THINK_MS = 1_000;
/** The minimum search time, even in time trouble. */
const FAST_THINK_MS = 20;
/** The maximum share of the remaining time that a search may use. */
const SHARE_OF_REST = 1 / 12;
/** The answer is never useful later than this, whatever the load and the clock, in ms. */
const LATEST_MS = 4_500;
/** The answer is not useful after this share of the player's remaining time. */
const LATEST_SHARE = 1 / 3;

export interface Pace {
  /** Search time in milliseconds. */
  readonly thinkMs: number;
  /** Earliest time of the move, in milliseconds. */
  readonly pauseMs: number;
  /** Latest time at which the answer is useful, in milliseconds. */
  readonly latestMs: number;
}

/**
 * @param restMs remaining time on the player's clock, Infinity without a clock
 * @param factor on all times except the latest one; tests and load runs shorten them
 */
export function paceOf(position: Position, seed: number, restMs: number, factor: number): Pace {
  const mood = seededRandom(seed)();
  const hardness = Math.min(1, (legalMoves(position).length - 1) / MANY_MOVES);
  // Most moves are quick. Like a human, the bot occasionally takes longer.
  const pause = (SHORTEST_MS + HARD_MS * hardness * mood * mood) * factor;
  return {
    thinkMs: Math.max(FAST_THINK_MS, Math.min(THINK_MS * factor, restMs * SHARE_OF_REST)),
    pauseMs: Math.min(pause, restMs * SHARE_OF_REST),
    latestMs: Math.min(LATEST_MS, restMs * LATEST_SHARE),
  };
}
