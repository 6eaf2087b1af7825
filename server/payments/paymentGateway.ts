/** The card provider as the rest of the product knows it. stripeGateway.ts alone knows its library. */
import type { Bought } from '../../protocol/http/payments.ts';

export interface Checkout {
  readonly id: string;
  /** Our row, as it was given when the checkout was made. */
  readonly paymentId: string | null;
  /** The hosted page; null once it is closed. */
  readonly url: string | null;
  readonly status: 'open' | 'complete' | 'expired';
  /** Whether the money has come, or none was asked for. */
  readonly isPaid: boolean;
  readonly amountCents: number | null;
  readonly currency: string | null;
  readonly subscriptionId: string | null;
  readonly receiptUrl: string | null;
}

export interface ProviderSubscription {
  readonly id: string;
  readonly customerId: string;
  /** The provider's word. */
  readonly status: string;
  readonly paidUntil: Date;
  /** It ends at `paidUntil` and is not renewed. */
  readonly isEnding: boolean;
}

/** What a checkout is begun with. */
export interface NewCheckout {
  /** Our row: asked twice, the provider makes one checkout of it. */
  readonly paymentId: string;
  readonly customerId: string;
  readonly bought: Bought;
  readonly notes: string;
  readonly successUrl: string;
  readonly cancelUrl: string;
}

/** What an event is about. Its own words about that are not believed. */
export interface PaymentEvent {
  readonly id: string;
  readonly type: string;
  readonly about: { readonly id: string; readonly kind: 'checkout' | 'subscription' } | null;
}

/** The provider cannot be reached, or is in trouble of its own. */
export class ProviderUnavailable extends Error {}

export interface PaymentGateway {
  /** @throws ProviderAway, as all of these. */
  createCustomer(accountId: string, email: string | null): Promise<string>;
  createCheckout(requested: NewCheckout): Promise<Checkout>;
  /** Null: the provider does not know it. */
  checkout(id: string): Promise<Checkout | null>;
  subscription(id: string): Promise<ProviderSubscription | null>;
  subscriptionsOf(customerId: string): Promise<readonly ProviderSubscription[]>;
  /** Ends it at once. */
  cancel(subscriptionId: string): Promise<void>;
  createPortal(customerId: string, returnUrl: string): Promise<string>;
  /** Null: not from the provider, too old, changed, or of the other mode. */
  readEvent(body: Buffer, signature: string): PaymentEvent | null;
}
