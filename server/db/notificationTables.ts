/** Row types of the tables of notifications. */
import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely';
import type { Language } from '../../protocol/http/accountFields.ts';
import type { NotificationKind } from '../../protocol/http/notificationApi.ts';
import type { CreatedAt, Timestamp } from './columns.ts';

export interface NotificationTables {
  notification: NotificationTable;
  notification_delivery: NotificationDeliveryTable;
  push_subscription: PushSubscriptionTable;
  notification_preference: NotificationPreferenceTable;
  notification_recipient: NotificationRecipientTable;
}

export interface NotificationTable {
  id: string;
  /** Orders the notifications in the list of a user. */
  seq: GeneratedAlways<number>;
  account_id: string;
  kind: NotificationKind;
  subject: string | null;
  params: JSONColumnType<Record<string, string | number>>;
  link: string;
  /** Identifies the cause, so that the account is notified of it only once. */
  dedupe_key: string;
  created_at: CreatedAt;
  read_at: Timestamp;
}

export type Channel = 'push' | 'mail';

/** The outcome of a delivery. FAILED is a dead letter. GONE means that the push subscription no longer exists. */
export type DeliveryOutcome = 'SENT' | 'SKIPPED' | 'GONE' | 'FAILED';

/** One push message or mail of a notification. */
export interface NotificationDeliveryTable {
  id: Generated<string>;
  notification_id: string;
  account_id: string;
  kind: NotificationKind;
  channel: Channel;
  subscription_id: string | null;
  /**
   * The id of the message that contains this notification, set at the first attempt. Deliveries that are sent together
   * keep the same batch when they are retried.
   */
  batch: ColumnType<string | null, string | null | undefined>;
  attempts: Generated<number>;
  created_at: CreatedAt;
  next_attempt_at: CreatedAt;
  ended_at: Timestamp;
  outcome: ColumnType<DeliveryOutcome | null, DeliveryOutcome | null | undefined>;
  error: ColumnType<string | null, string | null | undefined>;
  /** The id of the mail in the outbox. */
  mail_id: ColumnType<string | null, string | null | undefined>;
}

export interface PushSubscriptionTable {
  id: Generated<string>;
  endpoint: string;
  account_id: string;
  p256dh: string;
  auth: string;
  /** The browser's language. It is stored for guests, whose account has no language. */
  language: Language | null;
  created_at: CreatedAt;
  renewed_at: CreatedAt;
}

export interface NotificationPreferenceTable {
  account_id: string;
  kind: NotificationKind;
  push: boolean;
  mail: boolean;
}

/** Quiet hours, and when the recipient last looked at a page. */
export interface NotificationRecipientTable {
  account_id: string;
  quiet_from: ColumnType<number | null, number | null | undefined>;
  quiet_to: ColumnType<number | null, number | null | undefined>;
  time_zone: ColumnType<string | null, string | null | undefined>;
  seen_at: Timestamp;
}
