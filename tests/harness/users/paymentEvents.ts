/** Events as the card provider tells them, made with its own library. */
import { randomUUID } from 'node:crypto';
import Stripe from 'stripe';

export interface SentEvent {
  readonly livemode?: boolean;
  /** What is claimed of the object besides its id. */
  readonly object?: object;
}

/** The body of an event that a checkout was completed. */
export function completedEvent(sessionId: string, { livemode = false, object = {} }: SentEvent = {}): string {
  const data = { object: { id: sessionId, object: 'checkout.session', ...object } };
  const type = 'checkout.session.completed';
  return JSON.stringify({ id: `evt_${randomUUID()}`, object: 'event', type, livemode, data });
}

/** The header that the provider signs a body with. @param ageSeconds how long ago. */
export function signatureOf(payload: string, secret: string, ageSeconds = 0): string {
  const timestamp = Math.floor(Date.now() / 1000) - ageSeconds;
  return Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });
}

/** Tells the product. @param signature null: unsigned. @returns the status of its answer. */
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
