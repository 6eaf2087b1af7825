/** The timing of bot moves: the search time, and a delay so that humans can follow. */

import type { Position } from '../../engine/board/position.ts';
import { seededRandom } from '../../engine/bots/dice.ts';
import { legalMoves } from '../../engine/rules/moves.ts';

/** The minimum time of a move, so that humans can follow. */
export const SHORTEST_MS = 600;
/** Additional time for a hard choice. */
const HARD_MS = 2_000;
/** Number of legal moves that makes a choice hard. */
const MANY_MOVES = 40;
/** The search time of the highest level without load; lower levels reach their node limits earlier. */
const THINK_MS = 1_000;
/** The minimum even in time trouble. */
const FAST_THINK_MS = 20;
/** The maximum share of the remaining time. */
const SHARE_OF_REST = 1 / 12;
/** The absolute minimum, whatever the load and the clock. */
const LATEST_MS = 4_500;
/** Share of the remaining time after which the move is due in any case. */
const LATEST_SHARE = 1 / 3;

export interface Pace {
  /** Search time in milliseconds. */
  readonly thinkMs: number;
  /** Earliest time of the move, in milliseconds. */
  readonly pauseMs: number;
  /** Latest useful time of the answer. */
  readonly latestMs: number;
}

/**
 * @param restMs remaining time on the player's clock, Infinity without a clock
 * @param factor on all times except the latest one; tests and load runs shorten them
 */
export function paceOf(position: Position, seed: number, restMs: number, factor: number): Pace {
  const mood = seededRandom(seed)();
  const hardness = Math.min(1, (legalMoves(position).length - 1) / MANY_MOVES);
  // Most moves are quick; occasionally one takes longer, like a human's.
  const pause = (SHORTEST_MS + HARD_MS * hardness * mood * mood) * factor;
  return {
    thinkMs: Math.max(FAST_THINK_MS, Math.min(THINK_MS * factor, restMs * SHARE_OF_REST)),
    pauseMs: Math.min(pause, restMs * SHARE_OF_REST),
    latestMs: Math.min(LATEST_MS, restMs * LATEST_SHARE),
  };
}
