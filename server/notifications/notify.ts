/** Writes notifications in the transaction of their cause. */
import { sql } from 'kysely';
import type { NotificationContent } from '../../protocol/notifications/params.ts';
import type { Db } from '../db/database.ts';
import { NOTIFY_FUNCTION } from './notifyStatement.ts';

/** A notification to one account, with its text's kind and params. */
export type NewNotification = NotificationContent & {
  readonly accountId: string;
  /** The id of the game, the table or the payment. */
  readonly subject: string | null;
  /** The path of the page that the notification links to. */
  readonly link: string;
  /** Identifies the cause. A second notification of an account with the same key is not written. */
  readonly dedupeKey: string;
  /** Whether a mail may be sent. */
  readonly hasMail: boolean;
  /** Epoch milliseconds of the cause. The current time if omitted. */
  readonly at?: number;
};

/** The notifications that a cause creates, and the earlier ones that it settles, which are marked as read. */
export interface Notices {
  readonly notices: readonly NewNotification[];
  readonly done: readonly DoneNotice[];
}

/** A notification that is settled. Without an account: all invitations to a game. */
export type DoneNotice =
  | Pick<NewNotification, 'accountId' | 'kind' | 'subject'>
  | { readonly accountId: null; readonly kind: 'INVITED'; readonly subject: string };

/** Returns the rows in the form that the SQL function expects. */
export function noticeRows({ notices, done }: Notices) {
  return {
    notices: notices.map((one) => ({
      account_id: one.accountId,
      kind: one.kind,
      subject: one.subject,
      params: one.params,
      link: one.link,
      dedupe_key: one.dedupeKey,
      at: one.at ?? null,
      has_mail: one.hasMail,
    })),
    done: done.map(({ accountId, kind, subject }) => ({ account_id: accountId, kind, subject })),
  };
}

/**
 * Writes notifications and their due deliveries. `db` is the transaction of the cause. Unknown and deleted accounts, and
 * bots, are left out.
 */
export async function notify(db: Db, notices: readonly NewNotification[]): Promise<void> {
  const rows = noticeRows({ notices, done: [] });
  await sql`select ${sql.ref(NOTIFY_FUNCTION)}(${JSON.stringify(rows.notices)}::jsonb, '[]'::jsonb)`.execute(
    db,
  );
}

/** Marks notifications as read. `db` is the transaction of the cause. */
export async function markDone(db: Db, done: readonly DoneNotice[]): Promise<void> {
  const rows = noticeRows({ notices: [], done });
  await sql`select ${sql.ref(NOTIFY_FUNCTION)}('[]'::jsonb, ${JSON.stringify(rows.done)}::jsonb)`.execute(db);
}
