/** The calls of payments. The provider's pages are separate sites; none of its code is loaded. */
import type {
  CheckoutAnswer,
  CheckoutSessionAnswer,
  PlanDetails,
  Purchase,
} from '../../../../protocol/http/paymentApi.ts';
import {
  failurePath,
  type PaymentKind,
  PORTAL_RETURN,
  returnOf,
  successPath,
} from '../../../../protocol/http/payments.ts';
import { type Answer, request } from '../http/http.ts';
import { withAccount } from '../http/session.ts';

const PAYMENTS = '/api/payments';

export function requestSubscription(): Promise<Answer<CheckoutAnswer>> {
  const body = { successPath: successPath('subscription'), cancelPath: failurePath('subscription') };
  return withAccount(() => request('POST', `${PAYMENTS}/create-checkout-session`, body));
}

export function requestPurchase(productType: PaymentKind, notes: string): Promise<Answer<CheckoutAnswer>> {
  const of = returnOf(productType);
  const body = { productType, notes, successPath: successPath(of), cancelPath: failurePath(of) };
  return withAccount(() => request('POST', `${PAYMENTS}/create-nft-checkout-session`, body));
}

export function fetchCheckout(sessionId: string): Promise<Answer<CheckoutSessionAnswer>> {
  return withAccount(() => request('GET', `${PAYMENTS}/sessions/${encodeURIComponent(sessionId)}`));
}

export function fetchPlan(): Promise<Answer<PlanDetails>> {
  return withAccount(() => request('GET', `${PAYMENTS}/subscription-details/me`));
}

export function requestPortal(): Promise<Answer<{ url: string }>> {
  return withAccount(() =>
    request('POST', `${PAYMENTS}/create-portal-session`, { returnUrl: PORTAL_RETURN }),
  );
}

export function fetchPurchases(): Promise<Answer<Purchase[]>> {
  return withAccount(() => request('GET', '/api/nft-history/me'));
}
