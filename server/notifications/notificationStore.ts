/** Rows of notifications, preferences and push subscriptions. */
import { sql } from 'kysely';
import type { Language } from '../../protocol/http/accountFields.ts';
import {
  MAX_PUSH_SUBSCRIPTIONS,
  NOTIFICATION_DAYS,
  type Notification,
  type NotificationKind,
  type NotificationPreferences,
} from '../../protocol/http/notificationApi.ts';
import { countOf } from '../db/queries.ts';
import { Store } from '../db/store.ts';

export interface NewPushSubscription {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
  readonly language: Language | null;
}

const now = sql<Date>`now()`;

export class NotificationStore extends Store {
  /**
   * Returns notifications, newest first. If `before` is given, returns only those that are older than the notification
   * with this id. Returns an empty list for an unknown id.
   */
  async list(accountId: string, before: string | undefined, limit: number): Promise<Notification[]> {
    const rows = await this.db
      .selectFrom('notification')
      .selectAll()
      .where('account_id', '=', accountId)
      .$if(before !== undefined, (query) => query.where('seq', '<', this.#seqOf(accountId, before ?? '')))
      .orderBy('seq', 'desc')
      .limit(limit)
      .execute();
    return rows.map((row) => ({
      id: row.id,
      kind: row.kind,
      subject: row.subject,
      params: row.params,
      link: row.link,
      createdTimestampEpochSeconds: row.created_at.getTime() / 1000,
      isRead: row.read_at !== null,
    }));
  }

  unread(accountId: string): Promise<number> {
    return countOf(
      this.db.selectFrom('notification').where('account_id', '=', accountId).where('read_at', 'is', null),
    );
  }

  async newestId(accountId: string): Promise<string | null> {
    const row = await this.db
      .selectFrom('notification')
      .select('id')
      .where('account_id', '=', accountId)
      .orderBy('seq', 'desc')
      .limit(1)
      .executeTakeFirst();
    return row?.id ?? null;
  }

  async markRead(
    accountId: string,
    which: { readonly ids: readonly string[] } | { readonly upTo: string },
  ): Promise<void> {
    await this.db
      .updateTable('notification')
      .set({ read_at: now })
      .where('account_id', '=', accountId)
      .where('read_at', 'is', null)
      .$if('ids' in which, (query) => query.where('id', 'in', 'ids' in which ? which.ids : []))
      .$if('upTo' in which, (query) =>
        query.where('seq', '<=', this.#seqOf(accountId, 'upTo' in which ? which.upTo : '')),
      )
      .execute();
  }

  #seqOf(accountId: string, id: string) {
    return this.db
      .selectFrom('notification')
      .select('seq')
      .where('account_id', '=', accountId)
      .where('id', '=', id);
  }

  async preferences(accountId: string): Promise<NotificationPreferences> {
    const kinds = await this.db
      .selectFrom('notification_preference')
      .select(['kind', 'push', 'mail'])
      .where('account_id', '=', accountId)
      .execute();
    const recipient = await this.db
      .selectFrom('notification_recipient')
      .select(['quiet_from', 'quiet_to', 'time_zone'])
      .where('account_id', '=', accountId)
      .executeTakeFirst();
    const { quiet_from: fromMinute, quiet_to: toMinute, time_zone: timeZone } = recipient ?? {};
    return {
      kinds: Object.fromEntries(kinds.map(({ kind, push, mail }) => [kind, { push, mail }])),
      quietHours:
        fromMinute == null || toMinute == null || timeZone == null
          ? null
          : { fromMinute, toMinute, timeZone },
    };
  }

  /** Replaces all preferences of the account. */
  async setPreferences(accountId: string, { kinds, quietHours }: NotificationPreferences): Promise<void> {
    const rows = (Object.entries(kinds) as [NotificationKind, { push: boolean; mail: boolean }][]).map(
      ([kind, { push, mail }]) => ({ account_id: accountId, kind, push, mail }),
    );
    const quiet = {
      quiet_from: quietHours?.fromMinute ?? null,
      quiet_to: quietHours?.toMinute ?? null,
      time_zone: quietHours?.timeZone ?? null,
    };
    await this.db.transaction().execute(async (db) => {
      // Locks the recipient, so that simultaneous calls replace the preferences one after the other.
      await db
        .insertInto('notification_recipient')
        .values({ account_id: accountId, ...quiet })
        .onConflict((c) => c.column('account_id').doUpdateSet(quiet))
        .execute();
      await db.deleteFrom('notification_preference').where('account_id', '=', accountId).execute();
      if (rows.length > 0) await db.insertInto('notification_preference').values(rows).execute();
    });
  }

  /** Switches the mails of one kind off. */
  async endMails(accountId: string, kind: NotificationKind): Promise<void> {
    await this.db
      .updateTable('notification_preference')
      .set({ mail: false })
      .where('account_id', '=', accountId)
      .where('kind', '=', kind)
      .execute();
  }

  /** Records that the user looks at a page. */
  async markSeen(accountId: string): Promise<void> {
    await this.db
      .insertInto('notification_recipient')
      .values({ account_id: accountId, seen_at: now })
      .onConflict((c) => c.column('account_id').doUpdateSet({ seen_at: now }))
      .execute();
  }

  /**
   * Stores or renews a subscription. A subscription of another account moves to the caller, because an endpoint belongs
   * to one browser, which the caller uses now. An account keeps only its newest subscriptions.
   */
  async subscribe(accountId: string, { endpoint, ...keys }: NewPushSubscription): Promise<void> {
    await this.db.transaction().execute(async (db) => {
      // The id is replaced if the account changes, so that pending deliveries of the earlier account are not sent to
      // the caller.
      await db
        .deleteFrom('push_subscription')
        .where('endpoint', '=', endpoint)
        .where('account_id', '!=', accountId)
        .execute();
      await db
        .insertInto('push_subscription')
        .values({ endpoint, account_id: accountId, ...keys })
        .onConflict((c) => c.column('endpoint').doUpdateSet({ ...keys, renewed_at: now }))
        .execute();
      await db
        .deleteFrom('push_subscription')
        .where('account_id', '=', accountId)
        .where('id', 'not in', (e) =>
          e
            .selectFrom('push_subscription')
            .select('id')
            .where('account_id', '=', accountId)
            .orderBy('renewed_at', 'desc')
            .orderBy('id')
            .limit(MAX_PUSH_SUBSCRIPTIONS),
        )
        .execute();
    });
  }

  async unsubscribe(accountId: string, endpoint: string): Promise<void> {
    await this.db
      .deleteFrom('push_subscription')
      .where('account_id', '=', accountId)
      .where('endpoint', '=', endpoint)
      .execute();
  }

  /**
   * Returns for each account the time at which it had been notified of a call back to a postponed game, in epoch
   * milliseconds. This is the time of the notification, or of the last delivery on a channel that the account had
   * chosen. It is null while one of these deliveries is pending, and if there is no notification. An account counts as
   * notified at the time of the call if it no longer exists, or if its notification was deleted because of its age.
   *
   * @param calledAt the time of the call in epoch milliseconds
   */
  async calledBackSince(
    gameId: string,
    calledAt: number,
    accountIds: readonly string[],
  ): Promise<ReadonlyMap<string, number | null>> {
    const { rows } = await sql<{ id: string; notifiedAt: number | null }>`
      select wanted.id, case
          when n.id is null then
            case when a.id is null or a.deleted_at is not null
              or to_timestamp(${calledAt}::float8 / 1000) < now() - ${NOTIFICATION_DAYS} * interval '1 day'
            then ${calledAt}::float8 end
          when d.pending > 0 then null
          else extract(epoch from greatest(n.created_at, d.ended_at))::float8 * 1000
        end as "notifiedAt"
      from unnest(${sql.val([...accountIds])}::text[]) as wanted(id)
      left join account a on a.id = wanted.id
      left join lateral (
        select id, created_at from notification
        where account_id = wanted.id and subject = ${gameId} and kind = 'CALLED_BACK'
          and created_at >= to_timestamp(${calledAt}::float8 / 1000) - interval '1 second'
        order by seq desc limit 1
      ) n on true
      left join lateral (
        select count(*) filter (where ended_at is null) as pending, max(ended_at) as ended_at from (
          select case when d.ended_at is null or d.mail_id is null then d.ended_at
            else (select coalesce(m.ended_at, case when m.id is null then d.ended_at end)
              from (select 1) as one left join outbox_mail m on m.id = d.mail_id) end as ended_at
          from notification_delivery d where d.notification_id = n.id
        ) as each
      ) d on true`.execute(this.db);
    return new Map(rows.map(({ id, notifiedAt }) => [id, notifiedAt]));
  }
}
