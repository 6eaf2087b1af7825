/** The catalogue: everything that can be bought, with the only list of prices. Amounts are whole cents. */

export const PLANS = ['FREE', 'PREMIUM'] as const;
export type Plan = (typeof PLANS)[number];

/** The plans as shown to users. */
export const PLAN_NAMES: Readonly<Record<Plan, string>> = { FREE: 'Starter', PREMIUM: 'Pro' };

export const CURRENCY = 'usd';
/** One month of the Pro plan. */
export const PRO_CENTS = 700;

/** One-time payments: two kinds of boards, part payments for a custom board, and donations. */
export const PAYMENT_KINDS = ['SIGNATURE', 'COMMUNITY', 'CUSTOM_INSTALMENT', 'DONATE'] as const;
export type PaymentKind = (typeof PAYMENT_KINDS)[number];

/** All kinds of payments. */
export type Bought = PaymentKind | 'SUBSCRIPTION';

/** A fixed price, or one chosen at the provider. */
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

/** The state of a payment. PENDING: not finished, or being processed by the provider. */
export const PAYMENT_STATES = ['PAID', 'PENDING', 'FAILED'] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];

/** The return pages from the provider, by kind of payment. */
export const RETURNS = ['subscription', 'nft', 'donate'] as const;
export type Return = (typeof RETURNS)[number];

/** Without the id that follows it. */
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

/** The return page of the billing portal. */
export const PORTAL_RETURN = '/account';
