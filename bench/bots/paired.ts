// Compares two players, or two versions of a player, in the same games: same seed, seat and opponents.

import { type Estimate, estimate, type GameRecord } from './pairing.ts';
import { type Verdict, verdictOf } from './sequentialTest.ts';

export interface PairedDifference {
  readonly games: number;
  /** Points per game of the first player, less those of the second. */
  readonly points: Estimate;
  /** Share of games won by the first player, less that of the second. */
  readonly won: Estimate;
}

/** Returns the differences in the games that both played, in the order of `first`. */
function pairsOf(
  first: readonly GameRecord[],
  second: readonly GameRecord[],
): readonly { readonly points: number; readonly won: number }[] {
  const others = new Map(second.map((game) => [keyOf(game), game]));
  return first.flatMap((game) => {
    const other = others.get(keyOf(game));
    return other ? [{ points: ownPoints(game) - ownPoints(other), won: isWon(game) - isWon(other) }] : [];
  });
}

/** @throws Error if there are fewer than two common games */
export function pairedDifference(
  first: readonly GameRecord[],
  second: readonly GameRecord[],
): PairedDifference {
  const pairs = pairsOf(first, second);
  if (pairs.length < 2) throw new Error('fewer than two games have the same seeds and seats');
  return {
    games: pairs.length,
    points: estimate(pairs.map(({ points }) => points)),
    won: estimate(pairs.map(({ won }) => won)),
  };
}

/**
 * Plays the games of the former version again, until it is decided whether the present one gains points.
 * @param play plays the game with this number
 * @param report called after each game from the second one on
 */
export function decideChange(
  former: readonly GameRecord[],
  play: (index: number) => GameRecord,
  report: (difference: PairedDifference, verdict: Verdict) => void = () => {},
): { readonly games: readonly GameRecord[]; readonly verdict: Verdict } {
  const games: GameRecord[] = [];
  let verdict: Verdict = 'undecided';
  while (verdict === 'undecided' && games.length < former.length) {
    games.push(play(games.length));
    if (games.length < 2) continue;
    verdict = verdictOf(pairsOf(games, former).map(({ points }) => points));
    report(pairedDifference(games, former), verdict);
  }
  return { games, verdict };
}

function keyOf({ seed, seat }: GameRecord): string {
  return `${seed} ${seat}`;
}

function ownPoints({ points, seat }: GameRecord): number {
  return points[seat] ?? 0;
}

function isWon({ winner, seat }: GameRecord): number {
  return winner === seat ? 1 : 0;
}
