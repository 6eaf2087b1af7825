/** Statistics of number lists. */
export { share } from '../../tests/load/support/figures.ts';

/** Returns the mean, or NaN for an empty list. */
export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
