/** Rows of payments, of subscriptions, and of what has to be asked of the provider. */
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Purchase } from '../../protocol/paymentApi.ts';
import { type Bought, CURRENCY, type PaymentState, type Plan } from '../../protocol/payments.ts';
import type { Db } from '../db/database.ts';
import type { Checkout, PaymentEvent, ProviderSubscription } from './paymentGateway.ts';

export interface PaymentRow {
  readonly id: string;
  readonly accountId: string | null;
  readonly bought: Bought;
  readonly state: PaymentState;
  readonly sessionId: string | null;
}

export interface SubscriptionRow {
  readonly status: string;
  readonly paidUntil: Date;
  readonly isEnding: boolean;
}

/** CLOSING: a customer whose account is gone; whatever is still being paid for ends. */
export type InquiryKind = 'checkout' | 'subscription' | 'closing';

/** Something to ask the provider, and how many reasons there were by the time of asking. */
export interface Inquiry {
  readonly id: string;
  readonly kind: InquiryKind;
  readonly wanted: number;
}

/** Who pays, or whose payment the provider is still trying to collect. */
const PAYING = ['active', 'trialing', 'past_due'];
/** Whoever asks is given so long before another one asks instead, in seconds. */
const CLAIM_S = 15;
const LONGEST_WAIT_S = 3600;
const now = sql<Date>`now()`;

export class PaymentStore {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  async customerOf(accountId: string): Promise<string | null> {
    const row = await this.#db
      .selectFrom('payer')
      .select('customer_id')
      .where('account_id', '=', accountId)
      .executeTakeFirst();
    return row?.customer_id ?? null;
  }

  async rememberCustomer(accountId: string, customerId: string): Promise<void> {
    await this.#db
      .insertInto('payer')
      .values({ account_id: accountId, customer_id: customerId })
      .onConflict((c) => c.column('account_id').doNothing())
      .execute();
  }

  /**
   * The payment to go on with: one of the same that was begun within `reuseSeconds` and is not settled, or a new one.
   * Asked twice at once, both get the same.
   */
  begin(accountId: string, bought: Bought, notes: string, reuseSeconds: number): Promise<PaymentRow> {
    return this.#db.transaction().execute(async (db) => {
      await db.selectFrom('account').select('id').where('id', '=', accountId).forUpdate().execute();
      const open = await db
        .selectFrom('payment')
        .selectAll()
        .where('account_id', '=', accountId)
        .where('bought', '=', bought)
        .where('notes', '=', notes)
        .where('state', '=', 'PENDING')
        .where('created_at', '>', sql<Date>`now() - make_interval(secs => ${reuseSeconds})`)
        .orderBy('created_at', 'desc')
        .executeTakeFirst();
      if (open) return fromRow(open);
      const row = await db
        .insertInto('payment')
        .values({
          id: randomBytes(12).toString('base64url'),
          account_id: accountId,
          bought,
          notes,
          currency: CURRENCY,
        })
        .returningAll()
        .executeTakeFirstOrThrow();
      return fromRow(row);
    });
  }

  async nameSession(paymentId: string, sessionId: string): Promise<void> {
    await this.#db
      .updateTable('payment')
      .set({ session_id: sessionId })
      .where('id', '=', paymentId)
      .where('session_id', 'is', null)
      .execute();
  }

  async findBySession(sessionId: string): Promise<PaymentRow | null> {
    const row = await this.#db
      .selectFrom('payment')
      .selectAll()
      .where('session_id', '=', sessionId)
      .executeTakeFirst();
    return row ? fromRow(row) : null;
  }

  /** Checkouts of the plan that are not settled yet. */
  async openPlanSessions(accountId: string): Promise<string[]> {
    const rows = await this.#db
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
    const rows = await this.#db
      .selectFrom('payment')
      .selectAll()
      .where('account_id', '=', accountId)
      .where('bought', '!=', 'SUBSCRIPTION')
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .limit(500)
      .execute();
    return rows.map((row) => ({
      id: row.id,
      productType: row.bought as Purchase['productType'],
      notes: row.notes,
      state: row.state,
      amountCents: row.amount_cents,
      currency: row.currency,
      createdAtEpochSeconds: row.created_at.getTime() / 1000,
      receiptUrl: row.receipt_url,
    }));
  }

  /** The subscription that counts: one that is paid for, or else the last there was. */
  async subscriptionOf(accountId: string): Promise<SubscriptionRow | null> {
    const rows = await this.#db
      .selectFrom('subscription')
      .select(['status', 'paid_until as paidUntil', 'is_ending as isEnding'])
      .where('account_id', '=', accountId)
      .orderBy('paid_until', 'desc')
      .execute();
    return rows.find(({ status }) => PAYING.includes(status)) ?? rows[0] ?? null;
  }

  /** @returns false when the event was heard before. */
  hear({ id, type, about }: PaymentEvent): Promise<boolean> {
    return this.#db.transaction().execute(async (db) => {
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('payment_event')
        .values({ id, type })
        .onConflict((c) => c.column('id').doNothing())
        .executeTakeFirst();
      if (Number(numInsertedOrUpdatedRows) === 0) return false;
      if (about) await want(db, about.id, about.kind);
      return true;
    });
  }

  /** There is a reason to ask the provider for this. */
  want(id: string, kind: InquiryKind): Promise<number> {
    return want(this.#db, id, kind);
  }

  /** The next thing to ask for, taken by this process for a while. */
  async claim(): Promise<Inquiry | null> {
    const { rows } = await sql<Inquiry>`
      update payment_inquiry set due_at = now() + make_interval(secs => ${CLAIM_S})
      where id = (
        select id from payment_inquiry where wanted > done and due_at <= now()
        order by due_at limit 1 for update skip locked
      ) returning id, kind, wanted`.execute(this.#db);
    return rows[0] ?? null;
  }

  /** The provider could not be asked: again later, ever more rarely. */
  async postpone(id: string): Promise<void> {
    await sql`update payment_inquiry set failures = failures + 1,
      due_at = now() + make_interval(secs => least(${LONGEST_WAIT_S}, power(2, failures)))
      where id = ${id}`.execute(this.#db);
  }

  /** Writes what the provider said of a checkout, unless something newer was written. */
  settleCheckout(inquiry: Inquiry, checkout: Checkout | null): Promise<void> {
    return this.#answered(inquiry, async (db) => {
      const state = stateOf(checkout);
      await db
        .updateTable('payment')
        .set({
          state,
          session_id: inquiry.id,
          ...(state === 'PENDING' ? {} : { settled_at: now }),
          ...(checkout?.amountCents == null ? {} : { amount_cents: checkout.amountCents }),
          ...(checkout?.currency == null ? {} : { currency: checkout.currency }),
          ...(checkout?.receiptUrl == null ? {} : { receipt_url: checkout.receiptUrl }),
        })
        .where((e) => e.or([e('session_id', '=', inquiry.id), e('id', '=', checkout?.paymentId ?? '')]))
        .execute();
      if (checkout?.subscriptionId && state === 'PAID')
        await want(db, checkout.subscriptionId, 'subscription');
    });
  }

  /** The same for a subscription; the role of its account follows in the same transaction. */
  settleSubscription(inquiry: Inquiry, told: ProviderSubscription | null): Promise<void> {
    return this.#answered(inquiry, async (db) => {
      if (!told) return;
      const payer = await db
        .selectFrom('payer')
        .select('account_id')
        .where('customer_id', '=', told.customerId)
        .executeTakeFirst();
      const accountId = payer?.account_id ?? null;
      if (accountId !== null)
        await db.selectFrom('account').select('id').where('id', '=', accountId).forUpdate().execute();
      const values = { status: told.status, paid_until: told.paidUntil, is_ending: told.isEnding };
      await db
        .insertInto('subscription')
        .values({ id: told.id, account_id: accountId, ...values })
        .onConflict((c) => c.column('id').doUpdateSet({ ...values, updated_at: now }))
        .execute();
      if (accountId !== null) await settleRole(db, accountId);
    });
  }

  closed(inquiry: Inquiry): Promise<void> {
    return this.#answered(inquiry, async () => {});
  }

  /** Asks anew for everything that may have changed unheard. @returns how many there are. */
  async wantAll(): Promise<number> {
    const open = await this.#db
      .selectFrom('payment')
      .select('session_id')
      .where('state', '=', 'PENDING')
      .where('session_id', 'is not', null)
      .execute();
    const paying = await this.#db
      .selectFrom('subscription')
      .select('id')
      .where('status', 'in', PAYING)
      .execute();
    for (const { session_id } of open) await this.want(session_id ?? '', 'checkout');
    for (const { id } of paying) await this.want(id, 'subscription');
    return open.length + paying.length;
  }

  /** The same for plans whose month is over, and checkouts that have run out. */
  async wantOverdue(): Promise<void> {
    await sql`insert into payment_inquiry (id, kind)
      select id, 'subscription' from subscription
        where status = any(${PAYING}) and paid_until < now() and updated_at < now() - interval '1 hour'
      union all select session_id, 'checkout' from payment
        where state = 'PENDING' and session_id is not null and created_at < now() - interval '40 minutes'
          and created_at > now() - interval '2 days'
      on conflict (id) do update set wanted = payment_inquiry.wanted + 1
        where payment_inquiry.wanted <= payment_inquiry.done`.execute(this.#db);
    // Checkouts that the provider never made: nothing can come of them.
    await this.#db
      .updateTable('payment')
      .set({ state: 'FAILED', settled_at: now })
      .where('state', '=', 'PENDING')
      .where('session_id', 'is', null)
      .where('created_at', '<', sql<Date>`now() - interval '1 day'`)
      .execute();
  }

  /** Several may have asked at the same time: what was asked for last is what holds. */
  #answered({ id, wanted }: Inquiry, write: (db: Db) => Promise<void>): Promise<void> {
    return this.#db.transaction().execute(async (db) => {
      const { numUpdatedRows } = await db
        .updateTable('payment_inquiry')
        .set({ done: wanted, failures: 0, due_at: now })
        .where('id', '=', id)
        .where('done', '<=', wanted)
        .executeTakeFirst();
      if (Number(numUpdatedRows) > 0) await write(db);
    });
  }
}

/** @returns how many reasons there are by now. */
async function want(db: Db, id: string, kind: InquiryKind): Promise<number> {
  const row = await db
    .insertInto('payment_inquiry')
    .values({ id, kind })
    .onConflict((c) =>
      c.column('id').doUpdateSet({ wanted: sql`payment_inquiry.wanted + 1`, due_at: now, failures: 0 }),
    )
    .returning('wanted')
    .executeTakeFirstOrThrow();
  return row.wanted;
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
    .set({ role: paying ? 'ROLE_PREMIUM_USER' : 'ROLE_USER', updated_at: now })
    .where('id', '=', accountId)
    .where('role', '=', paying ? 'ROLE_USER' : 'ROLE_PREMIUM_USER')
    .execute();
}

/** The plan that a subscription gives. */
export function planOf(subscription: SubscriptionRow | null): Plan {
  return subscription && PAYING.includes(subscription.status) ? 'PREMIUM' : 'FREE';
}

function stateOf(checkout: Checkout | null): PaymentState {
  if (!checkout || checkout.status === 'expired') return 'FAILED';
  return checkout.status === 'complete' && checkout.isPaid ? 'PAID' : 'PENDING';
}

interface StoredPayment {
  readonly id: string;
  readonly account_id: string | null;
  readonly bought: Bought;
  readonly state: PaymentState;
  readonly session_id: string | null;
}

function fromRow(row: StoredPayment): PaymentRow {
  return {
    id: row.id,
    accountId: row.account_id,
    bought: row.bought,
    state: row.state,
    sessionId: row.session_id,
  };
}
