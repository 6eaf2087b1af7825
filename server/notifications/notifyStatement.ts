/**
 * The SQL function that writes notifications and their due deliveries. The append of a game log calls it in its own
 * statement, and other features call it in the transaction of the cause, so both write the same rows.
 *
 * Each version of the code installs its own function at startup, as for the append statement. The function's name
 * contains a hash of its text.
 */
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';

const BODY = `
  declare
    n record;
    created text;
  begin
    -- A notification of a turn that is over is marked as read, so that it is not pushed anymore.
    if jsonb_array_length(done) > 0 then
      update notification set read_at = now()
        from jsonb_to_recordset(done) as d(account_id text, kind text, subject text)
        where notification.account_id = d.account_id and notification.subject = d.subject
          and notification.kind = d.kind and notification.read_at is null;
      -- An entry without an account settles the invitations of all accounts to the game.
      update notification set read_at = now()
        from jsonb_to_recordset(done) as d(account_id text, kind text, subject text)
        where d.account_id is null and d.kind = 'INVITED' and notification.kind = 'INVITED'
          and notification.subject = d.subject and notification.read_at is null;
    end if;
    for n in
      select * from jsonb_to_recordset(notices) as t(
        account_id text, kind text, subject text, params jsonb, link text, dedupe_key text, at double precision,
        has_mail boolean)
    loop
      insert into notification (id, account_id, kind, subject, params, link, dedupe_key, created_at)
        select replace(gen_random_uuid()::text, '-', ''), a.id, n.kind, n.subject, n.params, n.link, n.dedupe_key,
          coalesce(to_timestamp(n.at / 1000.0), now())
        from account a where a.id = n.account_id and a.deleted_at is null
        on conflict (account_id, dedupe_key) do nothing
        returning id into created;
      continue when not found;
      insert into notification_delivery (notification_id, account_id, kind, channel, subscription_id)
        select created, n.account_id, n.kind, 'push', s.id
          from push_subscription s join notification_preference p using (account_id)
          where s.account_id = n.account_id and p.kind = n.kind and p.push
        union all
        select created, n.account_id, n.kind, 'mail', null
          from account a join notification_preference p on p.account_id = a.id
          where a.id = n.account_id and p.kind = n.kind and p.mail and n.has_mail
            and a.email is not null and a.activated_at is not null and a.role <> 'ROLE_GUEST';
    end loop;
  end`;

/** The name of the function, with the parameters `notices` and `done`, both JSON arrays. */
export const NOTIFY_FUNCTION = `notify_${createHash('sha256').update(BODY).digest('hex').slice(0, 12)}`;
/** The advisory lock under which processes install the function. */
const INSTALL_LOCK = 7_203_117;

/** Creates the function in the database if it does not exist. Called once per start, after the migrations. */
export async function installNotifyStatement(db: Db): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${INSTALL_LOCK})`.execute(tx);
    const { rows } = await sql<{ is: boolean }>`
      select to_regprocedure(${`${NOTIFY_FUNCTION}(jsonb, jsonb)`}) is not null as is`.execute(tx);
    if (rows[0]?.is) return;
    await sql`create function ${sql.ref(NOTIFY_FUNCTION)}(notices jsonb, done jsonb) returns void
      language plpgsql as $$${sql.raw(BODY)}$$`.execute(tx);
  });
}
