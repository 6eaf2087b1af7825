/** Events of the card provider, built with its own library. */
import { randomUUID } from 'node:crypto';
import Stripe from 'stripe';

export interface SentEvent {
  readonly livemode?: boolean;
  /** Properties of the event's object, except its id. */
  readonly object?: object;
}

/** Returns the body of a "checkout completed" event. */
export function completedEvent(sessionId: string, { livemode = false, object = {} }: SentEvent = {}): string {
  const data = { object: { id: sessionId, object: 'checkout.session', ...object } };
  const type = 'checkout.session.completed';
  return JSON.stringify({ id: `evt_${randomUUID()}`, object: 'event', type, livemode, data });
}

/**
 * Returns the body of an event about a refund. @param intentId the payment intent, or null for an event without one.
 */
export function refundEvent(
  type: 'charge.refunded' | 'refund.created' | 'refund.updated' | 'refund.failed',
  intentId: string | null,
): string {
  const [kind] = type.split('.');
  const data = { object: { id: `${kind}_${randomUUID()}`, object: kind, payment_intent: intentId } };
  return JSON.stringify({ id: `evt_${randomUUID()}`, object: 'event', type, livemode: false, data });
}

/** Returns the signature header of the provider for a body. @param ageSeconds age of the signature in seconds. */
export function signatureOf(payload: string, secret: string, ageSeconds = 0): string {
  const timestamp = Math.floor(Date.now() / 1000) - ageSeconds;
  return Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });
}

/**
 * Sends the event to the product. @param signature the header, or null for an unsigned event. @returns the status of
 * the answer.
 */
export async function sendEvent(
  productUrl: string,
  body: string,
  signature: string | null,
  type = 'application/json',
): Promise<number> {
  const answer = await fetch(`${productUrl}/api/payments/webhook`, {
    method: 'POST',
    headers: { 'content-type': type, ...(signature === null ? {} : { 'stripe-signature': signature }) },
    body,
  });
  return answer.status;
}
