/**
 * How often faults are repeated, and the time limits after them. `npm run test:faults` repeats each fault twenty
 * times, fewer for faults that take a minute, and enforces the thresholds; `npm test` runs each fault once with
 * wider limits, because it shares the machine.
 */
export const REPEATS = Number(process.env.FAULT_REPEATS ?? 1);
/** Faults that take a minute or need hundreds of games. */
const LONG_REPEATS = 3;
const ROOM = 5;

export function barMs(ms: number): number {
  return REPEATS > 1 ? ms : ms * ROOM;
}

/** The numbers of the repetitions, from 1; at most `most` for slow faults. */
export function runsOf(most: number): readonly number[] {
  return Array.from({ length: Math.min(REPEATS, most) }, (_, index) => index + 1);
}

export const RUNS = runsOf(REPEATS);
export const LONG_RUNS = runsOf(LONG_REPEATS);
