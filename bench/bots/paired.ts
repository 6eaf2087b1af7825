// Compares two players, or two versions of a player, in the same games: same seed, seat and opponents.

import { type Estimate, estimate, type GameRecord } from './pairing.ts';

export interface PairedDifference {
  readonly games: number;
  /** Points per game of the first player, less those of the second. */
  readonly points: Estimate;
  /** Share of games won by the first player, less that of the second. */
  readonly won: Estimate;
}

/** Returns the differences of the points in the games that both played, in the order of `first`. */
export function pairsOf(
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
  if (pairs.length < 2) throw new Error('the two have no games with the same seeds and seats');
  return {
    games: pairs.length,
    points: estimate(pairs.map(({ points }) => points)),
    won: estimate(pairs.map(({ won }) => won)),
  };
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
