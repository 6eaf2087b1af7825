/**
 * Retention rules: which data is deleted automatically, and when. No period is longer than the privacy policy promises
 * (client/features/articles/legal); docs/operations.md lists the periods. Games remain, because they belong to all four
 * players.
 */
import { type RawBuilder, sql } from 'kysely';
import { NOTIFICATION_DAYS } from '../../../protocol/http/notificationApi.ts';
import { OLD_NICKNAME_DAYS } from '../../../protocol/http/peopleApi.ts';

export interface RetentionRule {
  readonly name: string;
  /** The retention period as a PostgreSQL interval, and the column from which it counts. */
  readonly stored: string;
  readonly since: string;
  readonly table: string;
  readonly key: string;
  /** SQL condition of the rows to delete. */
  readonly isOver: RawBuilder<boolean>;
}

function rule(
  name: string,
  stored: string,
  since: string,
  [table, key]: readonly [string, string],
  isOver: (before: RawBuilder<Date>) => RawBuilder<boolean>,
): RetentionRule {
  const before = sql<Date>`(now() - ${sql.lit(stored)}::interval)`;
  return { name, stored, since, table, key, isOver: isOver(before) };
}

/** SQL condition: the account has no games, saved records, payments or login sessions. */
const UNNAMED = sql<boolean>`
  not exists (select from game where creator_id = account.id)
  and not exists (select from game_seat where player_id = account.id)
  and not exists (select from saved_game where account_id = account.id)
  and not exists (select from payment where account_id = account.id)
  and not exists (select from payer where account_id = account.id)
  and not exists (select from session where account_id = account.id and revoked_at is null and expires_at > now())`;

export const RETENTION: readonly RetentionRule[] = [
  rule(
    'login sessions',
    '1 day',
    'they ended',
    ['session', 'id'],
    (before) => sql`least(expires_at, revoked_at) < ${before}`,
  ),
  rule(
    'access tokens',
    '1 day',
    'they expired',
    ['access_token', 'id'],
    (before) => sql`expires_at < ${before}`,
  ),
  rule(
    'links in mails',
    '7 days',
    'they expired',
    ['account_token', 'hash'],
    (before) => sql`expires_at < ${before}`,
  ),
  rule(
    'sent and failed mails',
    '7 days',
    'they were sent or given up',
    ['outbox_mail', 'id'],
    (before) => sql`ended_at < ${before}`,
  ),
  rule(
    'notifications',
    `${NOTIFICATION_DAYS} days`,
    'their creation',
    ['notification', 'id'],
    (before) => sql`created_at < ${before}`,
  ),
  rule(
    'earlier nicknames',
    `${OLD_NICKNAME_DAYS} days`,
    'they were changed',
    ['old_nickname', 'ctid'],
    (before) => sql`changed_at < ${before}`,
  ),
  rule(
    'hashed network addresses',
    '1 day',
    'they were recorded',
    ['guest_address', 'ctid'],
    (before) => sql`at < ${before}`,
  ),
  rule(
    'guests without a game or a login session',
    '30 days',
    'their creation',
    ['account', 'id'],
    (before) => sql`role = 'ROLE_GUEST' and created_at < ${before} and ${UNNAMED}`,
  ),
  rule(
    'sign-ups that were never completed',
    '30 days',
    'their last change',
    ['account', 'id'],
    (before) => sql`role = 'ROLE_USER' and activated_at is null and deleted_at is null
      and updated_at < ${before} and ${UNNAMED}`,
  ),
  rule(
    'waiting times for opponents',
    '36 days',
    'they ended',
    ['queue_wait', 'ctid'],
    (before) => sql`ended_at < ${before}`,
  ),
  rule(
    'events of the card provider',
    '90 days',
    'they were received',
    ['payment_event', 'id'],
    (before) => sql`received_at < ${before}`,
  ),
  rule(
    'inquiries to the card provider',
    '90 days',
    'they were answered',
    ['payment_inquiry', 'id'],
    (before) => sql`wanted <= done and due_at < ${before}`,
  ),
  rule(
    'bug reports',
    '180 days',
    'they were closed',
    ['bug_report', 'id'],
    (before) => sql`done_at < ${before}`,
  ),
  rule(
    'reports of players',
    '180 days',
    'they were decided',
    ['player_report', 'id'],
    (before) => sql`decided_at < ${before}`,
  ),
  rule(
    'dumps of games for bug reports',
    '180 days',
    'they were made',
    ['game_dump', 'id'],
    (before) => sql`created_at < ${before}`,
  ),
];
