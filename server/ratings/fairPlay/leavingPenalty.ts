/**
 * What leaving random games costs: a pure table of numbers (docs/fair-play.md shows it). The first leaving is a warning;
 * each further one costs a longer time without random games. Days with a game played to the end forget leavings.
 */

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** Seconds without random games after the first, second, ... leaving that counts. The last value is for all further ones. */
export const PENALTY_SECONDS = [0, 5 * MINUTE, 30 * MINUTE, 4 * HOUR, 24 * HOUR] as const;
/** The highest number of leavings that is stored, so that as many good days forget all of them. */
export const MAX_LEAVINGS = PENALTY_SECONDS.length;
/** Number of leavings that a day with a random game played to the end forgets. */
const FORGOTTEN_A_DAY = 1;

const DAY_MS = 24 * 3_600_000;

/** The leavings of an account. All times are epoch milliseconds. */
export interface LeavingRecord {
  /** Number of leavings that are not forgotten, at most MAX_LEAVINGS. */
  readonly count: number;
  readonly lastAt: number;
  /** The end of the time without random games. It is not later than `lastAt` after a warning. */
  readonly until: number;
  /** The day that last forgot a leaving, as a number of days since 1970 (UTC). Null if none did. */
  readonly goodDay: number | null;
}

/** Returns the record after another leaving. A running penalty never becomes shorter. */
export function afterLeaving(record: LeavingRecord | null, at: number): LeavingRecord {
  const count = Math.min(MAX_LEAVINGS, (record?.count ?? 0) + 1);
  const until = Math.max(record?.until ?? 0, at + (PENALTY_SECONDS[count - 1] ?? 0) * 1000);
  return { count, lastAt: at, until, goodDay: record?.goodDay ?? null };
}

/**
 * Returns the record after a random game that was played to the end. It forgets a leaving once a day, and not on the day
 * of the leaving itself. A running penalty stays.
 */
export function afterGoodGame(record: LeavingRecord, at: number): LeavingRecord {
  const day = dayOf(at);
  if (day <= dayOf(record.lastAt) || (record.goodDay !== null && day <= record.goodDay)) return record;
  return { ...record, count: Math.max(0, record.count - FORGOTTEN_A_DAY), goodDay: day };
}

/** Returns the end of the time without random games, or null if there is none now. */
export function penaltyEnd(record: Pick<LeavingRecord, 'until'> | null, now: number): number | null {
  return record !== null && record.until > now ? record.until : null;
}

/** Returns the seconds that the next leaving would cost. */
export function nextPenaltySeconds(count: number): number {
  return PENALTY_SECONDS[Math.min(count, MAX_LEAVINGS - 1)] ?? 0;
}

function dayOf(at: number): number {
  return Math.floor(at / DAY_MS);
}
