/** Reads and deletes the rows about a user in all tables. */
import { sql } from 'kysely';
import { Store } from '../../db/store.ts';
import { ANONYMOUS } from '../session/anonymous.ts';

/** The exported columns. They exclude secrets and data about other users. */
const LISTS = {
  account: sql`select id, role, username, email, first_name, last_name, full_name, country, language,
    marketing_consent, options, practice, terms_accepted_at, activated_at, bot_since, created_at, updated_at from account where id = `,
  sessions: sql`select created_at, last_used_at, expires_at, revoked_at, is_kept, user_agent from session
    where account_id = `,
  accessTokens: sql`select name, scopes, created_at, expires_at, last_used_at from access_token
    where account_id = `,
  mails: sql`select kind, recipient, subject, created_at, ended_at from outbox_mail where account_id = `,
  games: sql`select g.id, g.name, g.is_random, g.state, s.color, g.created_at, g.started_at, g.ended_at
    from game_seat s join game g on g.id = s.game_id where s.player_id = `,
  moves: sql`select e.game_id, e.seq, e.kind, e.command, e.committed_at from game_seat s
    join game_event e on e.game_id = s.game_id and (e.command ->> 'by')::integer = s.color where s.player_id = `,
  ratings: sql`select * from account_rating where account_id = `,
  ratedGames: sql`select * from rating_change where account_id = `,
  payments: sql`select id, bought, notes, amount_cents, currency, state, receipt_url, created_at, settled_at,
    refunded_cents, refunded_at from payment where account_id = `,
  subscriptions: sql`select id, status, paid_until, is_ending, updated_at from subscription where account_id = `,
  reports: sql`select id, game_id, message, created_at from bug_report where account_id = `,
  playerReports: sql`select id, kind, message, game_id, ply, created_at, decided_at,
    decision <> 'NOTHING' as led_to_measure from player_report where reporter_id = `,
  measures: sql`select at, action, reason, game_id, details ->> 'until' as until from moderation_log
    where action in ('WARNING', 'NO_RANDOM_GAMES', 'SUSPENSION', 'SUSPENSION_LIFTED', 'RENAME') and account_id = `,
  savedGames: sql`select id, title, record, is_qbook, created_at, updated_at from saved_game where account_id = `,
  wallets: sql`select wallet, created_at, expires_at, deleted_at from nft_link where account_id = `,
  tokenSettings: sql`select token_id, opacity_light, opacity_dark, frame, is_default from nft_settings
    where account_id = `,
  notifications: sql`select kind, subject, params, created_at, read_at from notification where account_id = `,
  notificationPreferences: sql`select kind, push, mail from notification_preference where account_id = `,
  quietHours: sql`select quiet_from, quiet_to, time_zone, seen_at from notification_recipient where account_id = `,
  profileChoices: sql`select profile_for, shows_online from account where id = `,
  followedPeople: sql`select a.username, f.created_at from person_follow f
    join account a on a.id = f.followed_id where f.account_id = `,
  blockedPeople: sql`select a.username, b.created_at from person_block b
    join account a on a.id = b.blocked_id where b.account_id = `,
  invitations: sql`select i.game_id, i.inviter_id = x.id as sent, i.created_at, i.refused_at, i.withdrawn_at
    from account x join game_invitation i on i.inviter_id = x.id or (i.account_id = x.id and i.is_delivered)
    where x.id = `,
  oldNicknames: sql`select username, changed_at from old_nickname where account_id = `,
  leavings: sql`select count, last_at, until, reason, game_id from leaving_record where account_id = `,
  scheduledSeats: sql`select table_id, taken_at from scheduled_seat where account_id = `,
  awaitedSeats: sql`select table_id, created_at from scheduled_waiter where account_id = `,
  pushSubscriptions: sql`select endpoint, created_at, renewed_at from push_subscription where account_id = `,
  networks: sql`select hash, game_id, at from guest_address where account_id = `,
} as const;

export class OwnDataStore extends Store {
  async collect(accountId: string): Promise<Record<string, unknown>> {
    const data: Record<string, unknown> = {};
    for (const [name, select] of Object.entries(LISTS))
      data[name] = (await sql`${select}${accountId}`.execute(this.db)).rows;
    return data;
  }

  /** Returns the games of the user whose logs are archived, with the user's color. */
  archivedGames(accountId: string): Promise<{ id: string; color: number }[]> {
    return this.db
      .selectFrom('game_seat as s')
      .innerJoin('game as g', 'g.id', 's.game_id')
      .select(['g.id', 's.color'])
      .where('s.player_id', '=', accountId)
      .where('g.is_archived', '=', true)
      .execute();
  }

  /** Deletes the rows about the user. Keeps the row of the account without personal data, because games refer to it. */
  async erase(accountId: string, username: string): Promise<void> {
    // Removes the user from rating lists. Rating changes of other players in common games remain.
    const ranked = ['account_rating', 'rating_week'] as const;
    const owned = ['nft_link', 'nft_settings'] as const;
    const notified = ['notification', 'notification_preference', 'notification_recipient'] as const;
    for (const table of [
      ...([
        'outbox_mail',
        'guest_address',
        'queue_entry',
        'leaving_record',
        'watching',
        'scheduled_waiter',
        'access_token',
        'moderation_note',
        'refused_name',
      ] as const),
      ...ranked,
      ...owned,
      ...notified,
      ...(['old_nickname', 'push_subscription'] as const),
    ])
      await this.db.deleteFrom(table).where('account_id', '=', accountId).execute();
    await this.db
      .deleteFrom('player_pair')
      .where((e) => e.or([e('first_id', '=', accountId), e('second_id', '=', accountId)]))
      .execute();
    await this.db
      .deleteFrom('saved_game')
      .where('account_id', '=', accountId)
      .where('is_qbook', '=', false)
      .execute();
    for (const [table, other] of [
      ['game_invitation', 'inviter_id'],
      ['person_follow', 'followed_id'],
      ['person_block', 'blocked_id'],
    ] as const)
      await sql`delete from ${sql.table(table)} where account_id = ${accountId}
        or ${sql.ref(other)} = ${accountId}`.execute(this.db);
    // Reports by the user stay without the sender. The audit log keeps the id of the account, which contains no
    // personal data.
    await this.db.deleteFrom('player_report').where('reported_id', '=', accountId).execute();
    await this.db
      .updateTable('player_report')
      .set({ reporter_id: null })
      .where('reporter_id', '=', accountId)
      .execute();
    await this.#endPayments(accountId);
    // Keeps these rows without their reference to the account. A stored token lets the server distinguish a mailed link
    // of a deleted account from an unknown link.
    for (const table of ['account_token', 'bug_report', 'game_dump'] as const)
      await this.db
        .updateTable(table)
        .set({ account_id: null })
        .where('account_id', '=', accountId)
        .execute();
    await this.db
      .updateTable('session')
      .set({ user_agent: null })
      .where('account_id', '=', accountId)
      .execute();
    await this.db
      .updateTable('account')
      .set({
        role: 'ROLE_GUEST',
        username,
        ...ANONYMOUS,
        options: null,
        practice: null,
        profile_for: sql`default`,
        shows_online: sql`default`,
        is_moderator: false,
        suspension_reason: null,
        refused_name_skeleton: null,
        name_refused_at: null,
        activated_at: null,
        deleted_at: sql<Date>`now()`,
        updated_at: sql<Date>`now()`,
      })
      .where('id', '=', accountId)
      .execute();
  }

  /** Cancels running subscriptions at the provider. Accounting records remain without personal data. */
  async #endPayments(accountId: string): Promise<void> {
    await sql`insert into payment_inquiry (id, kind) select customer_id, 'closing' from payer
      where account_id = ${accountId} on conflict (id) do nothing`.execute(this.db);
    await this.db.deleteFrom('payer').where('account_id', '=', accountId).execute();
    await this.db
      .updateTable('payment')
      .set({ account_id: null, notes: '' })
      .where('account_id', '=', accountId)
      .execute();
    await this.db
      .updateTable('subscription')
      .set({ account_id: null })
      .where('account_id', '=', accountId)
      .execute();
  }
}
