/**
 * A transactional outbox. Mails are written in the same transaction as their cause, so that neither exists without the
 * other, and are sent from there until a server accepts them.
 */
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import type { MailKind } from '../db/tables.ts';
import type { ComposedMail } from './composeMail.ts';

export interface NewMail extends ComposedMail {
  readonly kind: MailKind;
  readonly accountId: string;
  readonly recipient: string;
  /** The address that ends mails of this kind (RFC 8058), for mails that a user may switch off. */
  readonly unsubscribeUrl?: string;
}

export interface DueMail {
  readonly id: string;
  readonly recipient: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly unsubscribeUrl: string | null;
}

export interface ListedMail extends DueMail {
  readonly createdAt: Date;
}

/** Time limit of one attempt in seconds. After it another process may retry. */
const ATTEMPT_SECONDS = 120;
/** Bounds of the exponential backoff, in seconds. */
const FIRST_WAIT_SECONDS = 30;
const MAX_BACKOFF_SECONDS = 3600;
/** Hours after which the server stops trying to send a mail. */
const RETRY_LIMIT_HOURS = 24;

/** Adds a mail. `db` is the transaction of its cause. @returns its id. */
export async function writeMail(db: Db, mail: NewMail): Promise<string> {
  const id = randomBytes(12).toString('hex');
  await db
    .insertInto('outbox_mail')
    .values({
      id,
      account_id: mail.accountId,
      kind: mail.kind,
      recipient: mail.recipient,
      subject: mail.subject,
      text_body: mail.text,
      html_body: mail.html,
      unsubscribe_url: mail.unsubscribeUrl ?? null,
    })
    .execute();
  return id;
}

/** Returns how many mails of one kind were written to an account within the last hour. */
export async function countRecentMails(db: Db, accountId: string, kind: MailKind): Promise<number> {
  const row = await db
    .selectFrom('outbox_mail')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .where('kind', '=', kind)
    .where('created_at', '>', sql<Date>`now() - interval '1 hour'`)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** Claims the next due mail for one attempt, so that no other process claims it. */
export async function claimDueMail(db: Db): Promise<DueMail | null> {
  const row = await db
    .updateTable('outbox_mail')
    .set((e) => ({
      attempts: e('attempts', '+', 1),
      next_attempt_at: sql<Date>`now() + ${ATTEMPT_SECONDS} * interval '1 second'`,
    }))
    .where('id', '=', (e) =>
      e
        .selectFrom('outbox_mail')
        .select('id')
        .where('ended_at', 'is', null)
        .where('next_attempt_at', '<=', sql<Date>`now()`)
        .orderBy('next_attempt_at')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'recipient', 'subject', 'text_body', 'html_body', 'unsubscribe_url'])
    .executeTakeFirst();
  if (!row) return null;
  return {
    id: row.id,
    recipient: row.recipient,
    subject: row.subject,
    text: row.text_body ?? '',
    html: row.html_body ?? '',
    unsubscribeUrl: row.unsubscribe_url,
  };
}

/** Marks the mail as accepted and deletes its text, which may contain a secret link. */
export async function endMail(db: Db, id: string): Promise<void> {
  await db
    .updateTable('outbox_mail')
    .set({ ended_at: sql<Date>`now()`, text_body: null, html_body: null, unsubscribe_url: null, error: null })
    .where('id', '=', id)
    .execute();
}

/**
 * Schedules the next attempt, or ends the attempts.
 * @returns whether the attempts have ended.
 */
export async function postponeMail(db: Db, id: string, error: string): Promise<boolean> {
  const wait = sql`least(${MAX_BACKOFF_SECONDS}, ${FIRST_WAIT_SECONDS} * power(2, attempts - 1))`;
  const isOver = sql<boolean>`created_at < now() - ${RETRY_LIMIT_HOURS} * interval '1 hour'`;
  const row = await db
    .updateTable('outbox_mail')
    .set({
      error: error.slice(0, 200),
      next_attempt_at: sql<Date>`now() + ${wait} * interval '1 second'`,
      ended_at: sql<Date | null>`case when ${isOver} then now() end`,
      text_body: sql<string | null>`case when ${isOver} then null else text_body end`,
      html_body: sql<string | null>`case when ${isOver} then null else html_body end`,
      unsubscribe_url: sql<string | null>`case when ${isOver} then null else unsubscribe_url end`,
    })
    .where('id', '=', id)
    .returning('ended_at')
    .executeTakeFirst();
  return row?.ended_at != null;
}

/** Returns the newest unsent mails, for the outbox page. */
export async function listMails(db: Db, limit: number): Promise<ListedMail[]> {
  const rows = await db
    .selectFrom('outbox_mail')
    .selectAll()
    .where('ended_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    recipient: row.recipient,
    subject: row.subject,
    text: row.text_body ?? '',
    html: row.html_body ?? '',
    unsubscribeUrl: row.unsubscribe_url,
    createdAt: row.created_at,
  }));
}

/** A mail without its text. */
export interface StoredMail {
  readonly id: string;
  readonly accountId: string | null;
  readonly kind: MailKind;
  readonly attempts: number;
  readonly createdAt: Date;
  /** The time when the mail was sent, or when the server stopped trying. */
  readonly endedAt: Date | null;
  /** The error code of the last attempt. */
  readonly error: string | null;
}

const STORED = [
  'id',
  'account_id as accountId',
  'kind',
  'attempts',
  'created_at as createdAt',
  'ended_at as endedAt',
  'error',
] as const;
const MOST_MAILS = 100;

/** Returns the newest mails of an account, without their texts. */
export function mailsOf(db: Db, accountId: string): Promise<StoredMail[]> {
  return db
    .selectFrom('outbox_mail')
    .select(STORED)
    .where('account_id', '=', accountId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(MOST_MAILS)
    .execute();
}

/** Returns a mail, and locks it until the end of the transaction. */
export async function lockMail(tx: Db, id: string): Promise<StoredMail | null> {
  const row = await tx
    .selectFrom('outbox_mail')
    .select(STORED)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** Makes the next attempt of a waiting mail due now. */
export async function retryMail(db: Db, id: string): Promise<void> {
  await db
    .updateTable('outbox_mail')
    .set({ next_attempt_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .execute();
}
