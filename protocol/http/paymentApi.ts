/** The HTTP calls of payments, below `/api`. None of them carries card data. */
import { z } from 'zod';
import {
  failurePath,
  PAYMENT_KINDS,
  PAYMENT_STATES,
  PLANS,
  PORTAL_RETURN,
  RETURNS,
  successPath,
} from './payments.ts';
import type { Route } from './route.ts';

const ids = z.object({
  /** The provider's id of the checkout. */
  sessionId: z.string(),
  /** The URL of the provider's payment page. */
  url: z.string(),
});
export type CheckoutAnswer = z.infer<typeof ids>;

const planCheckout = z.strictObject({
  successPath: z.literal(successPath('subscription')),
  cancelPath: z.literal(failurePath('subscription')),
});

const productCheckout = z.strictObject({
  productType: z.enum(PAYMENT_KINDS),
  /** A note to the operator: the purpose of an installment, or a greeting. */
  notes: z.string().trim().max(500).default(''),
  successPath: z.enum([successPath('nft'), successPath('donate')]),
  cancelPath: z.enum([failurePath('nft'), failurePath('donate')]),
});

const CHECKOUT_STATES = ['open', 'complete', 'expired'] as const;

export const checkoutSessionAnswer = z.object({ sessionStatus: z.enum(CHECKOUT_STATES) });
export type CheckoutSessionAnswer = z.infer<typeof checkoutSessionAnswer>;

const planDetails = z.object({
  plan: z.enum(PLANS),
  priceCents: z.int(),
  currency: z.string(),
  /** The end of the paid period. Null for the free plan. */
  paidUntilEpochSeconds: z.number().nullable(),
  /** Whether the plan was cancelled, so that it ends with the paid period. */
  isEnding: z.boolean(),
  /** Whether the last renewal failed. The provider repeats it for some time. */
  isOverdue: z.boolean(),
});
export type PlanDetails = z.infer<typeof planDetails>;

/**
 * States of a purchased token. WAITING: the buyer has no linked wallet, or the token is in the minting queue. SOLD_OUT:
 * no token of the collection is left.
 */
export const PURCHASED_TOKEN_STATES = ['WAITING', 'SENT', 'MINTED', 'SOLD_OUT'] as const;
export type PurchasedTokenState = (typeof PURCHASED_TOKEN_STATES)[number];

const purchase = z.object({
  id: z.string(),
  productType: z.enum(PAYMENT_KINDS),
  notes: z.string(),
  state: z.enum(PAYMENT_STATES),
  /** Null until the user has chosen an amount. */
  amountCents: z.int().nullable(),
  /** The part that was refunded, in cents. */
  refundedCents: z.int(),
  currency: z.string(),
  createdAtEpochSeconds: z.number(),
  /** The URL of the provider's receipt. */
  receiptUrl: z.string().nullable(),
  /** The token that the payment delivers. Null before it is assigned, and for payments without a token. */
  tokenId: z.string().nullable(),
  /** The state of the token. Null before the payment is complete, and for payments without a token. */
  token: z.enum(PURCHASED_TOKEN_STATES).nullable(),
});
export type Purchase = z.infer<typeof purchase>;

/** Calls for users who may pay. */
export const PAYMENT_ROUTES = {
  checkPayment: {
    method: 'GET',
    path: '/payments/sessions/{sessionId}',
    summary: "The state of the caller's checkout, queried from the provider",
    query: z.strictObject({
      /** The page to which the provider returned. A checkout of another kind is answered as unknown. */
      of: z.enum(RETURNS).optional(),
    }),
    answer: checkoutSessionAnswer,
  },
} as const satisfies Record<string, Route>;

export const SUBSCRIPTION_ROUTES = {
  subscribe: {
    method: 'POST',
    path: '/payments/create-checkout-session',
    summary: 'Starts the checkout of the Pro plan',
    body: planCheckout,
    answer: ids,
  },
  planDetails: {
    method: 'GET',
    path: '/payments/subscription-details/me',
    summary: "The caller's plan",
    answer: planDetails,
  },
  openPortal: {
    method: 'POST',
    path: '/payments/create-portal-session',
    summary: "The provider's page for cancelling the plan and changing the card",
    body: z.strictObject({ returnUrl: z.literal(PORTAL_RETURN) }),
    answer: z.object({ url: z.string() }),
  },
} as const satisfies Record<string, Route>;

export const PRODUCT_ROUTES = {
  buy: {
    method: 'POST',
    path: '/payments/create-nft-checkout-session',
    summary: 'Starts the checkout of a board, a part payment or a donation',
    body: productCheckout,
    answer: ids,
  },
  purchases: {
    method: 'GET',
    path: '/nft-history/me',
    summary: "The caller's purchases and donations, newest first",
    answer: z.array(purchase),
  },
} as const satisfies Record<string, Route>;
