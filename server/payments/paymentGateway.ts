/** The card provider's interface. Only stripeGateway.ts uses its library. */
import type { Bought } from '../../protocol/http/payments.ts';

export interface Checkout {
  readonly id: string;
  /** Our payment id, as given to the provider. */
  readonly paymentId: string | null;
  /** URL of the hosted page; null once the page is closed. */
  readonly url: string | null;
  readonly status: 'open' | 'complete' | 'expired';
  /** Whether the checkout is paid, or free. */
  readonly isPaid: boolean;
  readonly amountCents: number | null;
  readonly currency: string | null;
  readonly subscriptionId: string | null;
  readonly receiptUrl: string | null;
}

export interface ProviderSubscription {
  readonly id: string;
  readonly customerId: string;
  /** The provider's status. */
  readonly status: string;
  readonly paidUntil: Date;
  /** Whether the subscription ends at `paidUntil` without renewal. */
  readonly isEnding: boolean;
}

/** The parameters of a new checkout. */
export interface NewCheckout {
  /** Our payment id, used as the idempotency key: repeated requests create one checkout. */
  readonly paymentId: string;
  readonly customerId: string;
  readonly bought: Bought;
  readonly notes: string;
  readonly successUrl: string;
  readonly cancelUrl: string;
}

/** The object that an event concerns. Other contents of the event are not trusted. */
export interface PaymentEvent {
  readonly id: string;
  readonly type: string;
  readonly about: { readonly id: string; readonly kind: 'checkout' | 'subscription' } | null;
}

/** The provider is unreachable or has an internal error. */
export class ProviderUnavailable extends Error {}

export interface PaymentGateway {
  /** All methods: @throws ProviderUnavailable. */
  createCustomer(accountId: string, email: string | null): Promise<string>;
  createCheckout(requested: NewCheckout): Promise<Checkout>;
  /** Null: unknown to the provider. */
  checkout(id: string): Promise<Checkout | null>;
  subscription(id: string): Promise<ProviderSubscription | null>;
  subscriptionsOf(customerId: string): Promise<readonly ProviderSubscription[]>;
  /** Cancels it immediately. */
  cancel(subscriptionId: string): Promise<void>;
  createPortal(customerId: string, returnUrl: string): Promise<string>;
  /** Null: invalid signature, too old, or of the wrong mode (live or test). */
  readEvent(body: Buffer, signature: string): PaymentEvent | null;
}
