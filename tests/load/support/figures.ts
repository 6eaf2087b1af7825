/** Statistics of load test measurements. */

/** Returns the quantile `part` (0 to 1) of the values, or NaN without values. */
export function share(values: readonly number[], part: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * part) - 1)] ?? Number.NaN;
}
