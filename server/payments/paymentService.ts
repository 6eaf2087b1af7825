/**
 * Checkouts, plans and purchases. Only this server defines prices, and only the provider decides whether something is
 * paid.
 */
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import { err, ok, type Result } from '../../engine/result.ts';
import { ERR, type ErrorCode } from '../../protocol/http/errors.ts';
import type {
  CheckoutAnswer,
  CheckoutSessionAnswer,
  PlanDetails,
  Purchase,
} from '../../protocol/http/paymentApi.ts';
import {
  CURRENCY,
  failurePath,
  type PaymentKind,
  PORTAL_RETURN,
  PRO_CENTS,
  type Return,
  returnOf,
  successPath,
} from '../../protocol/http/payments.ts';
import type { AdminPayment, AdminSubscription } from '../../protocol/http/reports/adminPersonApi.ts';
import type { Account } from '../accounts/accountStore.ts';
import { Component } from '../component.ts';
import type { Tables } from '../db/tables.ts';
import type { Inquiries } from './inquiries.ts';
import {
  type Checkout,
  type PaymentEvent,
  type PaymentGateway,
  ProviderUnavailable,
} from './paymentGateway.ts';
import type { PaymentRow, PaymentStore, RefundablePayment } from './paymentStore.ts';
import { planOf, type SubscriptionStore } from './subscriptionStore.ts';

export interface PaymentDeps {
  readonly store: PaymentStore;
  readonly subscriptions: SubscriptionStore;
  readonly gateway: () => Promise<PaymentGateway>;
  readonly inquiries: Inquiries;
  readonly publicUrl: () => string;
  readonly log: Logger;
}

/** A refund that the provider refuses, with its reason. */
export interface RefusedRefund {
  readonly code: ErrorCode;
  readonly params: { readonly reason: string };
}

/**
 * Seconds for which an open checkout is reused. A checkout of the plan is reused while it is open, and a checkout of a
 * product only long enough to merge double clicks.
 */
const REUSE_S = { plan: 25 * 60, product: 10 };

export class PaymentService extends Component<PaymentDeps> {
  /** Starts a checkout of the plan. Refuses with E3200 if the user already has the plan or has just paid for it. */
  subscribe(account: Account): Promise<Result<CheckoutAnswer, ErrorCode>> {
    return this.#withProvider(async () => {
      const { store, subscriptions, inquiries } = this.deps;
      // Queries open checkouts first, because the event of a payment may not have arrived.
      for (const sessionId of await store.openPlanSessions(account.id))
        await inquiries.processNow(sessionId, 'checkout');
      if (planOf(await subscriptions.of(account.id)) === 'PREMIUM') return err(ERR.PLAN_ALREADY_ACTIVE);
      const payment = await store.begin(account.id, 'SUBSCRIPTION', '', REUSE_S.plan);
      const checkout = await this.#checkout(account, payment);
      return checkout.status === 'open' ? answerOf(checkout) : err(ERR.PLAN_ALREADY_ACTIVE);
    });
  }

  buy(account: Account, bought: PaymentKind, notes: string): Promise<Result<CheckoutAnswer, ErrorCode>> {
    return this.#withProvider(async () => {
      const { store, inquiries } = this.deps;
      const begin = () => store.begin(account.id, bought, notes, REUSE_S.product);
      const checkout = await this.#checkout(account, await begin());
      if (checkout.status === 'open') return answerOf(checkout);
      // The user has just paid this checkout and buys the same product again.
      await inquiries.processNow(checkout.id, 'checkout');
      return answerOf(await this.#checkout(account, await begin()));
    });
  }

  /**
   * Returns the state of a checkout. Answers E1000 if it is unknown, another user's, or of another kind than `of`, without
   * revealing which.
   */
  check(
    accountId: string,
    sessionId: string,
    of?: Return,
  ): Promise<Result<CheckoutSessionAnswer, ErrorCode>> {
    return this.#withProvider(async () => {
      const payment = await this.deps.store.findBySession(sessionId);
      if (!payment || payment.accountId !== accountId) return err('E1000');
      if (of !== undefined && returnOf(payment.bought) !== of) return err('E1000');
      await this.deps.inquiries.processNow(sessionId, 'checkout');
      const after = await this.deps.store.findBySession(sessionId);
      return ok({ sessionStatus: STATUSES[after?.state ?? 'PENDING'] });
    });
  }

  async planDetails(accountId: string): Promise<PlanDetails> {
    const subscription = await this.deps.subscriptions.of(accountId);
    const plan = planOf(subscription);
    const isPaid = subscription !== null && plan === 'PREMIUM';
    return {
      plan,
      priceCents: PRO_CENTS,
      currency: CURRENCY,
      paidUntilEpochSeconds: isPaid ? subscription.paidUntil.getTime() / 1000 : null,
      isEnding: isPaid && subscription.isEnding,
      isOverdue: isPaid && subscription.status === 'past_due',
    };
  }

  purchases(accountId: string): Promise<Purchase[]> {
    return this.deps.store.purchases(accountId);
  }

  /** Returns all payments of an account, for admins. */
  ofAccount(accountId: string): Promise<AdminPayment[]> {
    return this.deps.store.ofAccount(accountId);
  }

  /** Returns the subscriptions of an account in their last reported states, for admins. */
  async subscriptionsOf(accountId: string): Promise<AdminSubscription[]> {
    const rows = await this.deps.subscriptions.list(accountId);
    return rows.map(({ id, status, paidUntil, isEnding }) => ({
      ...{ id, status, isEnding },
      paidUntilEpochSeconds: paidUntil.getTime() / 1000,
    }));
  }

  /**
   * Refunds a payment through the provider, once: the idempotency key of the request consists of the id of the payment
   * and the amount that was already refunded. If a part was refunded before, it refunds the rest. A payment that is
   * already refunded is answered without a further effect. The subscription stays as the provider reports it. `record`
   * writes the other rows of the refund in the transaction that marks the payment as refunded.
   */
  async refund(
    paymentId: string,
    record: (tx: Kysely<Tables>, payment: RefundablePayment) => Promise<void>,
  ): Promise<Result<Record<string, never>, ErrorCode | RefusedRefund>> {
    const { store } = this.deps;
    const payment = await store.find(paymentId);
    if (!payment) return err('E1000');
    const { state, sessionId, refundedCents } = payment;
    if (payment.refundedAt !== null) return ok({});
    if (state !== 'PAID' || sessionId === null) return err(ERR.NOT_REFUNDABLE);
    const outcome = await this.#withProvider(async () => {
      const provider = await this.deps.gateway();
      return ok(await provider.refund({ paymentId, sessionId, refundedCents }));
    });
    if (!outcome.ok) return outcome;
    const { refundId, refused } = outcome.value;
    if (refused !== null) return err({ code: ERR.REFUND_REFUSED, params: { reason: refused } });
    await store.markRefunded(payment, refundId, (tx) => record(tx, payment));
    this.deps.inquiries.wake();
    return ok({});
  }

  /** Opens the provider's billing page. Refuses with E3201 if the user has never paid. */
  openPortal(accountId: string): Promise<Result<{ url: string }, ErrorCode>> {
    return this.#withProvider(async () => {
      const customerId = await this.deps.store.customerOf(accountId);
      if (customerId === null) return err(ERR.NO_PAYMENTS);
      const provider = await this.deps.gateway();
      return ok({ url: await provider.createPortal(customerId, this.deps.publicUrl() + PORTAL_RETURN) });
    });
  }

  /** Stores an event durably. The object that it is about is queried later. */
  async recordEvent(event: PaymentEvent): Promise<void> {
    const isNew = await this.deps.inquiries.recordEvent(event);
    this.deps.log.info({ event: 'paymentEvent', type: event.type, isNew }, 'payment event received');
  }

  /** Marks all changes that may have been missed, so that the provider is queried about them. */
  reconcile(): Promise<number> {
    return this.deps.inquiries.reconcile();
  }

  /** Returns the payment's checkout in any state, or creates one. */
  async #checkout(account: Account, payment: PaymentRow): Promise<Checkout> {
    const { store, publicUrl } = this.deps;
    const provider = await this.deps.gateway();
    const known = payment.sessionId === null ? null : await provider.checkout(payment.sessionId);
    if (known) return known;
    const customerId = await this.#customer(provider, account);
    const of = returnOf(payment.bought);
    const checkout = await provider.createCheckout({
      paymentId: payment.id,
      customerId,
      bought: payment.bought,
      notes: payment.notes,
      successUrl: publicUrl() + successPath(of),
      cancelUrl: publicUrl() + failurePath(of),
    });
    await store.nameSession(payment.id, checkout.id);
    return checkout;
  }

  async #customer(provider: PaymentGateway, account: Account): Promise<string> {
    const known = await this.deps.store.customerOf(account.id);
    if (known !== null) return known;
    const customerId = await provider.createCustomer(account.id, account.email);
    await this.deps.store.rememberCustomer(account.id, customerId);
    return customerId;
  }

  async #withProvider<T>(request: () => Promise<Result<T, ErrorCode>>): Promise<Result<T, ErrorCode>> {
    try {
      return await request();
    } catch (error) {
      if (!(error instanceof ProviderUnavailable)) throw error;
      this.deps.log.warn(
        { event: 'providerUnreachable', reason: error.message },
        'the card provider is unreachable',
      );
      return err(ERR.PROVIDER_UNREACHABLE);
    }
  }
}

const STATUSES = { PAID: 'complete', PENDING: 'open', FAILED: 'expired' } as const;

function answerOf(checkout: Checkout): Result<CheckoutAnswer, ErrorCode> {
  return checkout.url === null
    ? err(ERR.PROVIDER_UNREACHABLE)
    : ok({ sessionId: checkout.id, url: checkout.url });
}
