/** Writes one due job of each kind, as the features do. */
import { sql } from 'kysely';
import type { Db } from '../../../server/db/database.ts';
import type { JobName } from '../../../server/db/jobs/jobKind.ts';
import { writeMail } from '../../../server/mail/outbox.ts';
import { enqueue } from '../../../server/payments/inquiryStore.ts';

let written = 0;

/** @returns the id of the job. */
export async function writeJob(db: Db, name: JobName): Promise<string> {
  written += 1;
  const id = `${name}-${written}`;
  const accountId = `account-${written}`;
  await db
    .insertInto('account')
    .values({ id: accountId, role: 'ROLE_USER', username: accountId, email: `${accountId}@play.example` })
    .execute();
  switch (name) {
    case 'mail': {
      const mail = { kind: 'notification' as const, accountId, recipient: `${accountId}@play.example` };
      return writeMail(db, { ...mail, subject: 'Your turn', text: 'Play', html: '<p>Play</p>' });
    }
    case 'inquiry':
      return (await enqueue(db, id, 'checkout')).id;
    case 'mint':
      await db
        .insertInto('payment')
        .values({ id, account_id: accountId, bought: 'SIGNATURE', currency: 'usd', state: 'PAID' })
        .execute();
      await db
        .insertInto('nft_mint')
        .values({ payment_id: id, token_id: String(1000 + written) })
        .execute();
      return id;
    case 'notification':
      await sql`insert into notification (id, account_id, kind, params, link, dedupe_key)
        values (${id}, ${accountId}, 'YOUR_TURN', '{}', '/', ${id})`.execute(db);
      await sql`insert into notification_delivery (id, notification_id, account_id, kind, channel)
        values (${id}, ${id}, ${accountId}, 'YOUR_TURN', 'mail')`.execute(db);
      return id;
  }
}
