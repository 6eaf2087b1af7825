/** Figures of what a load test measured. */

/** The value that `part` (0 to 1) of the values do not exceed. NaN for none. */
export function share(values: readonly number[], part: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * part) - 1)] ?? Number.NaN;
}
