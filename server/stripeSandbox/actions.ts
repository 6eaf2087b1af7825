/** Simulated events at the sandbox provider: payment, refund, cancellation, expiry of a checkout, and months that pass. */
import { chargeOf, intentOf, newRefund, refundsOf } from './charges.ts';
import { type Ledger, newId, type Refund, type Session, type Subscription } from './ledger.ts';
import type { WebhookSender } from './webhooks.ts';

const DAY_S = 86_400;
/** Seconds for which the provider retries an unpaid renewal. */
const OVERDUE_S = 7 * DAY_S;

export class Actions {
  readonly #ledger: Ledger;
  readonly #webhooks: WebhookSender;
  readonly #url: () => string;

  constructor(book: Ledger, post: WebhookSender, url: () => string) {
    this.#ledger = book;
    this.#webhooks = post;
    this.#url = url;
  }

  /** @param cents the amount that the user chose, for kinds without a fixed price. */
  pay(session: Session, cents: number | null): void {
    session.status = 'complete';
    session.payment_status = 'paid';
    session.amount_total = cents ?? session.amount_total;
    session.url = null;
    if (session.mode === 'subscription') {
      session.subscription = this.#subscribe(session.customer).id;
      session.invoice = newInvoice();
    } else session.payment_intent = this.#charge();
    this.#webhooks.notify('checkout.session.completed', session);
    this.#ledger.save();
  }

  expire(session: Session): void {
    if (session.status !== 'open') return;
    session.status = 'expired';
    session.url = null;
    this.#webhooks.notify('checkout.session.expired', session);
    this.#ledger.save();
  }

  /**
   * Refunds a payment, whether the refund is made on the provider's own pages or by its API.
   *
   * @param cents null for the rest.
   * @returns the refund, or the error code of the refusal.
   */
  refund(session: Session, cents: number | null): Refund | string {
    const charge = chargeOf(this.#ledger, session);
    if (!charge) return 'resource_missing';
    const refund = newRefund(this.#ledger, charge, cents);
    if (typeof refund === 'string') return refund;
    this.#webhooks.notify('refund.created', refund);
    this.#webhooks.notify('charge.refunded', chargeOf(this.#ledger, session) ?? charge);
    this.#ledger.save();
    return refund;
  }

  /** Lets the last refund of a payment fail, as with a closed card. The operator then keeps the money. */
  failRefund(session: Session): void {
    const refund = refundsOf(this.#ledger, intentOf(session) ?? '').at(-1);
    if (!refund) return;
    refund.status = 'failed';
    for (const type of ['refund.updated', 'refund.failed']) this.#webhooks.notify(type, refund);
    this.#ledger.save();
  }

  cancelAtEnd(subscription: Subscription, isEnding: boolean): void {
    subscription.cancel_at_period_end = isEnding;
    subscription.cancel_at = isEnding ? periodOf(subscription).current_period_end : null;
    this.#webhooks.notify('customer.subscription.updated', subscription);
    this.#ledger.save();
  }

  cancelNow(subscription: Subscription): void {
    subscription.status = 'canceled';
    this.#webhooks.notify('customer.subscription.deleted', subscription);
    this.#ledger.save();
  }

  changeCard(subscription: Subscription, fails: boolean): void {
    subscription.cardFails = fails;
    if (!fails && subscription.status === 'past_due') {
      subscription.status = 'active';
      this.#webhooks.notify('customer.subscription.updated', subscription);
    }
    this.#ledger.save();
  }

  /** Advances the clock and triggers everything that becomes due. */
  advance(days: number): void {
    this.#ledger.pages.aheadSeconds += days * DAY_S;
    for (const session of Object.values(this.#ledger.pages.sessions))
      if (session.expires_at <= this.#ledger.now()) this.expire(session);
    for (const subscription of Object.values(this.#ledger.pages.subscriptions)) this.#renew(subscription);
    this.#ledger.save();
  }

  #renew(subscription: Subscription): void {
    const now = this.#ledger.now();
    const period = periodOf(subscription);
    while (subscription.status === 'active' && period.current_period_end <= now) {
      if (subscription.cancel_at_period_end) return this.cancelNow(subscription);
      period.current_period_start = period.current_period_end;
      period.current_period_end = aMonthAfter(period.current_period_end);
      if (subscription.cardFails) subscription.status = 'past_due';
      else this.#ledger.pages.renewals[newId('pi')] = { invoice: newId('in'), subscription: subscription.id };
      this.#webhooks.notify('customer.subscription.updated', subscription);
    }
    if (subscription.status === 'past_due' && period.current_period_start + OVERDUE_S <= now)
      this.cancelNow(subscription);
  }

  #subscribe(customer: string): Subscription {
    const now = this.#ledger.now();
    const period = {
      id: newId('si'),
      object: 'subscription_item' as const,
      current_period_start: now,
      current_period_end: aMonthAfter(now),
    };
    const subscription: Subscription = {
      id: newId('sub'),
      object: 'subscription',
      status: 'active',
      customer,
      created: now,
      livemode: false,
      cancel_at_period_end: false,
      cancel_at: null,
      items: { object: 'list', data: [period] },
      cardFails: false,
    };
    this.#ledger.pages.subscriptions[subscription.id] = subscription;
    this.#webhooks.notify('customer.subscription.created', subscription);
    return subscription;
  }

  #charge() {
    const id = newId('ch');
    const receipt_url = `${this.#url()}/receipt/${id}`;
    return {
      id: newId('pi'),
      object: 'payment_intent' as const,
      latest_charge: { id, object: 'charge' as const, receipt_url },
    };
  }
}

function newInvoice(): NonNullable<Session['invoice']> {
  const payment = { type: 'payment_intent' as const, payment_intent: newId('pi') };
  return {
    id: newId('in'),
    object: 'invoice',
    payments: { object: 'list', data: [{ object: 'invoice_payment', payment }] },
  };
}

export function periodOf(subscription: Subscription) {
  const [period] = subscription.items.data;
  if (!period) throw new Error('A subscription without a period');
  return period;
}

function aMonthAfter(seconds: number): number {
  const at = new Date(seconds * 1000);
  const day = at.getUTCDate();
  at.setUTCMonth(at.getUTCMonth() + 1);
  // Replaces the 31st by the last day of a shorter month.
  if (at.getUTCDate() !== day) at.setUTCDate(0);
  return at.getTime() / 1000;
}
