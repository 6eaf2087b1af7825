/** Local dates and times of a time zone, including the hours that a change of clocks skips or repeats. */
import { DateTime } from 'luxon';

const FORMAT = "yyyy-MM-dd'T'HH:mm";

/**
 * Returns the instant of a local date and time, in epoch milliseconds. If clocks repeat the time, the first of the two
 * instants is returned.
 *
 * @param local such as 2026-11-29T20:30.
 * @param timeZone an IANA time zone.
 * @returns null if the time zone is unknown, the date does not exist, or clocks skip the time.
 */
export function instantOf(local: string, timeZone: string): number | null {
  const time = DateTime.fromISO(local, { zone: timeZone });
  if (!time.isValid || time.toFormat(FORMAT) !== local) return null;
  // Where clocks were set back within the last hours, the same local time also exists earlier. Most zones repeat an hour,
  // and Lord Howe Island half an hour.
  const setBackBy = Math.max(0, time.minus({ hours: 3 }).offset - time.offset);
  const earlier = time.minus({ minutes: setBackBy });
  return earlier.toFormat(FORMAT) === local ? earlier.toMillis() : time.toMillis();
}

/**
 * Returns the same local time one week later, with its instant. If clocks skip the time in that week, the instant is the
 * one that the local time would have without the change.
 */
export function nextWeek(local: string, timeZone: string): { local: string; at: number } {
  const next = DateTime.fromISO(local, { zone: 'utc' }).plus({ weeks: 1 }).toFormat(FORMAT);
  return {
    local: next,
    at: instantOf(next, timeZone) ?? DateTime.fromISO(next, { zone: timeZone }).toMillis(),
  };
}
