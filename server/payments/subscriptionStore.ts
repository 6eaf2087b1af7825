/** Rows of subscriptions with the last reported state. */
import { sql } from 'kysely';
import type { Plan } from '../../protocol/http/payments.ts';
import { PAGES } from '../../protocol/shapes/pages.ts';
import type { Db } from '../db/database.ts';
import { Store } from '../db/store.ts';
import { type NewNotification, notify } from '../notifications/notify.ts';
import { PAYING, settleRole } from './paidRole.ts';
import type { ProviderSubscription } from './paymentGateway.ts';

export interface SubscriptionRow {
  readonly status: string;
  readonly paidUntil: Date;
  readonly isEnding: boolean;
}

/** Statuses in which the payment of a renewal has failed. */
const UNPAID = ['past_due', 'unpaid'];

export class SubscriptionStore extends Store {
  /** Returns the account's paid subscription. Without a paid subscription, returns the latest one. */
  async of(accountId: string): Promise<SubscriptionRow | null> {
    const rows = await this.db
      .selectFrom('subscription')
      .select(['status', 'paid_until as paidUntil', 'is_ending as isEnding'])
      .where('account_id', '=', accountId)
      .orderBy('paid_until', 'desc')
      .execute();
    return rows.find(({ status }) => PAYING.includes(status)) ?? rows[0] ?? null;
  }

  /** Returns all subscriptions of an account, the latest first. */
  list(accountId: string): Promise<(SubscriptionRow & { readonly id: string })[]> {
    return this.db
      .selectFrom('subscription')
      .select(['id', 'status', 'paid_until as paidUntil', 'is_ending as isEnding'])
      .where('account_id', '=', accountId)
      .orderBy('paid_until', 'desc')
      .orderBy('id')
      .execute();
  }
}

/** Returns the plan of a subscription. */
export function planOf(subscription: SubscriptionRow | null): Plan {
  return subscription && PAYING.includes(subscription.status) ? 'PREMIUM' : 'FREE';
}

/**
 * Stores the state of a subscription as the provider reports it, and the account's resulting role. Must be called in a
 * transaction.
 */
export async function settleSubscription(db: Db, update: ProviderSubscription): Promise<void> {
  const payer = await db
    .selectFrom('payer')
    .select('account_id')
    .where('customer_id', '=', update.customerId)
    .executeTakeFirst();
  const accountId = payer?.account_id ?? null;
  // Locks the account, so that a second subscription of the account waits until the role is changed.
  if (accountId !== null)
    await db.selectFrom('account').select('id').where('id', '=', accountId).forUpdate().execute();
  const before = await db
    .selectFrom('subscription')
    .select('status')
    .where('id', '=', update.id)
    .executeTakeFirst();
  const values = { status: update.status, paid_until: update.paidUntil, is_ending: update.isEnding };
  await db
    .insertInto('subscription')
    .values({ id: update.id, account_id: accountId, ...values })
    .onConflict((c) => c.column('id').doUpdateSet({ ...values, updated_at: sql<Date>`now()` }))
    .execute();
  if (accountId === null) return;
  await settleRole(db, accountId);
  // The renewal of a paid subscription has failed. The provider retries the payment, and may report each failure. The
  // user is notified once per period.
  if (before !== undefined && UNPAID.includes(update.status))
    await notify(db, [paymentProblem(accountId, update)]);
}

function paymentProblem(accountId: string, { id, paidUntil }: ProviderSubscription): NewNotification {
  return {
    kind: 'PAYMENT_PROBLEM',
    accountId,
    params: {},
    subject: id,
    link: PAGES.plans.path,
    dedupeKey: `${id}:${paidUntil.toISOString()}`,
    hasMail: true,
  };
}
