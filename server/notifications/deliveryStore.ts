/** Rows of deliveries: push messages and mails that wait, are sent, or have failed. */
import { type Kysely, sql } from 'kysely';
import type { Language } from '../../protocol/http/accountFields.ts';
import type { NotificationKind } from '../../protocol/http/notificationApi.ts';
import type { Db } from '../db/database.ts';
import type { Channel, DeliveryOutcome } from '../db/notificationTables.ts';
import { isSuspended } from '../db/suspended.ts';
import type { Tables } from '../db/tables.ts';
import { type NewMail, writeMail } from '../mail/outbox.ts';
import type { QuietHours } from './quietHours.ts';

/** The deliveries of one kind to one recipient on one channel that are sent together. */
export interface Batch {
  /** The id of the message. */
  readonly id: string;
  readonly deliveryIds: readonly string[];
  readonly accountId: string;
  readonly kind: NotificationKind;
  readonly channel: Channel;
  readonly subscriptionId: string | null;
  readonly attempts: number;
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
  /** Whether the recipient still chooses the channel. */
  readonly isChosen: boolean;
  readonly language: Language | null;
  readonly username: string;
  /** The confirmed address. Null without a confirmed address. */
  readonly email: string | null;
  readonly target: { readonly endpoint: string; readonly p256dh: string; readonly auth: string } | null;
  /** The notifications, oldest first. */
  readonly notifications: readonly BatchedNotification[];
}

/** A dead letter for the operator. It contains no address and no text. */
export interface DeadLetter {
  readonly id: string;
  readonly kind: NotificationKind;
  readonly channel: Channel;
  readonly attempts: number;
  readonly error: string | null;
  readonly endedAt: Date;
}

/** Time limit of one attempt in seconds. After it another process may retry. */
const ATTEMPT_SECONDS = 60;
/** Bounds of the exponential backoff, in seconds. */
const FIRST_WAIT_SECONDS = 30;
const MAX_BACKOFF_SECONDS = 3600;
/** The number of attempts after which a delivery is a dead letter. All attempts together take an hour. */
export const MAX_ATTEMPTS = 8;

/** The advisory lock under which deliveries are claimed. The number is arbitrary, but no other lock uses it. */
const CLAIM_LOCK = 7_203_116;

const now = sql<Date>`now()`;

export class DeliveryStore {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  /**
   * Claims the due deliveries of one kind to one recipient for one attempt, so that no other process claims them. A
   * retry claims exactly the deliveries of the earlier attempt, so that the message keeps its id.
   */
  async claim(): Promise<Batch | null> {
    const rows = await this.#db.transaction().execute(async (tx) => {
      // Two claims at the same instant would divide the deliveries of one kind, and the recipient would get two messages.
      await sql`select pg_advisory_xact_lock(${CLAIM_LOCK})`.execute(tx);
      return claimDue(tx);
    });
    const [first] = rows;
    if (!first) return null;
    return {
      id: first.batch,
      deliveryIds: rows.map(({ id }) => id),
      accountId: first.account_id,
      kind: first.kind,
      channel: first.channel,
      subscriptionId: first.subscription_id,
      attempts: Math.max(...rows.map(({ attempts }) => attempts)),
    };
  }

  async facts(batch: Batch): Promise<BatchFacts> {
    const recipient = await this.#db
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
    const notifications = await this.#db
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
    await this.#db
      .updateTable('notification_delivery')
      .set({ ended_at: now, outcome, error: error?.slice(0, 200) ?? null })
      .where('id', 'in', [...ids])
      .where('ended_at', 'is', null)
      .execute();
  }

  /** Writes the mail into the outbox and ends its deliveries, in one transaction. */
  async endWithMail(ids: readonly string[], mail: NewMail): Promise<void> {
    await this.#db.transaction().execute(async (db) => {
      const ended = await db
        .updateTable('notification_delivery')
        .set({ ended_at: now, outcome: 'SENT', error: null })
        .where('id', 'in', [...ids])
        .where('ended_at', 'is', null)
        .returning('id')
        .execute();
      // Another process has written the mail, because this process was slower than its claim lasts.
      if (ended.length === 0) return;
      const mailId = await writeMail(db, mail);
      await db
        .updateTable('notification_delivery')
        .set({ mail_id: mailId })
        .where('id', 'in', [...ids])
        .execute();
    });
  }

  /** Lets the deliveries wait until a time, as if they had not been tried. Others may join them then. */
  async postpone(ids: readonly string[], until: number): Promise<void> {
    await this.#db
      .updateTable('notification_delivery')
      .set((e) => ({ next_attempt_at: new Date(until), batch: null, attempts: e('attempts', '-', 1) }))
      .where('id', 'in', [...ids])
      .where('ended_at', 'is', null)
      .execute();
  }

  /** Schedules the next attempt, or ends the deliveries as dead letters. @returns whether they are dead letters. */
  async retry(
    batch: Batch,
    ids: readonly string[],
    error: string,
    afterSeconds: number | null,
  ): Promise<boolean> {
    if (batch.attempts >= MAX_ATTEMPTS) {
      await this.end(ids, 'FAILED', error);
      return true;
    }
    const backoff = Math.min(MAX_BACKOFF_SECONDS, FIRST_WAIT_SECONDS * 2 ** (batch.attempts - 1));
    const wait = Math.max(backoff, afterSeconds ?? 0);
    await this.#db
      .updateTable('notification_delivery')
      .set({ error: error.slice(0, 200), next_attempt_at: sql<Date>`now() + ${wait} * interval '1 second'` })
      .where('id', 'in', [...ids])
      .where('ended_at', 'is', null)
      .execute();
    return false;
  }

  /** Deletes a push subscription that has ended at the push service. Its pending deliveries end. */
  async endSubscription(id: string): Promise<void> {
    await this.#db.transaction().execute(async (db) => {
      await db.deleteFrom('push_subscription').where('id', '=', id).execute();
      await db
        .updateTable('notification_delivery')
        .set({ ended_at: now, outcome: 'GONE' })
        .where('subscription_id', '=', id)
        .where('ended_at', 'is', null)
        .execute();
    });
  }

  /** Returns the newest dead letters. */
  async deadLetters(limit: number): Promise<DeadLetter[]> {
    const rows = await this.#db
      .selectFrom('notification_delivery')
      .select(['id', 'kind', 'channel', 'attempts', 'error', 'ended_at'])
      .where('outcome', '=', 'FAILED')
      .orderBy('ended_at', 'desc')
      .limit(limit)
      .execute();
    return rows.map(({ ended_at, ...row }) => ({ ...row, endedAt: ended_at ?? new Date(0) }));
  }

  /** Makes all dead letters due again. @returns their number. */
  async redo(): Promise<number> {
    const { numUpdatedRows } = await this.#db
      .updateTable('notification_delivery')
      .set({ ended_at: null, outcome: null, attempts: 0, next_attempt_at: now })
      .where('outcome', '=', 'FAILED')
      .executeTakeFirst();
    return Number(numUpdatedRows);
  }
}

interface ClaimedRow {
  readonly id: string;
  readonly batch: string;
  readonly account_id: string;
  readonly kind: NotificationKind;
  readonly channel: Channel;
  readonly subscription_id: string | null;
  readonly attempts: number;
}

async function claimDue(tx: Kysely<Tables>): Promise<ClaimedRow[]> {
  const { rows } = await sql<ClaimedRow>`
      with first as (
        select id, account_id, kind, channel, subscription_id, batch from notification_delivery
        where ended_at is null and next_attempt_at <= now()
        order by next_attempt_at limit 1 for update skip locked
      ), claimed as (
        select d.id, d.notification_id, d.created_at from notification_delivery d, first f
        where d.ended_at is null and d.next_attempt_at <= now() and d.account_id = f.account_id
          and d.kind = f.kind and d.channel = f.channel and d.subscription_id is not distinct from f.subscription_id
          and d.batch is not distinct from f.batch
        for update of d skip locked
      )
      update notification_delivery set attempts = attempts + 1, error = null,
        next_attempt_at = now() + ${ATTEMPT_SECONDS} * interval '1 second',
        batch = coalesce(batch, (
          select notification_id from claimed order by created_at desc, notification_id limit 1))
      where id in (select id from claimed)
      returning id, batch, account_id, kind, channel, subscription_id, attempts`.execute(tx);
  return rows;
}
