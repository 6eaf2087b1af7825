/** Starts a checkout: requests it, checks its id, and navigates to the provider's page. */

import { z } from 'zod';
import { ERR } from '../../../protocol/http/errors.ts';
import type { CheckoutAnswer } from '../../../protocol/http/paymentApi.ts';
import type { Answer } from '../../shared/data/http/http.ts';
import { CheckoutRefused } from './paymentErrors.ts';

/** Navigates to a URL. Resolves when the browser leaves the page, and rejects if it does not. */
export type Navigate = (url: string) => Promise<void>;

/** Milliseconds after which the navigation counts as failed if the page is still open. */
const LEAVING_MS = 10_000;

const checkoutId = z.string().regex(/^cs_\w{8,}$/);
const address = z.url({ protocol: /^https?$/ });

/**
 * Starts a checkout. Resolves when the browser leaves the page.
 * @param goTo null if the browser cannot navigate.
 * @throws CheckoutRefused
 */
export async function checkOut(
  request: () => Promise<Answer<CheckoutAnswer>>,
  goTo: Navigate | null,
): Promise<void> {
  if (!goTo) throw new CheckoutRefused('REDIRECT_TO_CHECKOUT_UNAVAILABLE');
  const answer = await request();
  if (!answer.ok) {
    const { code } = answer.error;
    if (code === 'INVALID_ANSWER') throw new Error('The answer to the checkout request is invalid');
    throw new CheckoutRefused(
      code === ERR.PLAN_ALREADY_ACTIVE ? 'CHECKOUT_ALREADY_COMPLETED' : 'CREATE_CHECKOUT_SESSION_FAILED',
      code,
    );
  }
  const { sessionId, url } = answer.value;
  if (!checkoutId.safeParse(sessionId).success || !address.safeParse(url).success)
    throw new CheckoutRefused('INVALID_SESSION_ID');
  try {
    await goTo(url);
  } catch {
    throw new CheckoutRefused('STRIPE_ERROR');
  }
}

/** Returns this browser's navigation function, or null without one. */
export function browserNavigate(): Navigate | null {
  if (typeof window.open !== 'function') return null;
  return (url) =>
    new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error('The page was not left')), LEAVING_MS);
      const leave = () => {
        clearTimeout(timer);
        resolve();
      };
      window.addEventListener('pagehide', leave, { once: true });
      window.open(url, '_self');
    });
}
