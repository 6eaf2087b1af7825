// How good win probabilities are: the log-loss of the winner, and the calibration in ten bins.

/** Win probabilities of many positions, and how the games ended. All arrays have four entries a position. */
export interface Predictions {
  /** The probabilities by color. They sum to 1 over the active players. */
  readonly chances: Float64Array;
  readonly isActive: Uint8Array;
  /** The shares of the win by color. They sum to 1. */
  readonly shares: Float64Array;
}

export interface Bin {
  /** Number of players, in all positions. */
  readonly players: number;
  /** Mean probability and observed frequency, from 0 to 1. */
  readonly predicted: number;
  readonly observed: number;
}

/** Positions before this turn are neither measured nor used to fit the divisor of the probabilities. */
export const FROM_TURN = 24;
const BINS = 10;
const SMALLEST = 1e-4;
/** A bin with fewer players does not count as the worst. */
const FEWEST = 30;

/** Returns the mean of -ln(probability of the winner). A shared win counts by its shares. */
export function logLoss({ chances, shares }: Predictions): number {
  let loss = 0;
  shares.forEach((share, i) => {
    if (share > 0) loss -= share * Math.log(Math.max(chances[i]!, SMALLEST));
  });
  return loss / (shares.length / 4);
}

/**
 * Returns the mean difference of the log-loss of two predictions of the same positions, with 1.96 standard errors. The
 * positions of a game are not independent, so the error is that of a mean over games.
 * @param seeds the game of each position.
 */
export function errorOfDifference(
  one: Predictions,
  other: Predictions,
  seeds: ArrayLike<number>,
): { readonly mean: number; readonly error: number } {
  const sums = new Map<number, { loss: number; count: number }>();
  const count = one.shares.length / 4;
  let total = 0;
  for (let i = 0; i < count; i++) {
    const game = sums.get(seeds[i]!) ?? { loss: 0, count: 0 };
    sums.set(seeds[i]!, game);
    game.count++;
    for (let at = i * 4; at < i * 4 + 4; at++) {
      const share = one.shares[at]!;
      if (share === 0) continue;
      const loss =
        share * Math.log(Math.max(one.chances[at]!, SMALLEST) / Math.max(other.chances[at]!, SMALLEST));
      game.loss += loss;
      total += loss;
    }
  }
  const mean = total / count;
  let squares = 0;
  for (const game of sums.values()) squares += (game.loss - mean * game.count) ** 2;
  return { mean, error: (1.96 * Math.sqrt(squares)) / count };
}

/** Returns the bins of the active players by their probability, a tenth each. */
export function binsOf({ chances, isActive, shares }: Predictions): Bin[] {
  const sums = Array.from({ length: BINS }, () => ({ players: 0, predicted: 0, observed: 0 }));
  chances.forEach((chance, i) => {
    if (isActive[i] === 0) return;
    const bin = sums[Math.min(BINS - 1, Math.floor(chance * BINS))]!;
    bin.players++;
    bin.predicted += chance;
    bin.observed += shares[i]!;
  });
  return sums.map(({ players, predicted, observed }) => ({
    players,
    predicted: predicted / Math.max(1, players),
    observed: observed / Math.max(1, players),
  }));
}

/** Returns the mean distance between prediction and observation, weighted by the players of each bin. From 0 to 1. */
export function calibrationError(bins: readonly Bin[]): number {
  const all = bins.reduce((sum, { players }) => sum + players, 0);
  return bins.reduce(
    (sum, { players, predicted, observed }) => sum + (players / all) * Math.abs(predicted - observed),
    0,
  );
}

/** Returns the largest distance between prediction and observation of a bin with at least 30 players. From 0 to 1. */
export function worstBin(bins: readonly Bin[]): number {
  return Math.max(
    0,
    ...bins
      .filter(({ players }) => players >= FEWEST)
      .map(({ predicted, observed }) => Math.abs(predicted - observed)),
  );
}
