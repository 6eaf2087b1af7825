/** Rows of payments, and of the provider's customers. */
import { randomBytes } from 'node:crypto';
import { type Kysely, type Selectable, sql } from 'kysely';
import type { Purchase, PurchasedTokenState } from '../../protocol/http/paymentApi.ts';
import {
  type Bought,
  type CheckoutState,
  CURRENCY,
  type PaymentState,
} from '../../protocol/http/payments.ts';
import type { AdminPayment } from '../../protocol/http/reports/adminPersonApi.ts';
import { collectionSoldAs } from '../../protocol/shapes/collectibles.ts';
import type { Db } from '../db/database.ts';
import { Store } from '../db/store.ts';
import type { Tables } from '../db/tables.ts';
import { enqueue, type Inquiry } from './inquiryStore.ts';
import type { Checkout, CheckoutRefund } from './paymentGateway.ts';

export interface PaymentRow {
  readonly id: string;
  readonly accountId: string | null;
  readonly bought: Bought;
  readonly notes: string;
  readonly state: CheckoutState;
  readonly sessionId: string | null;
}

/** The part of a payment on which its refund depends. */
export interface RefundablePayment extends PaymentRow {
  readonly amountCents: number | null;
  readonly currency: string;
  readonly refundedAt: Date | null;
  readonly refundedCents: number;
}

const COLUMNS = [
  'id',
  'account_id as accountId',
  'bought',
  'notes',
  'state',
  'session_id as sessionId',
] as const;
const now = sql<Date>`now()`;

export class PaymentStore extends Store {
  async customerOf(accountId: string): Promise<string | null> {
    const row = await this.db
      .selectFrom('payer')
      .select('customer_id')
      .where('account_id', '=', accountId)
      .executeTakeFirst();
    return row?.customer_id ?? null;
  }

  async rememberCustomer(accountId: string, customerId: string): Promise<void> {
    await this.db
      .insertInto('payer')
      .values({ account_id: accountId, customer_id: customerId })
      .onConflict((c) => c.column('account_id').doNothing())
      .execute();
  }

  /**
   * Returns a payment to continue: an open one of the same kind and with the same notes that began within
   * `reuseSeconds`, or a new one. Concurrent calls get the same payment.
   */
  begin(accountId: string, bought: Bought, notes: string, reuseSeconds: number): Promise<PaymentRow> {
    return this.db.transaction().execute(async (db) => {
      await db.selectFrom('account').select('id').where('id', '=', accountId).forUpdate().execute();
      const open = await db
        .selectFrom('payment')
        .select(COLUMNS)
        .where('account_id', '=', accountId)
        .where('bought', '=', bought)
        .where('notes', '=', notes)
        .where('state', '=', 'PENDING')
        .where('created_at', '>', sql<Date>`now() - make_interval(secs => ${reuseSeconds})`)
        .orderBy('created_at', 'desc')
        .executeTakeFirst();
      if (open) return open;
      return await db
        .insertInto('payment')
        .values({
          id: randomBytes(12).toString('base64url'),
          account_id: accountId,
          bought,
          notes,
          currency: CURRENCY,
        })
        .returning(COLUMNS)
        .executeTakeFirstOrThrow();
    });
  }

  async nameSession(paymentId: string, sessionId: string): Promise<void> {
    await this.db
      .updateTable('payment')
      .set({ session_id: sessionId })
      .where('id', '=', paymentId)
      .where('session_id', 'is', null)
      .execute();
  }

  async findBySession(sessionId: string): Promise<PaymentRow | null> {
    const row = await this.db
      .selectFrom('payment')
      .select(COLUMNS)
      .where('session_id', '=', sessionId)
      .executeTakeFirst();
    return row ?? null;
  }

  /** Returns the open checkouts of the plan. */
  async openPlanSessions(accountId: string): Promise<string[]> {
    const rows = await this.db
      .selectFrom('payment')
      .select('session_id')
      .where('account_id', '=', accountId)
      .where('bought', '=', 'SUBSCRIPTION')
      .where('state', '=', 'PENDING')
      .where('session_id', 'is not', null)
      .execute();
    return rows.flatMap((row) => row.session_id ?? []);
  }

  async purchases(accountId: string): Promise<Purchase[]> {
    const rows = await this.#newest(accountId).where('bought', '!=', 'SUBSCRIPTION').execute();
    return rows.map((row) => ({
      id: row.id,
      productType: row.bought as Purchase['productType'],
      notes: row.notes,
      state: shownState(row),
      amountCents: row.amount_cents,
      refundedCents: row.refunded_cents,
      currency: row.currency,
      createdAtEpochSeconds: row.created_at.getTime() / 1000,
      receiptUrl: row.receipt_url,
      tokenId: row.token_id,
      token: tokenOf(row),
    }));
  }

  /** Returns the payments of an account, newest first. */
  async ofAccount(accountId: string): Promise<AdminPayment[]> {
    const rows = await this.#newest(accountId).execute();
    return rows.map((row) => ({
      ...{ id: row.id, bought: row.bought, notes: row.notes, state: shownState(row) },
      ...{ amountCents: row.amount_cents, refundedCents: row.refunded_cents, currency: row.currency },
      createdAtEpochSeconds: row.created_at.getTime() / 1000,
      refundedAtEpochSeconds: row.refunded_at && row.refunded_at.getTime() / 1000,
      ...{ tokenId: row.token_id, token: tokenOf(row) },
    }));
  }

  #newest(accountId: string) {
    return this.db
      .selectFrom('payment')
      .leftJoin('nft_mint', 'payment_id', 'payment.id')
      .selectAll('payment')
      .select(['payment_id', 'token_id', 'tx_hash', 'minted_at'])
      .where('account_id', '=', accountId)
      .orderBy('payment.created_at', 'desc')
      .orderBy('payment.id')
      .limit(500);
  }

  async find(paymentId: string): Promise<RefundablePayment | null> {
    const row = await this.db
      .selectFrom('payment')
      .select([...COLUMNS, 'amount_cents as amountCents', 'currency'])
      .select(['refunded_at as refundedAt', 'refunded_cents as refundedCents'])
      .where('id', '=', paymentId)
      .executeTakeFirst();
    return row ?? null;
  }

  /**
   * Marks a payment as refunded by an admin, once for each refund. `record` writes the related rows in the same
   * transaction. The event of the refund may already have marked the payment. Later, the checkout is queried again.
   * The new answer replaces an answer from before the refund.
   *
   * @param refundId null if the whole payment was already refunded by other means.
   */
  async markRefunded(
    { id, sessionId }: RefundablePayment,
    refundId: string | null,
    record: (tx: Kysely<Tables>) => Promise<void>,
  ): Promise<void> {
    await this.db.transaction().execute(async (tx) => {
      // Locks the inquiry before the payment, as the storing of an answer does, to avoid deadlocks.
      if (sessionId !== null) await enqueue(tx, sessionId, 'checkout');
      const { numUpdatedRows } = await tx
        .updateTable('payment')
        .set({
          refunded_at: sql`coalesce(refunded_at, now())`,
          refunded_cents: sql`coalesce(amount_cents, 0)`,
        })
        .$if(refundId !== null, (update) => update.set({ refund_id: refundId }))
        .where('id', '=', id)
        .where((e) =>
          refundId === null ? e('refunded_at', 'is', null) : e('refund_id', 'is distinct from', refundId),
        )
        .executeTakeFirst();
      if (Number(numUpdatedRows) > 0) await record(tx);
    });
  }

  /** Marks old payments without a checkout at the provider as failed, because they can never be paid. */
  async dropUnmade(): Promise<void> {
    await this.db
      .updateTable('payment')
      .set({ state: 'FAILED', settled_at: now })
      .where('state', '=', 'PENDING')
      .where('session_id', 'is', null)
      .where('created_at', '<', sql<Date>`now() - interval '1 day'`)
      .execute();
  }
}

/**
 * Stores the provider's state of a checkout. Null means that the checkout is unknown to the provider.
 * @returns the inquiry about the subscription that was paid, or null.
 */
export async function settleCheckout(
  db: Db,
  sessionId: string,
  checkout: Checkout | null,
): Promise<Inquiry | null> {
  const state = stateOf(checkout);
  await db
    .updateTable('payment')
    .set({
      state,
      session_id: sessionId,
      ...(state === 'PENDING' ? {} : { settled_at: now }),
      ...(checkout?.amountCents == null ? {} : { amount_cents: checkout.amountCents }),
      ...(checkout?.currency == null ? {} : { currency: checkout.currency }),
      ...(checkout?.receiptUrl == null ? {} : { receipt_url: checkout.receiptUrl }),
      ...(checkout?.refund == null ? {} : refundedOf(checkout.refund)),
    })
    .where((e) => e.or([e('session_id', '=', sessionId), e('id', '=', checkout?.paymentId ?? '')]))
    .execute();
  const bought = state === 'PAID' ? checkout?.subscriptionId : null;
  return bought ? enqueue(db, bought, 'subscription') : null;
}

/**
 * Returns the columns of a refund. They are also written if the refund failed later; then the payment is no longer
 * refunded.
 */
function refundedOf({ cents, isWhole }: CheckoutRefund) {
  return { refunded_cents: cents, refunded_at: isWhole ? sql<Date>`coalesce(refunded_at, now())` : null };
}

function stateOf(checkout: Checkout | null): CheckoutState {
  if (!checkout || checkout.status === 'expired') return 'FAILED';
  return checkout.status === 'complete' && checkout.isPaid ? 'PAID' : 'PENDING';
}

function shownState(row: { state: CheckoutState; refunded_at: Date | null }): PaymentState {
  return row.state === 'PAID' && row.refunded_at !== null ? 'REFUNDED' : row.state;
}

/**
 * Returns the state of the token of a payment. A refunded payment has a token only if the transaction of its minting
 * already exists.
 */
function tokenOf(
  row: StoredMint & { state: CheckoutState; bought: Bought; refunded_at: Date | null },
): PurchasedTokenState | null {
  if (row.state !== 'PAID' || !collectionSoldAs(row.bought)) return null;
  return row.refunded_at !== null && row.tx_hash === null && row.minted_at === null
    ? null
    : tokenStateOf(row);
}

/** The columns of `nft_mint` in a left join: all are null without a token. */
type StoredMint = {
  readonly [K in 'payment_id' | 'token_id' | 'tx_hash' | 'minted_at']:
    | Selectable<Tables['nft_mint']>[K]
    | null;
};

function tokenStateOf({ payment_id, token_id, tx_hash, minted_at }: StoredMint): PurchasedTokenState {
  if (payment_id !== null && token_id === null) return 'SOLD_OUT';
  if (minted_at !== null) return 'MINTED';
  return tx_hash === null ? 'WAITING' : 'SENT';
}
