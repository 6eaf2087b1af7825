/** Scheduled tables: games whose players agree on a time in advance. Below `/api`; the lists also below `/api/guest`. */
import { z } from 'zod';
import { QUEUE_TIME_NAMES } from './queueApi.ts';
import { digits, nothing, type Route } from './route.ts';

/** Maximum number of days by which a table can be scheduled in advance. */
export const MAX_DAYS_AHEAD = 14;
/** Maximum number of open tables that one user can host. */
export const MAX_OPEN_TABLES = 3;
export const TABLE_SEATS = 4;
/** Minimum number of users. A table that has fewer at its start time is cancelled. */
export const MIN_TABLE_USERS = 2;
/** Minutes before the start at which the users of a table are reminded. */
export const REMINDER_MINUTES = [15, 1] as const;

const seconds = z.number();
const timeSetting = z.enum(QUEUE_TIME_NAMES);
/** An IANA time zone, such as Europe/Lisbon. */
const timeZone = z.string().min(1).max(64);

export const scheduledTable = z.object({
  id: z.string(),
  timeSetting,
  startsAtTimestampEpochSeconds: seconds,
  /** The time zone of the host. A weekly table keeps its time of day in this zone. */
  timeZone,
  isWeekly: z.boolean(),
  /** STARTED: the game exists. CANCELLED: by the host, or because fewer than two users had a seat at the start time. */
  state: z.enum(['OPEN', 'STARTED', 'CANCELLED']),
  /** The names of the users who have a seat, the host first. */
  players: z.array(z.string()),
  isHost: z.boolean(),
  hasSeat: z.boolean(),
  /** Whether the caller is notified when a seat of the full table becomes free. */
  isWaiting: z.boolean(),
  /** The game of the table. Null before the start, and for callers who have no seat in it. */
  gameId: z.string().nullable(),
});
export type ScheduledTable = z.infer<typeof scheduledTable>;

export const SCHEDULED_TABLE_ROUTES = {
  create: {
    method: 'POST',
    path: '/scheduled-tables',
    summary:
      'Schedules a table for a time within the next 14 days. The caller hosts it and has its first seat',
    body: z.strictObject({
      timeSetting,
      /** The local date and time in `timeZone`, such as 2026-11-29T20:30. */
      startsAt: z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/, 'must be like 2026-11-29T20:30'),
      timeZone,
      /** Whether the table, when it starts, is scheduled again for the same time of the next week. */
      isWeekly: z.boolean().default(false),
    }),
    answer: scheduledTable,
    status: 201,
  },
  take: {
    method: 'PUT',
    path: '/scheduled-tables/{id}/seat',
    summary: 'Takes a seat of a scheduled table in advance',
    isRepeatable: true,
    answer: scheduledTable,
  },
  leave: {
    method: 'DELETE',
    path: '/scheduled-tables/{id}/seat',
    summary:
      'Gives the seat up. If the host leaves, the user who took a seat first hosts the table; without one, it is cancelled',
    isRepeatable: true,
    answer: scheduledTable,
  },
  wait: {
    method: 'PUT',
    path: '/scheduled-tables/{id}/waiting',
    summary: 'Asks for a notification when a seat of a full scheduled table becomes free',
    isRepeatable: true,
    answer: scheduledTable,
  },
  stopWaiting: {
    method: 'DELETE',
    path: '/scheduled-tables/{id}/waiting',
    summary: 'Asks for no notification of a free seat any more',
    isRepeatable: true,
    answer: scheduledTable,
  },
  cancel: {
    method: 'DELETE',
    path: '/scheduled-tables/{id}',
    summary: 'Cancels a scheduled table that the caller hosts, with its weekly repetition',
    isRepeatable: true,
    answer: nothing,
  },
} as const satisfies Record<string, Route>;

export const SCHEDULED_LIST_ROUTES = {
  list: {
    method: 'GET',
    path: '/scheduled-tables',
    scope: 'read',
    summary: 'The open scheduled tables, next first, and those of the caller that have just started',
    query: z.strictObject({ pageSize: digits(1, 100).default(50) }),
    answer: z.object({ content: z.array(scheduledTable) }),
  },
  one: {
    method: 'GET',
    path: '/scheduled-tables/{id}',
    scope: 'read',
    summary: 'One scheduled table',
    answer: scheduledTable,
  },
} as const satisfies Record<string, Route>;
