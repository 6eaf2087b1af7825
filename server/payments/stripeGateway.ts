/** The card provider. Only this file uses the provider's library. */

import Stripe from 'stripe';
import { type Bought, CURRENCY, PRICES, PRO_CENTS } from '../../protocol/http/payments.ts';
import type { StripeKeys } from '../config/config.ts';
import {
  type Checkout,
  type PaymentEvent,
  type PaymentGateway,
  type ProviderSubscription,
  ProviderUnavailable,
  type RefundOutcome,
} from './paymentGateway.ts';

const TIMEOUT_MS = 10_000;
const RETRIES = 2;
/**
 * Maximum difference between the time of a signature and the current time, in seconds. An attacker may replay older
 * events, and events from the future do not come from the provider.
 */
const EVENT_AGE_S = 300;
/** Seconds after which an abandoned checkout expires: the provider's minimum of 30 minutes, and a margin. */
const CHECKOUT_S = 31 * 60;
/** Must be increased when a price changes, because prices at the provider are immutable. */
const PRICE_VERSION = 1;

const STATUSES = ['open', 'complete', 'expired'] as const;

const NAMES: Readonly<Record<Bought, string>> = {
  SUBSCRIPTION: 'Tetrarch Pro',
  SIGNATURE: 'Tetrarch signature board',
  COMMUNITY: 'Tetrarch community board',
  CUSTOM_INSTALMENT: 'Tetrarch custom board, part payment',
  DONATE: 'Support for Tetrarch',
};

export function stripeGateway({ secretKey, webhookSecrets, apiBase }: StripeKeys): PaymentGateway {
  const stripe = new Stripe(secretKey, {
    telemetry: false,
    timeout: TIMEOUT_MS,
    maxNetworkRetries: RETRIES,
    ...(apiBase === null ? {} : placeOf(apiBase)),
  });
  const isLive = /^[sr]k_live_/.test(secretKey);
  const prices = new Map<Bought, Promise<string>>();

  /** Returns the provider's id of a price. The price is created at the provider once. */
  function priceOf(bought: Bought): Promise<string> {
    const known = prices.get(bought) ?? findPrice(bought);
    prices.set(bought, known);
    known.catch(() => prices.delete(bought));
    return known;
  }

  async function findPrice(bought: Bought): Promise<string> {
    const key = `tetrarch-${bought.toLowerCase()}-${PRICE_VERSION}`;
    const found = await stripe.prices.list({ lookup_keys: [key], active: true, limit: 1 });
    const [price] = found.data;
    if (price) return price.id;
    const made = await stripe.prices.create(
      { lookup_key: key, currency: CURRENCY, product_data: { name: NAMES[bought] }, ...amountOf(bought) },
      { idempotencyKey: key },
    );
    return made.id;
  }

  /** Returns the charge of a paid checkout. The charge of a subscription belongs to its first invoice. */
  async function chargeOf(session: Stripe.Checkout.Session): Promise<Stripe.Charge | null> {
    const own = session.payment_intent;
    const id = intentOf(session);
    if (id === null) return null;
    const intent =
      own !== null && typeof own === 'object'
        ? own
        : await orNull(() => stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] }));
    const charge = intent?.latest_charge ?? null;
    return typeof charge === 'object' ? charge : null;
  }

  /** Returns the checkout of the subscription whose first invoice was paid by this payment intent. */
  async function subscribedBy(intentId: string): Promise<string | null> {
    const payments = await stripe.invoicePayments.list({
      payment: { type: 'payment_intent', payment_intent: intentId },
      limit: 1,
      expand: ['data.invoice'],
    });
    const invoice = payments.data[0]?.invoice;
    if (typeof invoice !== 'object' || !('parent' in invoice)) return null;
    const subscription = idOf(invoice.parent?.subscription_details?.subscription ?? null);
    if (subscription === null) return null;
    const [session] = (await stripe.checkout.sessions.list({ subscription, limit: 1 })).data;
    return session && idOf(session.invoice) === invoice.id ? session.id : null;
  }

  return {
    createCustomer: (accountId, email) =>
      reached(async () => {
        const customer = await stripe.customers.create(
          { ...(email === null ? {} : { email }), metadata: { accountId } },
          { idempotencyKey: `customer-${accountId}` },
        );
        return customer.id;
      }),
    createCheckout: (requested) =>
      reached(async () => {
        const price = await priceOf(requested.bought);
        const isPlan = requested.bought === 'SUBSCRIPTION';
        const session = await stripe.checkout.sessions.create(
          {
            mode: isPlan ? 'subscription' : 'payment',
            customer: requested.customerId,
            client_reference_id: requested.paymentId,
            line_items: [{ price, quantity: 1 }],
            metadata: { bought: requested.bought, notes: requested.notes },
            success_url: `${requested.successUrl}/{CHECKOUT_SESSION_ID}`,
            cancel_url: requested.cancelUrl,
            // Makes the provider create and mail the receipt.
            ...(isPlan ? {} : { invoice_creation: { enabled: true } }),
            expires_at: Math.floor(Date.now() / 1000) + CHECKOUT_S,
          },
          { idempotencyKey: `checkout-${requested.paymentId}` },
        );
        return toCheckout(session, null);
      }),
    checkout: (id) =>
      reached(() =>
        orNull(async () => {
          const session = await stripe.checkout.sessions.retrieve(id, {
            expand: ['payment_intent.latest_charge', 'invoice.payments'],
          });
          return toCheckout(session, await chargeOf(session));
        }),
      ),
    checkoutPaidBy: (intentId) =>
      reached(async () => {
        const own = await stripe.checkout.sessions.list({ payment_intent: intentId, limit: 1 });
        return own.data[0]?.id ?? (await subscribedBy(intentId));
      }),
    refundedSince: (since) =>
      reached(async () => {
        const intents = new Set<string>();
        const created = { gte: Math.floor(since.getTime() / 1000) };
        for await (const { payment_intent } of stripe.refunds.list({ created, limit: 100 })) {
          const intent = idOf(payment_intent);
          if (intent !== null) intents.add(intent);
        }
        return [...intents];
      }),
    subscription: (id) =>
      reached(() => orNull(async () => toSubscription(await stripe.subscriptions.retrieve(id)))),
    subscriptionsOf: (customerId) =>
      reached(async () => {
        const page = await stripe.subscriptions.list({ customer: customerId, status: 'all', limit: 100 });
        return page.data.map(toSubscription);
      }),
    cancel: (id) =>
      reached(async () => {
        await orNull(() => stripe.subscriptions.cancel(id));
      }),
    refund: ({ paymentId, sessionId, refundedCents }) =>
      reached(() =>
        refusedOr(async () => {
          const session = await orNull(() =>
            stripe.checkout.sessions.retrieve(sessionId, { expand: ['invoice.payments'] }),
          );
          const intent = session && intentOf(session);
          if (!intent) return { refundId: null, refused: 'no_payment' };
          const { id, status } = await stripe.refunds.create(
            { payment_intent: intent, reason: 'requested_by_customer', metadata: { paymentId } },
            { idempotencyKey: `refund-${paymentId}-${refundedCents}` },
          );
          const isRefused = status === 'failed' || status === 'canceled';
          return { refundId: isRefused ? null : id, refused: isRefused ? status : null };
        }),
      ),
    createPortal: (customerId, returnUrl) =>
      reached(async () => {
        const portal = await stripe.billingPortal.sessions.create({
          customer: customerId,
          return_url: returnUrl,
        });
        return portal.url;
      }),
    readEvent(body, signature) {
      const event = verified(stripe, body, signature, webhookSecrets);
      return event && event.livemode === isLive ? toEvent(event) : null;
    },
  };
}

function placeOf(apiBase: string) {
  const { protocol, hostname, port } = new URL(apiBase);
  const isPlain = protocol === 'http:';
  return {
    protocol: isPlain ? ('http' as const) : ('https' as const),
    host: hostname,
    port: Number(port) || (isPlain ? 80 : 443),
  };
}

function amountOf(bought: Bought): Partial<Stripe.PriceCreateParams> {
  if (bought === 'SUBSCRIPTION') return { unit_amount: PRO_CENTS, recurring: { interval: 'month' } };
  const price = PRICES[bought];
  if ('cents' in price) return { unit_amount: price.cents };
  const { minCents: minimum, maxCents: maximum, presetCents: preset } = price;
  return { custom_unit_amount: { enabled: true, minimum, maximum, preset } };
}

function verified(
  stripe: Stripe,
  body: Buffer,
  signature: string,
  secrets: readonly string[],
): Stripe.Event | null {
  for (const secret of secrets) {
    try {
      const event = stripe.webhooks.constructEvent(body, signature, secret, EVENT_AGE_S);
      return isFromFuture(signature) ? null : event;
    } catch {
      // Tries the next secret, because there are two during a rotation.
    }
  }
  return null;
}

/** Returns whether a signature is from the future. The library rejects only old signatures. */
function isFromFuture(signature: string): boolean {
  const times = [...signature.matchAll(/(?:^|,)\s*t=(\d+)/g)].map(([, time]) => Number(time));
  return times.some((time) => time > Date.now() / 1000 + EVENT_AGE_S);
}

/** Event types of the provider, with the kind of inquiry that each causes. */
const KINDS: Readonly<Record<string, 'checkout' | 'subscription'>> = {
  'checkout.session': 'checkout',
  subscription: 'subscription',
};

function toEvent(event: Stripe.Event): PaymentEvent {
  return { id: event.id, type: event.type, about: aboutOf(event) };
}

function aboutOf(event: Stripe.Event): PaymentEvent['about'] {
  switch (event.type) {
    case 'charge.refunded':
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed': {
      const id = idOf(event.data.object.payment_intent);
      return id === null ? null : { id, kind: 'refund' };
    }
    default: {
      const object = event.data.object as { id?: string; object: string };
      const kind = KINDS[object.object];
      return kind && object.id !== undefined ? { id: object.id, kind } : null;
    }
  }
}

function toCheckout(session: Stripe.Checkout.Session, charge: Stripe.Charge | null): Checkout {
  return {
    id: session.id,
    paymentId: session.client_reference_id,
    url: session.url,
    status: STATUSES.find((status) => status === session.status) ?? 'open',
    isPaid: session.payment_status !== 'unpaid',
    amountCents: session.amount_total,
    currency: session.currency,
    subscriptionId: idOf(session.subscription),
    receiptUrl: charge?.receipt_url ?? null,
    refund: charge && { cents: charge.amount_refunded, isWhole: charge.refunded },
  };
}

function toSubscription(subscription: Stripe.Subscription): ProviderSubscription {
  const ends = subscription.items.data.map((item) => item.current_period_end);
  return {
    id: subscription.id,
    customerId: idOf(subscription.customer) ?? '',
    status: subscription.status,
    paidUntil: new Date(Math.max(0, ...ends) * 1000),
    isEnding: subscription.cancel_at_period_end || subscription.cancel_at !== null,
  };
}

function idOf(value: string | { id: string } | null | undefined): string | null {
  return typeof value === 'object' ? (value?.id ?? null) : (value ?? null);
}

/** Returns the id of the payment of a checkout: its own, or that of the first invoice of its subscription. */
function intentOf({ payment_intent, invoice }: Stripe.Checkout.Session): string | null {
  if (payment_intent !== null) return idOf(payment_intent);
  const [paid] = typeof invoice === 'object' ? (invoice?.payments?.data ?? []) : [];
  return idOf(paid?.payment.payment_intent ?? null);
}

/** Converts the provider's refusals to outcomes. */
async function refusedOr(request: () => Promise<RefundOutcome>): Promise<RefundOutcome> {
  try {
    return await request();
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError) || !REFUSED_STATUSES.includes(error.statusCode ?? 0))
      throw error;
    const refused = error.code === 'charge_already_refunded' ? null : (error.code ?? error.type);
    return { refundId: null, refused };
  }
}

/** HTTP statuses with which the provider refuses a request that it has understood. */
const REFUSED_STATUSES = [400, 402, 403, 404];

/** Converts the provider's error for an unknown object to null. */
async function orNull<T>(request: () => Promise<T>): Promise<T | null> {
  try {
    return await request();
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError && error.statusCode === 404) return null;
    throw error;
  }
}

async function reached<T>(request: () => Promise<T>): Promise<T> {
  try {
    return await request();
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    throw new ProviderUnavailable(`${error.type} ${error.statusCode ?? ''} ${error.code ?? ''}`, {
      cause: error,
    });
  }
}
