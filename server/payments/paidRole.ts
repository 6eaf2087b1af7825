/** The role that an account has by its subscription. */
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';

/** Statuses in which a user has the plan, including those in which the provider still tries to collect a payment. */
export const PAYING = ['active', 'trialing', 'past_due'];

/** Gives the account the role of its subscription. Admins keep their role. */
export async function settleRole(db: Db, accountId: string): Promise<void> {
  const paying = await db
    .selectFrom('subscription')
    .select('id')
    .where('account_id', '=', accountId)
    .where('status', 'in', PAYING)
    .executeTakeFirst();
  await db
    .updateTable('account')
    .set({ role: paying ? 'ROLE_PREMIUM_USER' : 'ROLE_USER', updated_at: sql<Date>`now()` })
    .where('id', '=', accountId)
    .where('role', '=', paying ? 'ROLE_USER' : 'ROLE_PREMIUM_USER')
    .execute();
}
