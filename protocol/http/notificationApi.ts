/** Notifications, their preferences and push subscriptions, below `/api` and `/api/guest`. */
import { z } from 'zod';
import { digits, nothing, type Route } from './route.ts';

/** The kinds of notifications. The text is rendered from kind and params in the recipient's language. */
export const NOTIFICATION_KINDS = [
  /** The recipient is to move in a game with unlimited time or at least an hour per move. */
  'YOUR_TURN',
  /** A player called the other players back into a postponed game. */
  'CALLED_BACK',
  /** All players of a postponed game are back, and the game continues. */
  'ALL_HERE',
  /** The last free seat of the recipient's table was taken. */
  'TABLE_FULL',
  /** A scheduled table starts in 15 minutes or in 1 minute. */
  'TABLE_STARTS_SOON',
  /** A scheduled table was cancelled. */
  'TABLE_CANCELLED',
  /** A vote that concerns the recipient is open. */
  'VOTE',
  /** The recipient was invited or challenged to a table. */
  'INVITED',
  /** A seat that the recipient waits for is free. */
  'SEAT_FREE',
  /** A game of the recipient ended while the recipient was away. */
  'GAME_ENDED',
  /** The recipient left a random game, and gets a warning or a time without random games. */
  'LEAVING',
  /** A moderator dealt with a report of the recipient. */
  'REPORT_DONE',
  'MODERATION',
  /** A payment of the recipient failed or needs an action. */
  'PAYMENT_PROBLEM',
] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

const kind = z.enum(NOTIFICATION_KINDS);
const seconds = z.number();

/** The number of days for which a notification is kept. */
export const NOTIFICATION_DAYS = 90;
/** The greatest number of push subscriptions of one user. The oldest one is replaced. */
export const MAX_PUSH_SUBSCRIPTIONS = 10;

export const notification = z.object({
  id: z.string(),
  kind,
  /** The id of the game, the table or the payment that the notification is about. Null if there is none. */
  subject: z.string().nullable(),
  /** The values of the text's placeholders. */
  params: z.record(z.string(), z.union([z.string(), z.number()])),
  /** The path of the page that the notification links to. */
  link: z.string(),
  createdTimestampEpochSeconds: seconds,
  isRead: z.boolean(),
});
export type Notification = z.infer<typeof notification>;

/**
 * The channels that the user has chosen for one kind. The list of notifications on the page always contains all kinds.
 */
const channels = z.strictObject({ push: z.boolean(), mail: z.boolean() });

const minuteOfDay = z.int().min(0).max(1439);
export const notificationPreferences = z.strictObject({
  /** A kind without an entry uses neither push nor mail. */
  kinds: z.partialRecord(kind, channels),
  /** Push and mail wait until the end of the quiet hours. Null if the user has none. */
  quietHours: z
    .strictObject({
      fromMinute: minuteOfDay,
      toMinute: minuteOfDay,
      /** An IANA time zone. */
      timeZone: z.string().max(64),
    })
    .nullable(),
});
export type NotificationPreferences = z.infer<typeof notificationPreferences>;

const endpoint = z.url({ protocol: /^https?$/ }).max(1000);
const key = (bytes: number) => z.base64url().max(Math.ceil((bytes * 4) / 3) + 2);

/** A push subscription as the browser creates it (PushSubscription.toJSON). */
const pushSubscription = z.strictObject({
  endpoint,
  keys: z.strictObject({ p256dh: key(65), auth: key(16) }),
});
export type PushSubscription = z.infer<typeof pushSubscription>;

export const NOTIFICATION_ROUTES = {
  list: {
    method: 'GET',
    path: '/notifications',
    summary: 'The notifications of the caller, newest first',
    query: z.strictObject({
      /** The id of the last notification of the previous page. */
      before: z.string().max(64).optional(),
      pageSize: digits(1, 100).default(20),
    }),
    answer: z.object({ content: z.array(notification), unread: z.int(), hasMore: z.boolean() }),
  },
  unread: {
    method: 'GET',
    path: '/notifications/unread',
    summary:
      'The number of unread notifications. With isSeen, the caller looks at a page, so that push and mail are not needed now',
    query: z.strictObject({ isSeen: z.enum(['true', 'false']).default('false') }),
    answer: z.object({ unread: z.int(), newestId: z.string().nullable() }),
  },
  read: {
    method: 'PUT',
    path: '/notifications/read',
    summary: 'Marks notifications as read: those with the given ids, or all up to the given id',
    body: z.union([
      z.strictObject({ ids: z.array(z.string().max(64)).min(1).max(100) }),
      z.strictObject({ upTo: z.string().max(64) }),
    ]),
    isRepeatable: true,
    answer: z.object({ unread: z.int() }),
  },
  preferences: {
    method: 'GET',
    path: '/notification-preferences',
    summary: 'The channels that the caller chose for each kind of notification, and the quiet hours',
    answer: notificationPreferences,
  },
  setPreferences: {
    method: 'PUT',
    path: '/notification-preferences',
    summary: 'Replaces the channels of each kind of notification and the quiet hours',
    body: notificationPreferences,
    isRepeatable: true,
    answer: notificationPreferences,
  },
  pushKey: {
    method: 'GET',
    path: '/push-key',
    summary: 'The public VAPID key with which a browser subscribes to push messages',
    answer: z.object({ publicKey: z.string() }),
  },
  subscribe: {
    method: 'PUT',
    path: '/push-subscription',
    summary: 'Stores a push subscription of the caller, or renews it',
    body: pushSubscription,
    isRepeatable: true,
    answer: nothing,
  },
  unsubscribe: {
    method: 'DELETE',
    path: '/push-subscription',
    summary: 'Deletes a push subscription of the caller',
    body: z.strictObject({ endpoint }),
    isRepeatable: true,
    answer: nothing,
  },
} as const satisfies Record<string, Route>;
