// The ratings of all players of the tournament.

import { ordinal, rate, rating } from 'openskill';
import type { PairingRecord } from './results.ts';

/**
 * Returns the ratings of all players, strongest first. The three equal players share one rating. In each game, only the
 * best-placed of the three changes this rating.
 */
export function ratingsOf(results: readonly PairingRecord[]): [string, ReturnType<typeof rating>][] {
  const known = new Map<string, ReturnType<typeof rating>>();
  for (const { one, three, games } of results) {
    for (const { points, seat } of games) {
      const own = known.get(one) ?? rating();
      const others = known.get(three) ?? rating();
      const rest = points.filter((_, color) => color !== seat);
      const before = [[own], ...rest.map(() => [others])];
      const after = rate(before, { score: [points[seat] ?? 0, ...rest] });
      known.set(one, after[0]?.[0] ?? own);
      known.set(three, meanOf(after.slice(1).map((team) => team[0] ?? others)));
    }
  }
  return [...known].sort(([, a], [, b]) => ordinal(b) - ordinal(a));
}

function meanOf(ratings: readonly ReturnType<typeof rating>[]): ReturnType<typeof rating> {
  const mean = (values: number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
  return { mu: mean(ratings.map(({ mu }) => mu)), sigma: mean(ratings.map(({ sigma }) => sigma)) };
}
