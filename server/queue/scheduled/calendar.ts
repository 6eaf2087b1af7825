/** A scheduled table as a calendar file (RFC 5545). */
import ical, { ICalAlarmType } from 'ical-generator';
import { QUEUE_TIMES } from '../../../protocol/http/queueApi.ts';
import type { ScheduledTable } from '../../../protocol/http/scheduledTableApi.ts';

/** The time that a calendar reserves for a game. */
const GAME_MINUTES = 60;
const ALARM_SECONDS = 15 * 60;

/**
 * Returns the text of the calendar file. A weekly table is one event, because a seat is taken for one week only.
 * @param url the address of the table's page.
 */
export function calendarOf(table: ScheduledTable, url: string): string {
  const start = new Date(table.startsAtTimestampEpochSeconds * 1000);
  const { mainSeconds, incrementSeconds } = QUEUE_TIMES[table.timeSetting];
  const calendar = ical({ name: 'Tetrarch', prodId: { company: 'Tetrarch', product: 'Scheduled tables' } });
  const event = calendar.createEvent({
    id: `${table.id}@tetrarch`,
    start,
    end: new Date(start.getTime() + GAME_MINUTES * 60_000),
    summary: `Tetrarch ${mainSeconds / 60} + ${incrementSeconds}: ${table.players.join(', ')}`,
    url,
  });
  event.createAlarm({ type: ICalAlarmType.display, trigger: ALARM_SECONDS });
  return calendar.toString();
}
