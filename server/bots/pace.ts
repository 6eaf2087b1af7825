/** The timing of bot moves: the search time, and a delay so that humans can follow the game. */

import type { Position } from '../../engine/board/position.ts';
import { seededRandom } from '../../engine/bots/dice.ts';
import { legalMoves } from '../../engine/rules/moves.ts';

/** Minimum time of a bot's move in milliseconds, so that humans can follow the game. */
export const SHORTEST_MS = 600;
/** Additional time of a move that is hard to choose, in milliseconds. */
const HARD_MS = 2_000;
/**
 * Number of legal moves from which a choice counts as hardest. A choice among fewer moves counts as proportionally
 * easier.
 */
const MANY_MOVES = 40;
/** Search time of the highest level without load, in milliseconds. Lower levels reach their node limits earlier. */
const THINK_MS = 1_000;
/** Minimum search time in milliseconds, even in time trouble. */
const MIN_THINK_MS = 20;
/** Maximum share of the remaining time that one search may use. */
const SHARE_OF_REST = 1 / 12;
/** Maximum time until the bot must answer, in milliseconds, whatever the load and the clock. */
const LATEST_MS = 4_500;
/** Share of the player's remaining time after which the bot must have answered. */
const LATEST_SHARE = 1 / 3;

export interface Pace {
  /** Search time in milliseconds. */
  readonly thinkMs: number;
  /** Earliest time of the move, in milliseconds from now. */
  readonly pauseMs: number;
  /** Latest time of the answer, in milliseconds from now. */
  readonly latestMs: number;
}

/**
 * @param restMs remaining time on the player's clock; Infinity without a clock
 * @param factor factor on `thinkMs` and `pauseMs`; tests and load tests use a small factor
 */
export function paceOf(position: Position, seed: number, restMs: number, factor: number): Pace {
  const mood = seededRandom(seed)();
  const hardness = Math.min(1, (legalMoves(position).length - 1) / MANY_MOVES);
  // Most moves are quick. Occasionally the bot takes longer, as a human does.
  const pause = (SHORTEST_MS + HARD_MS * hardness * mood * mood) * factor;
  return {
    thinkMs: Math.max(MIN_THINK_MS, Math.min(THINK_MS * factor, restMs * SHARE_OF_REST)),
    pauseMs: Math.min(pause, restMs * SHARE_OF_REST),
    latestMs: Math.min(LATEST_MS, restMs * LATEST_SHARE),
  };
}
