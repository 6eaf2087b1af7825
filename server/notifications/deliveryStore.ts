/** Rows of deliveries: push messages and mails that wait, are sent, or have failed. */
import { type Selectable, sql } from 'kysely';
import type { Language } from '../../protocol/http/accountFields.ts';
import type { NotificationKind } from '../../protocol/http/notificationApi.ts';
import type { Job, JobKind } from '../db/jobs/jobKind.ts';
import type { Channel, DeliveryOutcome, NotificationDeliveryTable } from '../db/notificationTables.ts';
import { Store } from '../db/store.ts';
import { isSuspended } from '../db/suspended.ts';
import { type NewMail, writeMail } from '../mail/outbox.ts';
import type { QuietHours } from './quietHours.ts';

/** A row of a delivery. */
export type DeliveryRow = Pick<
  Selectable<NotificationDeliveryTable>,
  'account_id' | 'kind' | 'channel' | 'subscription_id' | 'batch'
>;

/** The deliveries of one kind to one recipient on one channel that are sent together. */
export interface Batch {
  /** The id of the message. */
  readonly id: string;
  readonly deliveryIds: readonly string[];
  readonly accountId: string;
  readonly kind: NotificationKind;
  readonly channel: Channel;
  readonly subscriptionId: string | null;
}

export function batchOf({ ids, rows: [first] }: Job<DeliveryRow>): Batch {
  return {
    id: first.batch ?? '',
    deliveryIds: ids,
    accountId: first.account_id,
    kind: first.kind,
    channel: first.channel,
    subscriptionId: first.subscription_id,
  };
}

export interface BatchedNotification {
  readonly deliveryId: string;
  readonly params: unknown;
  readonly link: string;
  readonly createdAt: number;
  readonly isRead: boolean;
}

/** The facts on which the decision to send depends. Times are epoch milliseconds of the database. */
export interface BatchFacts {
  readonly now: number;
  readonly seenAt: number | null;
  readonly quietHours: QuietHours | null;
  /**
   * Whether the recipient still wants this kind of notification on this channel. False for deleted and suspended
   * accounts.
   */
  readonly isChosen: boolean;
  readonly language: Language | null;
  readonly username: string;
  /** The confirmed email address, or null if there is none. */
  readonly email: string | null;
  readonly target: { readonly endpoint: string; readonly p256dh: string; readonly auth: string } | null;
  /** The notifications, oldest first. */
  readonly notifications: readonly BatchedNotification[];
}

/** The number of attempts after which a delivery is a dead letter. All attempts together take an hour. */
export const MAX_ATTEMPTS = 8;

/**
 * The queue of deliveries. The due deliveries of one kind to one recipient are sent as one message. A retry sends exactly
 * the deliveries of the earlier attempt, so that the message keeps its id.
 */
export const DELIVERIES: JobKind = {
  name: 'notification',
  table: 'notification_delivery',
  key: 'id',
  attempts: 'attempts',
  dueAt: 'next_attempt_at',
  isOpen: 'ended_at is null',
  isDead: "outcome = 'FAILED'",
  endedAt: 'ended_at',
  about: "channel || '  ' || kind",
  keepsDead: false,
  since: 'next_attempt_at',
  giveUpSets: "ended_at = now(), outcome = 'FAILED'",
  redoSets: 'ended_at = null, outcome = null',
  // The delivery leaves its batch, so that it can be sent together with newer ones.
  waitSets: 'attempts = attempts - 1, batch = null',
  group: {
    isSame: `f.account_id = d.account_id and f.kind = d.kind and f.channel = d.channel
      and f.subscription_id is not distinct from d.subscription_id and f.batch is not distinct from d.batch`,
    // The number is arbitrary, but no other lock uses it.
    lock: 7_203_116,
    claimSets: `batch = coalesce(batch, (
      select notification_id from claimed order by created_at desc, notification_id limit 1))`,
  },
  leaseSeconds: 60,
  firstWaitSeconds: 30,
  maxWaitSeconds: 3600,
  maxAttempts: MAX_ATTEMPTS,
  failed: {
    event: 'notificationNotSent',
    idName: 'deliveries',
    message: 'a push message was not sent',
  },
};

const now = sql<Date>`now()`;

export class DeliveryStore extends Store {
  async facts(batch: Batch): Promise<BatchFacts> {
    const recipient = await this.db
      .selectFrom('account as a')
      .leftJoin('notification_recipient as r', 'r.account_id', 'a.id')
      .leftJoin('notification_preference as p', (join) =>
        join.onRef('p.account_id', '=', 'a.id').on('p.kind', '=', batch.kind),
      )
      .leftJoin('push_subscription as s', (join) =>
        join.onRef('s.account_id', '=', 'a.id').on('s.id', '=', batch.subscriptionId ?? ''),
      )
      .select(['a.username', 'a.email', 'a.activated_at', 'a.deleted_at', 'a.role'])
      .select(isSuspended('a').as('is_suspended'))
      .select(['r.seen_at', 'r.quiet_from', 'r.quiet_to', 'r.time_zone', 'p.push', 'p.mail'])
      .select(['s.endpoint', 's.p256dh', 's.auth'])
      .select(sql<Language | null>`coalesce(a.language, s.language)`.as('language'))
      .select(now.as('now'))
      .where('a.id', '=', batch.accountId)
      .executeTakeFirst();
    const notifications = await this.db
      .selectFrom('notification_delivery as d')
      .innerJoin('notification as n', 'n.id', 'd.notification_id')
      .select(['d.id as deliveryId', 'n.params', 'n.link', 'n.created_at', 'n.read_at'])
      .where('d.id', 'in', [...batch.deliveryIds])
      .orderBy('n.seq')
      .execute();
    const isUser = recipient !== undefined && recipient.deleted_at === null && !recipient.is_suspended;
    const { quiet_from: fromMinute, quiet_to: toMinute, time_zone: timeZone } = recipient ?? {};
    const { endpoint, p256dh, auth } = recipient ?? {};
    const hasMail = recipient?.activated_at != null && recipient.role !== 'ROLE_GUEST';
    return {
      now: recipient?.now.getTime() ?? Date.now(),
      seenAt: recipient?.seen_at?.getTime() ?? null,
      quietHours:
        fromMinute == null || toMinute == null || timeZone == null
          ? null
          : { fromMinute, toMinute, timeZone },
      isChosen: isUser && recipient[batch.channel] === true,
      language: recipient?.language ?? null,
      username: recipient?.username ?? '',
      email: hasMail ? recipient.email : null,
      target: endpoint && p256dh && auth ? { endpoint, p256dh, auth } : null,
      notifications: notifications.map((one) => ({
        deliveryId: one.deliveryId,
        params: one.params,
        link: one.link,
        createdAt: one.created_at.getTime(),
        isRead: one.read_at !== null,
      })),
    };
  }

  async end(ids: readonly string[], outcome: DeliveryOutcome, error: string | null = null): Promise<void> {
    if (ids.length === 0) return;
    await this.db
      .updateTable('notification_delivery')
      .set({ ended_at: now, outcome, error: error?.slice(0, 200) ?? null })
      .where('id', 'in', [...ids])
      .where('ended_at', 'is', null)
      .execute();
  }

  /** Writes the mail into the outbox and ends its deliveries, in one transaction. */
  async endWithMail(ids: readonly string[], mail: NewMail): Promise<void> {
    await this.db.transaction().execute(async (db) => {
      const ended = await db
        .updateTable('notification_delivery')
        .set({ ended_at: now, outcome: 'SENT', error: null })
        .where('id', 'in', [...ids])
        .where('ended_at', 'is', null)
        .returning('id')
        .execute();
      // Another process has written the mail, because the lease of this process had ended.
      if (ended.length === 0) return;
      const mailId = await writeMail(db, mail);
      await db
        .updateTable('notification_delivery')
        .set({ mail_id: mailId })
        .where('id', 'in', [...ids])
        .execute();
    });
  }

  /** Deletes a push subscription that has ended at the push service. Its pending deliveries end. */
  async endSubscription(id: string): Promise<void> {
    await this.db.transaction().execute(async (db) => {
      await db.deleteFrom('push_subscription').where('id', '=', id).execute();
      await db
        .updateTable('notification_delivery')
        .set({ ended_at: now, outcome: 'GONE' })
        .where('subscription_id', '=', id)
        .where('ended_at', 'is', null)
        .execute();
    });
  }
}
