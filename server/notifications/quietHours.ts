/** Quiet hours: a daily period in the recipient's time zone in which neither push messages nor mails are sent. */
import { DateTime, IANAZone } from 'luxon';

export interface QuietHours {
  /** Minutes after midnight. The period may span midnight. Equal minutes mean an empty period. */
  readonly fromMinute: number;
  readonly toMinute: number;
  /** An IANA time zone. */
  readonly timeZone: string;
}

/** Returns whether the time zone exists. */
export function isTimeZone(name: string): boolean {
  return IANAZone.isValidZone(name);
}

const MINUTE_MS = 60_000;
/** Upper limit of a daily period, including a change of the clocks. */
const LONGEST_MINUTES = 26 * 60;

/**
 * Returns the end of the quiet hours that contain the time `at`, in epoch milliseconds, or null outside quiet hours.
 * The end is the first time at which the local time is outside the period. If clocks skip the chosen end, it is the
 * time of the change. If clocks repeat the chosen end, it is the first occurrence.
 */
export function quietUntil(hours: QuietHours, at: number): number | null {
  const { fromMinute: from, toMinute: to } = hours;
  const isQuiet = (minute: number) =>
    from <= to ? minute >= from && minute < to : minute >= from || minute < to;
  if (!isQuiet(minuteOfDay(at, hours.timeZone))) return null;
  const start = at - (at % MINUTE_MS);
  for (let minutes = 1; minutes <= LONGEST_MINUTES; minutes++) {
    const time = start + minutes * MINUTE_MS;
    if (!isQuiet(minuteOfDay(time, hours.timeZone))) return time;
  }
  return null;
}

function minuteOfDay(at: number, timeZone: string): number {
  const { hour, minute } = DateTime.fromMillis(at, { zone: timeZone });
  return hour * 60 + minute;
}
