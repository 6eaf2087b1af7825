/**
 * How often faults are tried and how long things may take after them. `npm run test:faults` repeats each fault twenty
 * times, or fewer where one takes a minute, and holds the product to the bar; `npm test` does each once, beside whatever
 * else the machine has to do, and leaves room for that.
 */
export const REPEATS = Number(process.env.FAULT_REPEATS ?? 1);
/** Faults that last a minute, or that hundreds of games have to be opened for. */
const LONG_REPEATS = 3;
const ROOM = 5;

export function barMs(ms: number): number {
  return REPEATS > 1 ? ms : ms * ROOM;
}

/** The numbers of the repeats, from 1 on; `most` where they take long. */
export function runsOf(most: number): readonly number[] {
  return Array.from({ length: Math.min(REPEATS, most) }, (_, index) => index + 1);
}

export const RUNS = runsOf(REPEATS);
export const LONG_RUNS = runsOf(LONG_REPEATS);
