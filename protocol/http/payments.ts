/** The catalog of everything that users can buy, and the only list of prices. Amounts are in whole cents. */

export const PLANS = ['FREE', 'PREMIUM'] as const;
export type Plan = (typeof PLANS)[number];

/** The names of the plans that users see. */
export const PLAN_NAMES: Readonly<Record<Plan, string>> = { FREE: 'Starter', PREMIUM: 'Pro' };

export const CURRENCY = 'usd';
/** The price of one month of the Pro plan, in cents. */
export const PRO_CENTS = 700;

/** One-time payments: two kinds of boards, installments for a custom board, and donations. */
export const PAYMENT_KINDS = ['SIGNATURE', 'COMMUNITY', 'CUSTOM_INSTALMENT', 'DONATE'] as const;
export type PaymentKind = (typeof PAYMENT_KINDS)[number];

/** All kinds of payments. */
export type Bought = PaymentKind | 'SUBSCRIPTION';

/** Either a fixed price, or limits within which the user chooses the price on the provider's page. */
export type Price =
  | { readonly cents: number }
  | { readonly minCents: number; readonly maxCents: number; readonly presetCents: number };

const CHOSEN: Price = { minCents: 200, maxCents: 50_000, presetCents: 1_000 };

export const PRICES: Readonly<Record<PaymentKind, Price>> = {
  SIGNATURE: { cents: 4_900 },
  COMMUNITY: { cents: 1_900 },
  CUSTOM_INSTALMENT: CHOSEN,
  DONATE: CHOSEN,
};

/**
 * The state of a payment. PENDING: the user has not finished it, or the provider is processing it. REFUNDED: the whole
 * amount was refunded. A payment that is partly refunded stays PAID.
 */
export const PAYMENT_STATES = ['PAID', 'PENDING', 'FAILED', 'REFUNDED'] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];
/** The state of the checkout. A refund does not change it. */
export type CheckoutState = Exclude<PaymentState, 'REFUNDED'>;

/** The pages to which the provider returns, by kind of payment. */
export const RETURNS = ['subscription', 'nft', 'donate'] as const;
export type Return = (typeof RETURNS)[number];

/** Returns the path of the success page. The id of the checkout must be appended. */
export function successPath(of: Return): string {
  return `/payment-confirmation/${of}/success`;
}

export function failurePath(of: Return): string {
  return `/payment-confirmation/${of}/failure`;
}

export function returnOf(bought: Bought): Return {
  if (bought === 'SUBSCRIPTION') return 'subscription';
  return bought === 'DONATE' ? 'donate' : 'nft';
}

/** The page to which the billing portal returns. */
export const PORTAL_RETURN = '/account';
