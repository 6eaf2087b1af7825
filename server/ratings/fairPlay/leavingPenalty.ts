/**
 * The cost of leaving random games, as a pure table of numbers (docs/fair-play.md shows it). The first time is a
 * warning. Each further time costs a longer period without random games. Days with a completed random game reduce the
 * count.
 */

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/**
 * Seconds without random games after the first, second, ... game that was left. The last value applies to all further
 * games.
 */
export const PENALTY_SECONDS = [0, 5 * MINUTE, 30 * MINUTE, 4 * HOUR, 24 * HOUR] as const;
/** The highest count that is stored. So the count is zero after at most this many days with a completed game. */
export const MAX_LEAVINGS = PENALTY_SECONDS.length;
/** The number by which a day with a completed random game reduces the count. */
const FORGOTTEN_A_DAY = 1;

const DAY_MS = 24 * 3_600_000;

/** The games that an account left. All times are epoch milliseconds. */
export interface LeavingRecord {
  /** The current count of games that were left, at most MAX_LEAVINGS. */
  readonly count: number;
  readonly lastAt: number;
  /** The end of the time without random games. After a warning, it is not later than `lastAt`. */
  readonly until: number;
  /** The last day that reduced the count, as a number of days since 1970 (UTC). Null if no day has reduced it. */
  readonly goodDay: number | null;
}

/** Returns the record after the player has left another game. A running penalty never becomes shorter. */
export function afterLeaving(record: LeavingRecord | null, at: number): LeavingRecord {
  const count = Math.min(MAX_LEAVINGS, (record?.count ?? 0) + 1);
  const until = Math.max(record?.until ?? 0, at + (PENALTY_SECONDS[count - 1] ?? 0) * 1000);
  return { count, lastAt: at, until, goodDay: record?.goodDay ?? null };
}

/**
 * Returns the record after a completed random game. It reduces the count once a day, and not on a day on which the
 * player left a game. A running penalty stays.
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

/** Returns the seconds that leaving another game would cost. */
export function nextPenaltySeconds(count: number): number {
  return PENALTY_SECONDS[Math.min(count, MAX_LEAVINGS - 1)] ?? 0;
}

function dayOf(at: number): number {
  return Math.floor(at / DAY_MS);
}
