/**
 * A transactional outbox. A mail is written in the same transaction as its cause, so that neither exists without the
 * other. Afterwards, the mailer tries to send the mail until a mail server accepts it.
 */
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import type { JobKind } from '../db/jobs/jobKind.ts';
import { countOf } from '../db/queries.ts';
import type { MailKind } from '../db/tables.ts';
import type { ComposedMail } from './composeMail.ts';

export interface NewMail extends ComposedMail {
  readonly kind: MailKind;
  readonly accountId: string;
  readonly recipient: string;
  /** The unsubscribe URL (RFC 8058). Only mails that a user may switch off have one. */
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

/** A mail with a new link, for the current address of the user. */
export interface RewrittenMail extends ComposedMail {
  readonly recipient: string;
}

export interface ListedMail extends DueMail {
  readonly createdAt: Date;
}

/** The queue of mails. A mail is given up after a day. */
export const MAILS: JobKind = {
  name: 'mail',
  table: 'outbox_mail',
  key: 'id',
  attempts: 'attempts',
  dueAt: 'next_attempt_at',
  isOpen: 'ended_at is null',
  isDead: 'ended_at is not null and error is not null',
  endedAt: 'ended_at',
  about: 'kind',
  keepsDead: false,
  since: 'created_at',
  giveUpSets: `ended_at = now(), text_body = ${textOfDead('text_body')}, html_body = ${textOfDead('html_body')}`,
  // The mail gets another full day of attempts.
  redoSets: 'ended_at = null, created_at = now()',
  leaseSeconds: 120,
  firstWaitSeconds: 30,
  maxWaitSeconds: 3600,
  maxAttempts: 40,
  isTooOld: "created_at < now() - interval '24 hours'",
  failed: {
    event: 'mailNotSent',
    idName: 'mail',
    message: 'a mail was not accepted by the mail server',
  },
};

/**
 * Returns the SQL for the text of a mail that is given up. The text is deleted, because its link may be a secret. Only
 * mails about notifications keep their text, because they contain no such link.
 */
function textOfDead(column: string): string {
  return `case when kind = 'notification' then ${column} end`;
}

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
export function countRecentMails(db: Db, accountId: string, kind: MailKind): Promise<number> {
  return countOf(
    db
      .selectFrom('outbox_mail')
      .where('account_id', '=', accountId)
      .where('kind', '=', kind)
      .where('created_at', '>', sql<Date>`now() - interval '1 hour'`),
  );
}

/** Replaces the text of a mail that was given up. */
export async function rewriteMail(db: Db, id: string, mail: RewrittenMail): Promise<void> {
  const { recipient, subject, text, html } = mail;
  await db
    .updateTable('outbox_mail')
    .set({ recipient, subject, text_body: text, html_body: html })
    .where('id', '=', id)
    .execute();
}

/** Marks the mail as accepted and deletes its text, which may contain a secret link. */
export async function endMail(db: Db, id: string): Promise<void> {
  await db
    .updateTable('outbox_mail')
    .set({ ended_at: sql<Date>`now()`, text_body: null, html_body: null, unsubscribe_url: null, error: null })
    .where('id', '=', id)
    .execute();
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
