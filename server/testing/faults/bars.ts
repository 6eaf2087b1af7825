/**
 * How long things may take after a fault. `npm run test:faults` repeats each fault and holds the product to the bar;
 * `npm test` does each once, beside whatever else the machine has to do, and leaves room for that.
 */
export const REPEATS = Number(process.env.FAULT_REPEATS ?? 1);
const ROOM = 5;

export function barMs(ms: number): number {
  return REPEATS > 1 ? ms : ms * ROOM;
}

export const RUNS: readonly number[] = Array.from({ length: REPEATS }, (_, index) => index + 1);
