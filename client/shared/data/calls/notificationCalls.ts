/** The calls of notifications, their settings and push subscriptions, for guests and for users with an account. */
import {
  NOTIFICATION_ROUTES,
  type NotificationPreferences,
  type PushSubscription,
} from '../../../../protocol/http/notificationApi.ts';
import { callWithSession } from '../http/session.ts';

const OWN = NOTIFICATION_ROUTES;

const NOTIFICATIONS_PAGE = 20;

/** @param before the id of the last notification of the previous page; null for the newest ones. */
export const fetchNotifications = (before: string | null, pageSize = NOTIFICATIONS_PAGE) =>
  callWithSession(OWN.list, { query: { pageSize, ...(before === null ? {} : { before }) } });

/** @param isSeen whether the user looks at a page now. The server then sends no push messages or mails. */
export const fetchUnread = (isSeen: boolean) =>
  callWithSession(OWN.unread, { query: { isSeen: isSeen ? 'true' : 'false' } });

export const markRead = (ids: string[]) => callWithSession(OWN.read, { body: { ids } });

/** Marks the notification with the id and all earlier ones as read. */
export const markReadUpTo = (upTo: string) => callWithSession(OWN.read, { body: { upTo } });

export const fetchPreferences = () => callWithSession(OWN.preferences);

export const putPreferences = (body: NotificationPreferences) =>
  callWithSession(OWN.setPreferences, { body });

export const fetchPushKey = () => callWithSession(OWN.pushKey);

export const putPushSubscription = (body: PushSubscription) => callWithSession(OWN.subscribe, { body });

export const deletePushSubscription = (endpoint: string) =>
  callWithSession(OWN.unsubscribe, { body: { endpoint } });
