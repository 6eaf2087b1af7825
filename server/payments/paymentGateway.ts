/** The interface to the card provider. Only stripeGateway.ts uses the provider's library. */
import type { Bought } from '../../protocol/http/payments.ts';

export interface Checkout {
  readonly id: string;
  /** This server's id of the payment, which it sent to the provider. */
  readonly paymentId: string | null;
  /** URL of the provider's payment page. Null after the page is closed. */
  readonly url: string | null;
  readonly status: 'open' | 'complete' | 'expired';
  /** Whether the checkout is paid or costs nothing. */
  readonly isPaid: boolean;
  readonly amountCents: number | null;
  readonly currency: string | null;
  readonly subscriptionId: string | null;
  readonly receiptUrl: string | null;
  /** Null while there is no charge. */
  readonly refund: CheckoutRefund | null;
}

/**
 * The refunded part of a payment. It includes refunds by an admin and refunds that the operator made at the provider.
 */
export interface CheckoutRefund {
  /** The refunded amount in cents. */
  readonly cents: number;
  /** Whether the whole payment is refunded. */
  readonly isWhole: boolean;
}

export interface ProviderSubscription {
  readonly id: string;
  readonly customerId: string;
  /** The status as the provider names it. */
  readonly status: string;
  readonly paidUntil: Date;
  /** Whether the subscription ends at `paidUntil` without renewal. */
  readonly isEnding: boolean;
}

/** The parameters of a new checkout. */
export interface NewCheckout {
  /** This server's id of the payment. It is the idempotency key, so repeated requests create one checkout. */
  readonly paymentId: string;
  readonly customerId: string;
  readonly bought: Bought;
  readonly notes: string;
  readonly successUrl: string;
  readonly cancelUrl: string;
}

/**
 * The object that an event is about. Other contents of an event are not trusted. The object of a refund is the payment
 * intent, because one payment may have several refunds.
 */
export interface PaymentEvent {
  readonly id: string;
  readonly type: string;
  readonly about: { readonly id: string; readonly kind: 'checkout' | 'subscription' | 'refund' } | null;
}

/**
 * The payment id and the amount that was already refunded are the idempotency key, so repeated requests refund once.
 */
export interface NewRefund {
  readonly paymentId: string;
  readonly sessionId: string;
  readonly refundedCents: number;
}

export interface RefundOutcome {
  /**
   * The provider's id of the refund. Null if the refund was refused, or if the payment was already refunded by other
   * means.
   */
  readonly refundId: string | null;
  /** The provider's reason for a refusal. Null if the payment is refunded. */
  readonly refused: string | null;
}

/** Thrown if the provider is unreachable or has an internal error. */
export class ProviderUnavailable extends Error {}

export interface PaymentGateway {
  /** All methods may throw ProviderUnavailable. */
  createCustomer(accountId: string, email: string | null): Promise<string>;
  createCheckout(requested: NewCheckout): Promise<Checkout>;
  /** Returns null for an id that the provider does not know. */
  checkout(id: string): Promise<Checkout | null>;
  subscription(id: string): Promise<ProviderSubscription | null>;
  subscriptionsOf(customerId: string): Promise<readonly ProviderSubscription[]>;
  /** Cancels a subscription immediately. */
  cancel(subscriptionId: string): Promise<void>;
  /**
   * Returns the checkout whose first payment is this payment intent. Null if there is none, for example for a renewal.
   */
  checkoutPaidBy(intentId: string): Promise<string | null>;
  /** Returns the payment intents of the refunds that were made since that time. */
  refundedSince(since: Date): Promise<readonly string[]>;
  /** Refunds the rest of the payment of a checkout. If nothing is left, the payment counts as refunded. */
  refund(requested: NewRefund): Promise<RefundOutcome>;
  createPortal(customerId: string, returnUrl: string): Promise<string>;
  /** Returns the event, or null if its signature is invalid, too old, or of the wrong mode (live or test). */
  readEvent(body: Buffer, signature: string): PaymentEvent | null;
}
