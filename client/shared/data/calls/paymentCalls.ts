/** The calls of payments. The provider's pages are separate sites, so the page loads no code of the provider. */
import { PAYMENT_ROUTES, PRODUCT_ROUTES, SUBSCRIPTION_ROUTES } from '../../../../protocol/http/paymentApi.ts';
import {
  failurePath,
  type PaymentKind,
  PORTAL_RETURN,
  type Return,
  returnOf,
  successPath,
} from '../../../../protocol/http/payments.ts';
import { callWithAccount } from '../http/session.ts';

export function requestSubscription() {
  const body = { successPath: successPath('subscription'), cancelPath: failurePath('subscription') };
  return callWithAccount(SUBSCRIPTION_ROUTES.subscribe, { body });
}

export function requestPurchase(productType: PaymentKind, notes: string) {
  const of = returnOf(productType);
  const body = { productType, notes, successPath: successPath(of), cancelPath: failurePath(of) };
  return callWithAccount(PRODUCT_ROUTES.buy, { body });
}

export const fetchCheckout = (sessionId: string, of: Return) =>
  callWithAccount(PAYMENT_ROUTES.checkPayment, { path: { sessionId }, query: { of } });

export const fetchPlan = () => callWithAccount(SUBSCRIPTION_ROUTES.planDetails);

export const requestPortal = () =>
  callWithAccount(SUBSCRIPTION_ROUTES.openPortal, { body: { returnUrl: PORTAL_RETURN } });

export const fetchPurchases = () => callWithAccount(PRODUCT_ROUTES.purchases);
