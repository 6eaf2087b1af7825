/** How long a bot thinks, and when its move is told: no sooner than a person can follow, and as if it had been thought over. */

import type { Position } from '../../engine/board/position.ts';
import { seededRandom } from '../../engine/bots/dice.ts';
import { legalMoves } from '../../engine/rules/moves.ts';

/** A move in less time than this cannot be followed. */
export const SHORTEST_MS = 600;
/** Upon it, for a hard choice. */
const HARD_MS = 2_000;
/** With so many moves to choose from the choice is hard. */
const MANY_MOVES = 40;
/** What the highest level thinks for when nobody else waits; the others are done with their positions before. */
const THINK_MS = 1_000;
/** Even when the clock has nearly run out. */
const FAST_THINK_MS = 20;
/** Never more than this part of the time that is left. */
const SHARE_OF_REST = 1 / 12;
/** However busy the threads are, and whatever the clock says. */
const LATEST_MS = 4_500;
/** Part of the time that is left by which a move has to be there, thought over or not. */
const LATEST_SHARE = 1 / 3;

export interface Pace {
  /** Time to think, in milliseconds. */
  readonly thinkMs: number;
  /** After this long the move is told, in milliseconds. */
  readonly pauseMs: number;
  /** An answer later than this comes too late. */
  readonly latestMs: number;
}

/**
 * @param restMs what is left on the player's clock, Infinity without one
 * @param factor on all times but the latest; tests and load runs shorten them
 */
export function paceOf(position: Position, seed: number, restMs: number, factor: number): Pace {
  const mood = seededRandom(seed)();
  const hardness = Math.min(1, (legalMoves(position).length - 1) / MANY_MOVES);
  // Most moves are quick ones; now and then a player ponders.
  const pause = (SHORTEST_MS + HARD_MS * hardness * mood * mood) * factor;
  return {
    thinkMs: Math.max(FAST_THINK_MS, Math.min(THINK_MS * factor, restMs * SHARE_OF_REST)),
    pauseMs: Math.min(pause, restMs * SHARE_OF_REST),
    latestMs: Math.min(LATEST_MS, restMs * LATEST_SHARE),
  };
}
