/** Rows of subscriptions, as the provider last told them, and the role that they give. */
import { sql } from 'kysely';
import type { Plan } from '../../protocol/http/payments.ts';
import type { Db } from '../db/database.ts';
import type { ProviderSubscription } from './paymentGateway.ts';

export interface SubscriptionRow {
  readonly status: string;
  readonly paidUntil: Date;
  readonly isEnding: boolean;
}

/** Who pays, or whose payment the provider is still trying to collect. */
export const PAYING = ['active', 'trialing', 'past_due'];

export class SubscriptionStore {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  /** The subscription of an account that counts: one that is paid for, or else the last there was. */
  async of(accountId: string): Promise<SubscriptionRow | null> {
    const rows = await this.#db
      .selectFrom('subscription')
      .select(['status', 'paid_until as paidUntil', 'is_ending as isEnding'])
      .where('account_id', '=', accountId)
      .orderBy('paid_until', 'desc')
      .execute();
    return rows.find(({ status }) => PAYING.includes(status)) ?? rows[0] ?? null;
  }
}

/** The plan that a subscription gives. */
export function planOf(subscription: SubscriptionRow | null): Plan {
  return subscription && PAYING.includes(subscription.status) ? 'PREMIUM' : 'FREE';
}

/** Writes what the provider said, and the role of the account with it; to be called in a transaction. */
export async function settleSubscription(db: Db, update: ProviderSubscription): Promise<void> {
  const payer = await db
    .selectFrom('payer')
    .select('account_id')
    .where('customer_id', '=', update.customerId)
    .executeTakeFirst();
  const accountId = payer?.account_id ?? null;
  // Of two subscriptions of one account, the second waits for what the first did to the role.
  if (accountId !== null)
    await db.selectFrom('account').select('id').where('id', '=', accountId).forUpdate().execute();
  const values = { status: update.status, paid_until: update.paidUntil, is_ending: update.isEnding };
  await db
    .insertInto('subscription')
    .values({ id: update.id, account_id: accountId, ...values })
    .onConflict((c) => c.column('id').doUpdateSet({ ...values, updated_at: sql<Date>`now()` }))
    .execute();
  if (accountId !== null) await settleRole(db, accountId);
}

async function settleRole(db: Db, accountId: string): Promise<void> {
  const paying = await db
    .selectFrom('subscription')
    .select('id')
    .where('account_id', '=', accountId)
    .where('status', 'in', PAYING)
    .executeTakeFirst();
  // Admins stay what they are.
  await db
    .updateTable('account')
    .set({ role: paying ? 'ROLE_PREMIUM_USER' : 'ROLE_USER', updated_at: sql<Date>`now()` })
    .where('id', '=', accountId)
    .where('role', '=', paying ? 'ROLE_USER' : 'ROLE_PREMIUM_USER')
    .execute();
}
