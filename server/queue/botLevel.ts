/** The level of the bots that fill a table of the queue. */

import type { Level } from '../../engine/bots/levels.ts';

/**
 * The displayed rating that each level corresponds to. A new player has 1000, and an established player of average
 * strength about 1600.
 */
const LEVEL_RATINGS: readonly (readonly [Level, number])[] = [
  [1, 1000],
  [2, 1300],
  [3, 1600],
  [4, 1900],
  [5, 2200],
];

/** Returns the level nearest to the mean of the displayed ratings, or the lower one of two equally near levels. */
export function botLevelFor(ratings: readonly number[]): Level {
  const mean = ratings.reduce((sum, rating) => sum + rating, 0) / Math.max(1, ratings.length);
  let [nearest, least]: [Level, number] = [1, Number.POSITIVE_INFINITY];
  for (const [level, rating] of LEVEL_RATINGS) {
    const distance = Math.abs(mean - rating);
    if (distance < least) [nearest, least] = [level, distance];
  }
  return nearest;
}
