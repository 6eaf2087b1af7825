// Targets with less noise than the end of the game: a mean of the probabilities that a teacher gives to the later
// positions of the game, and of its end (a TD(lambda) return, Sutton 1988).

/** The samples of whole games, in the order of play. */
interface Played {
  readonly count: number;
  /** The seed of the game of each sample. */
  readonly seeds: ArrayLike<number>;
  /** The shares of the win, four a sample. */
  readonly shares: Float64Array;
}

/**
 * Returns the target of each player of each sample.
 * @param chances the teacher's win probabilities of all samples.
 * @param lambda the weight of what comes after the next sample, from 0 (the next sample alone) to 1 (the end alone).
 */
export function softTargets(
  { count, seeds, shares }: Played,
  chances: Float64Array,
  lambda: number,
): Float64Array {
  const targets = shares.slice();
  for (let i = count - 2; i >= 0; i--) {
    if (seeds[i] !== seeds[i + 1]) continue;
    for (let at = i * 4; at < i * 4 + 4; at++)
      targets[at] = (1 - lambda) * chances[at + 4]! + lambda * targets[at + 4]!;
  }
  return targets;
}
