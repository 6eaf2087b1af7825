/** Decides at the time of sending whether a batch is sent, waits or is left out. A pure function. */
import type { BatchedNotification, BatchFacts } from './deliveryStore.ts';
import { quietUntil } from './quietHours.ts';

export interface DeliveryPlan {
  /** The notifications to send now. */
  readonly send: readonly BatchedNotification[];
  /** The notifications for which neither a push message nor a mail is needed anymore. */
  readonly skip: readonly BatchedNotification[];
  /** The notifications that wait until a time in epoch milliseconds. */
  readonly wait: readonly BatchedNotification[];
  readonly waitUntil: number;
}

/** Time after a look at a page during which the recipient gets no message, in milliseconds. */
const SEEN_MS = 60_000;

export function planDelivery(facts: BatchFacts): DeliveryPlan {
  const { notifications, now, seenAt, quietHours } = facts;
  const isWatching = seenAt !== null && now < seenAt + SEEN_MS;
  // A recipient who looked at a page within the last minute, and after the notification was written, has seen the
  // notification in the list. In the same millisecond the order is unknown, so the message is sent.
  const isKnown = ({ isRead, createdAt }: BatchedNotification) =>
    isRead || (isWatching && seenAt !== null && createdAt < seenAt);
  const skip = facts.isChosen ? notifications.filter(isKnown) : notifications;
  const rest = notifications.filter((one) => !skip.includes(one));
  const quietEnd = quietHours === null ? null : quietUntil(quietHours, now);
  const waitUntil = Math.max(quietEnd ?? 0, isWatching ? seenAt + SEEN_MS : 0);
  return waitUntil > now
    ? { send: [], skip, wait: rest, waitUntil }
    : { send: rest, skip, wait: [], waitUntil: now };
}
