/** The payment errors. Each has a text under `pay`. */
import type { FailureCode } from '../../shared/data/queries/failureCodes.ts';

/** Errors in the payment of the plan, before the browser opens the provider's page. */
export const SUBSCRIPTION_ERRORS = [
  'REDIRECT_TO_CHECKOUT_UNAVAILABLE',
  'INVALID_SESSION_ID',
  'CREATE_CHECKOUT_SESSION_FAILED',
  'CHECKOUT_ALREADY_COMPLETED',
  'STRIPE_ERROR',
  'UNKNOWN_ERROR',
] as const;
export type SubscriptionError = (typeof SUBSCRIPTION_ERRORS)[number];

/** Errors in one-time purchases. A paid purchase can be made again, so the checkout is never "already completed". */
export type PurchaseError = Exclude<SubscriptionError, 'CHECKOUT_ALREADY_COMPLETED'>;
export const PURCHASE_ERRORS: readonly PurchaseError[] = SUBSCRIPTION_ERRORS.filter(
  (code) => code !== 'CHECKOUT_ALREADY_COMPLETED',
);

/** Errors that occur after the return from the provider's page. */
export const CONFIRMATION_ERRORS = [
  'PAYMENT_NOT_COMPLETED',
  'VERIFY_PAYMENT_FAILED',
  'REFETCHING_USER_FAILED',
  'UNKNOWN_ERROR',
] as const;
export type ConfirmationError = (typeof CONFIRMATION_ERRORS)[number];

/** An error with a code, which the machine catches. */
export class CheckoutRefused extends Error {
  readonly code: SubscriptionError;
  /** The server's error code, if the server caused the failure. */
  readonly reason: FailureCode | null;

  constructor(code: SubscriptionError, reason: FailureCode | null = null) {
    super(code);
    this.code = code;
    this.reason = reason;
  }
}

export function subscriptionErrorOf(error: unknown): SubscriptionError {
  return error instanceof CheckoutRefused ? error.code : 'UNKNOWN_ERROR';
}

/** Returns the code if it is an error of purchases. Any other code becomes an unexpected error. */
export function purchaseErrorOf(code: unknown): PurchaseError {
  return PURCHASE_ERRORS.find((known) => known === code) ?? 'UNKNOWN_ERROR';
}

/**
 * Returns the server's reason for refusing the checkout. Returns null for any other error, whose reason users need not
 * see.
 */
export function reasonOf(error: unknown): FailureCode | null {
  return error instanceof CheckoutRefused ? error.reason : null;
}
