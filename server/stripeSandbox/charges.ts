/** Charges of paid checkouts at the sandbox provider, and their refunds. */
import type Stripe from 'stripe';
import { type Ledger, newId, type Refund, type Session } from './ledger.ts';

/** A charge in the provider's API format. */
export type Charge = Pick<
  Stripe.Charge,
  'id' | 'object' | 'amount' | 'amount_refunded' | 'currency' | 'livemode' | 'receipt_url' | 'refunded'
> & { payment_intent: string };

/** Returns the id of the payment intent of a checkout, or of the first invoice of its subscription. */
export function intentOf({ payment_intent, invoice }: Session): string | null {
  return payment_intent?.id ?? invoice?.payments.data[0]?.payment.payment_intent ?? null;
}

export function sessionPaidBy(book: Ledger, intentId: string): Session | undefined {
  return Object.values(book.pages.sessions).find((session) => intentOf(session) === intentId);
}

/** Returns the charge of a checkout. Null if it is not paid. */
export function chargeOf(book: Ledger, session: Session): Charge | null {
  const intent = intentOf(session);
  if (intent === null) return null;
  const amount = session.amount_total ?? 0;
  const refunded = sum(refundsOf(book, intent).map((refund) => refund.amount ?? amount));
  return {
    ...{ id: session.payment_intent?.latest_charge.id ?? intent.replace('pi', 'ch'), object: 'charge' },
    ...{ amount, amount_refunded: refunded, refunded: refunded >= amount },
    ...{ currency: session.currency ?? 'usd', livemode: false, payment_intent: intent },
    receipt_url: session.payment_intent?.latest_charge.receipt_url ?? null,
  };
}

/** Returns a payment intent with its charge. */
export function intentWithCharge(book: Ledger, session: Session) {
  const latest_charge = chargeOf(book, session);
  return latest_charge && { id: latest_charge.payment_intent, object: 'payment_intent', latest_charge };
}

/**
 * Creates a refund.
 *
 * @param cents null for the rest.
 * @returns the refund, or an error code if the refund is impossible.
 */
export function newRefund(
  book: Ledger,
  charge: Charge,
  cents: number | null,
): Refund | 'charge_already_refunded' | 'amount_too_large' {
  const left = charge.amount - charge.amount_refunded;
  if (left <= 0) return 'charge_already_refunded';
  if (cents !== null && (cents > left || cents < 1)) return 'amount_too_large';
  const refund: Refund = {
    ...{ id: newId('re'), object: 'refund', status: 'succeeded', created: book.now() },
    ...{ amount: cents ?? left, currency: charge.currency },
    ...{ charge: charge.id, payment_intent: charge.payment_intent },
  };
  book.pages.refunds[refund.id] = refund;
  return refund;
}

/** Returns the refunds of a payment intent that have not failed, oldest first. */
export function refundsOf(book: Ledger, intentId: string): Refund[] {
  return Object.values(book.pages.refunds).filter(
    ({ payment_intent, status }) => payment_intent === intentId && status !== 'failed',
  );
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
