// A sequential probability ratio test (Wald 1945) of paired differences with an estimated variance: decides after each
// game whether a change of a bot is a gain, so that clear cases need few games.

/** The gain that a change should have, in points per game. A smaller gain may remain undetected. */
export const GAIN = 0.3;
/** The probability of each of the two wrong decisions. */
const ERROR = 0.05;
/** Number of games before which nothing is decided, because the variance is not yet known. */
const LEAST_GAMES = 20;
const BOUND = Math.log((1 - ERROR) / ERROR);

export type Verdict = 'gain' | 'no gain' | 'undecided';

/**
 * Returns whether the change gains points, after these games.
 * @param differences points of the new version less those of the old one, per game
 */
export function verdictOf(differences: readonly number[]): Verdict {
  const ratio = logLikelihoodRatio(differences);
  if (differences.length < LEAST_GAMES || Math.abs(ratio) < BOUND) return 'undecided';
  return ratio > 0 ? 'gain' : 'no gain';
}

/** Returns the logarithm of how much more likely the differences are with a mean of GAIN than with a mean of 0. */
export function logLikelihoodRatio(differences: readonly number[]): number {
  const count = differences.length;
  const mean = differences.reduce((sum, value) => sum + value, 0) / count;
  const variance = differences.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (count - 1);
  // Equal games prove nothing, in whatever number.
  return variance > 0 ? (count * GAIN * (mean - GAIN / 2)) / variance : 0;
}
