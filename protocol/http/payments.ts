/** What can be bought, and for how much: the only list of prices that there is. Amounts are whole cents. */

export const PLANS = ['FREE', 'PREMIUM'] as const;
export type Plan = (typeof PLANS)[number];

/** What people see of the plans. */
export const PLAN_NAMES: Readonly<Record<Plan, string>> = { FREE: 'Starter', PREMIUM: 'Pro' };

export const CURRENCY = 'usd';
/** A month of the Pro plan. */
export const PRO_CENTS = 700;

/** What is paid once: two kinds of boards, part payments for a board made to order, and gifts. */
export const PAYMENT_KINDS = ['SIGNATURE', 'COMMUNITY', 'CUSTOM_INSTALMENT', 'DONATE'] as const;
export type PaymentKind = (typeof PAYMENT_KINDS)[number];

/** Whatever is paid. */
export type Bought = PaymentKind | 'SUBSCRIPTION';

/** A fixed price, or one that is chosen at the provider. */
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

/** How a payment stands. PENDING: not finished, or being processed by the provider. */
export const PAYMENT_STATES = ['PAID', 'PENDING', 'FAILED'] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];

/** The pages that the provider sends people back to, by what was paid for. */
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

/** The page that the billing portal leads back to. */
export const PORTAL_RETURN = '/account';
