/**
 * The number of repetitions of each fault, and the time limits after a fault. `npm run test:faults` repeats each fault
 * twenty times (slow faults less often) and enforces the thresholds. `npm test` runs each fault once with wider limits,
 * because other tests run on the machine at the same time.
 */
export const REPEATS = Number(process.env.FAULT_REPEATS ?? 1);
/** Number of repetitions of faults that take a minute or need hundreds of games. */
const LONG_REPEATS = 3;
const ROOM = 5;

export function barMs(ms: number): number {
  return REPEATS > 1 ? ms : ms * ROOM;
}

/** Returns the numbers of the repetitions, beginning at 1. `most` limits the number for slow faults. */
export function runsOf(most: number): readonly number[] {
  return Array.from({ length: Math.min(REPEATS, most) }, (_, index) => index + 1);
}

export const RUNS = runsOf(REPEATS);
export const LONG_RUNS = runsOf(LONG_REPEATS);
