/** Sends the mails of the outbox one at a time, and retries each until a mail server accepts it. */
import type { Selectable } from 'kysely';
import { fieldOf } from '../../engine/records.ts';
import type { Db } from '../db/database.ts';
import { JobFailed } from '../db/jobs/jobKind.ts';
import { type JobRuntime, type JobWorker, startJobWorker } from '../db/jobs/jobWorker.ts';
import type { AccountMailKind, OutboxMailTable } from '../db/tables.ts';
import { type DueMail, endMail, MAILS, type RewrittenMail, rewriteMail } from './outbox.ts';

/** Sends one mail. @throws if the mail server does not accept it. */
export type SendMail = (mail: DueMail) => Promise<void>;

/** Writes an account's mail again, with a new link. Returns null if the user does not need it anymore. */
export type WriteAgain = (db: Db, kind: AccountMailKind, accountId: string) => Promise<RewrittenMail | null>;

export type Mailer = Pick<JobWorker, 'wake' | 'stop'>;

type StoredRow = Selectable<OutboxMailTable>;

/** Used without an SMTP server: mails stay in the outbox, where the outbox page shows them. */
export const noMailer: Mailer = { wake() {}, stop: async () => {} };

export function startMailer(runtime: JobRuntime, send: SendMail, writeAgain: WriteAgain): Mailer {
  const { db, log } = runtime;

  async function sendOne(row: StoredRow): Promise<void> {
    const { id, unsubscribe_url: unsubscribeUrl } = row;
    const mail =
      row.text_body === null || row.html_body === null
        ? await rewritten(row)
        : { recipient: row.recipient, subject: row.subject, text: row.text_body, html: row.html_body };
    try {
      await send({ ...mail, id, unsubscribeUrl });
    } catch (error) {
      // Stores and logs only the error code, because the error text may contain the recipient.
      throw new JobFailed(String(fieldOf(error, 'code') ?? 'unknown'));
    }
    await endMail(db, id);
    log.info({ event: 'mailSent', mail: id }, 'mail sent');
  }

  /** Writes the mail of a redone dead letter again, because its text was deleted when the mail was given up. */
  async function rewritten({ id, kind, account_id: accountId }: StoredRow): Promise<RewrittenMail> {
    const mail =
      kind === 'notification' || accountId === null
        ? null
        : await db.transaction().execute(async (tx) => {
            const again = await writeAgain(tx, kind, accountId);
            if (again) await rewriteMail(tx, id, again);
            return again;
          });
    if (!mail) throw new JobFailed('OBSOLETE', { isFinal: true });
    return mail;
  }

  return startJobWorker<StoredRow>(runtime, MAILS, async ({ rows: [row] }) => {
    await sendOne(row);
    return null;
  });
}
