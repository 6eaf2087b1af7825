/** Figures of lists of numbers. */
export { share } from '../../tests/load/support/figures.ts';

/** NaN for none. */
export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
