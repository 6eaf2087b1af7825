/** Users who pay: on the product's pages, on the provider's pages, and by direct calls. */
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { failurePath, type PaymentKind, returnOf, successPath } from '../../../protocol/http/payments.ts';
import { atCheckout } from '../../../tests/harness/servers/paymentProvider.ts';
import { signIn } from '../account.ts';
import type { App } from '../app.ts';
import type { useBrowser } from '../browser.ts';

export const PAY = 'Continue to payment';
/** The call that starts the checkout of the plan. */
export const CREATE = '**/api/payments/create-checkout-session';

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
export const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true });
export const heading = (page: Page, name: string) =>
  page.getByRole('heading', { name, level: 1, exact: true });

/** Reloads the page until the element is shown. */
export async function becomes(page: Page, find: () => Locator): Promise<void> {
  await expect
    .poll(
      async () => {
        await page.reload();
        await page.getByRole('heading', { level: 1 }).waitFor();
        await page.waitForLoadState('networkidle');
        return find().count();
      },
      { timeout: 30_000 },
    )
    .toBe(1);
}

/** Expects an error on the product's page. @param text the complete text of the error. */
export async function refused(page: Page, code: string, text: string): Promise<void> {
  await page.locator(`[data-error="${code}"]`).waitFor();
  expect(await page.getByText(text, { exact: true }).count()).toBe(1);
}

/** Returns the helper functions that the tests of a file share. */
export function usePaying(app: Pick<App, 'url'>, browser: ReturnType<typeof useBrowser>) {
  return {
    /** Returns a page for a user with an account. @param allowed expected browser errors. */
    async member(name: string, path: string, ...allowed: RegExp[]): Promise<Page> {
      const { page, allow } = await browser.newUser(name, app.url);
      allow(...allowed);
      await signIn(page, app.url, name);
      await page.goto(path);
      return page;
    },

    /** Goes to the provider's page, outside the product. */
    async atProvider(page: Page, act: string): Promise<string> {
      await button(page, act).waitFor();
      const url = page.url();
      expect(new URL(url).origin).not.toBe(app.url);
      await button(page, act).click();
      return url;
    },

    /** Pays or cancels by direct calls, as another tab would. @returns the URL of the checkout at the provider. */
    async payInOtherTab(
      page: Page,
      bought: PaymentKind | 'SUBSCRIPTION' = 'SUBSCRIPTION',
      act: Parameters<typeof atCheckout>[1] = 'pay',
    ): Promise<string> {
      const of = returnOf(bought);
      const paths = { successPath: successPath(of), cancelPath: failurePath(of) };
      const isPlan = bought === 'SUBSCRIPTION';
      const answer = await page.request.post(
        `${app.url}/api/payments/create-${isPlan ? '' : 'nft-'}checkout-session`,
        { headers: { Origin: app.url }, data: isPlan ? paths : { ...paths, productType: bought } },
      );
      const { url, sessionId } = await answer.json();
      // The buyer chooses the amount of a donation.
      await atCheckout(url, act, bought === 'DONATE' ? '5.00' : undefined);
      if (act === 'pay') await page.request.get(`${app.url}/api/payments/sessions/${sessionId}`);
      return url;
    },
  };
}
