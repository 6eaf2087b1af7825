// All possible failures on the way to the payment provider and back.

import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { useApp } from '../support/app.ts';
import { useBrowser } from '../support/browser.ts';
import { button, CREATE, heading, PAY, refused, usePaying } from '../support/payments/paying.ts';
import { until } from '../support/table.ts';

const app = useApp();
const browser = useBrowser();
const { member, payInOtherTab } = usePaying(app, browser);

const SESSION = '**/api/payments/sessions/**';

describe('an error before the payment', () => {
  it('[PAY-06] is reported for an invalid session id, and no payment page opens', async () => {
    const page = await member('Sebastian', '/subscription');
    for (const sessionId of ['', 'none', 'cs_']) {
      await page.route(CREATE, (route) => route.fulfill({ json: { sessionId, url: `${app.url}/options` } }));
      await button(page, PAY).click();
      await refused(page, 'INVALID_SESSION_ID', 'The payment could not be started. Try again');
      expect(new URL(page.url()).pathname).toBe('/subscription');
      await page.unroute(CREATE);
      await page.reload();
    }
  });

  it('[PAY-07] is reported if the page cannot redirect, and no payment is requested', async () => {
    const page = await member('Theodora', '/subscription');
    let requests = 0;
    await page.route(CREATE, (route) => {
      requests += 1;
      return route.continue();
    });
    await page.evaluate(() => Object.assign(window, { open: undefined }));
    await button(page, PAY).click();
    await refused(page, 'REDIRECT_TO_CHECKOUT_UNAVAILABLE', 'The payment page cannot be opened');
    expect(requests).toBe(0);
  });

  it('[PAY-08] [PAY-13] is reported if the server refuses the checkout, for each reason', async () => {
    const page = await member('Ulrich', '/subscription', /the server responded with a status of/);
    const refusal = (status: number, code: string) => ({
      status,
      json: { status, error: '', code, params: {} },
    });
    for (const [status, code, error, text] of [
      [503, 'E3202', 'CREATE_CHECKOUT_SESSION_FAILED', 'The payment could not be prepared. Try again later'],
      [409, 'E3200', 'CHECKOUT_ALREADY_COMPLETED', 'Payment already completed, it is being processed'],
      [403, 'E3007', 'CREATE_CHECKOUT_SESSION_FAILED', 'No sufficient privileges'],
    ] as const) {
      await page.route(CREATE, (route) => route.fulfill(refusal(status, code)));
      await button(page, PAY).click();
      await refused(page, error, text);
      await page.unroute(CREATE);
      await page.reload();
    }
  });

  it('[PAY-10] is reported if the redirect to the provider fails or takes more than ten seconds', async () => {
    const page = await member('Valentina', '/subscription');
    await page.evaluate(() => {
      window.open = () => {
        throw new Error('no');
      };
    });
    await button(page, PAY).click();
    await refused(page, 'STRIPE_ERROR', 'The payment provider did not answer. Try again');
    await page.reload();
    await page.clock.install();
    await page.evaluate(() => {
      window.open = () => {
        document.title = 'asked to leave';
        return null;
      };
    });
    await button(page, PAY).click();
    await until(() => page.title(), 'the leave').toBe('asked to leave');
    await page.clock.runFor(9_000);
    expect(await page.locator('[data-error]').count()).toBe(0);
    await page.clock.runFor(1_500);
    await refused(page, 'STRIPE_ERROR', 'The payment provider did not answer. Try again');
  });

  it('[PAY-11] [PAY-13] is reported as unexpected if the answer of the server is invalid', async () => {
    const page = await member('Wilhelmina', '/subscription', /Invalid answer/);
    await page.route(CREATE, (route) => route.fulfill({ contentType: 'application/json', body: 'null' }));
    await button(page, PAY).click();
    await refused(page, 'UNKNOWN_ERROR', 'Unexpected error');
  });
});

describe('an error after the payment', () => {
  /** Opens a checkout that is not paid yet. */
  async function unpaid(name: string): Promise<{ page: Page; path: string; provider: string }> {
    const page = await member(name, '/subscription', /localStorage/);
    let sessionId = '';
    await page.route(CREATE, async (route) => {
      const response = await route.fetch();
      sessionId = (await response.json()).sessionId;
      await route.fulfill({ response });
    });
    await button(page, PAY).click();
    await button(page, 'Pay').waitFor();
    return {
      page,
      path: `${app.url}/payment-confirmation/subscription/success/${sessionId}`,
      provider: page.url(),
    };
  }

  it('[PAY-30] is reported for an incomplete checkout', async () => {
    const { page, path, provider } = await unpaid('Ambrosius');
    await page.goto(path);
    await refused(page, 'PAYMENT_NOT_COMPLETED', 'The payment was not completed');
    await fetch(provider, { method: 'POST', body: new URLSearchParams({ act: 'pay' }), redirect: 'manual' });
    await button(page, 'Ask again').click();
    await heading(page, 'Success').waitFor();
    // The page is opened again, in this tab and in a second one, and shows the success again.
    const tab = await page.context().newPage();
    for (const one of [page, tab]) {
      await one.goto(path);
      await heading(one, 'Success').waitFor();
    }
  });

  it('[PAY-31] is reported if the check of the payment fails, with the advice to reload the page', async () => {
    const page = await member('Bartholomew', '/subscription', /status of 404/);
    await page.goto('/payment-confirmation/nft/success/cs_test_0123456789abcdef');
    await refused(page, 'VERIFY_PAYMENT_FAILED', 'The payment could not be checked. Reload the page');
  });

  it('[PAY-33] is reported if the user cannot be fetched, with a notice that the payment has arrived', async () => {
    const { page, path, provider } = await unpaid('Clementine');
    await fetch(provider, { method: 'POST', body: new URLSearchParams({ act: 'pay' }), redirect: 'manual' });
    await page.goto(`${app.url}/options`);
    await page.goto(path);
    await heading(page, 'Success').waitFor();
    let requests = 0;
    await page.route('**/api/account/me', (route) => {
      requests += 1;
      // The first request identifies the user when the page loads. Only the request after the payment fails.
      return requests === 1 ? route.continue() : route.fulfill({ contentType: 'text/plain', body: 'no' });
    });
    await page.goto(path);
    await refused(
      page,
      'REFETCHING_USER_FAILED',
      'Payment received, but your account was not refreshed. Reload the page',
    );
    // The page of a donation does not fetch the user again, so it shows the success.
    const donation = new URL(await payInOtherTab(page, 'DONATE')).pathname.split('/').at(-1);
    requests = 0;
    await page.goto(`${app.url}/payment-confirmation/donate/success/${donation}`);
    await heading(page, 'Success').waitFor();
  });

  it('[PAY-22] is reported if the payment is of another kind than the page', async () => {
    const page = await member('Cornelia', '/subscription', /status of 404/);
    const donation = new URL(await payInOtherTab(page, 'DONATE')).pathname.split('/').at(-1);
    await page.goto(`${app.url}/payment-confirmation/subscription/success/${donation}`);
    await refused(page, 'VERIFY_PAYMENT_FAILED', 'The payment could not be checked. Reload the page');
  });

  it.each([
    ['subscription', 'Dominic'],
    ['nft', 'Dominica'],
    ['donate', 'Domitian'],
  ])(
    '[PAY-34] [WEB-35] is reported for an answer with an unknown status until a known status arrives: %s',
    async (of, name) => {
      const page = await member(name, '/subscription', /Invalid answer/);
      const reports: string[] = [];
      page.on('console', (message) => void reports.push(message.text()));
      for (const json of [{ sessionStatus: 'odd' }, {}, null, ['complete']]) {
        await page.route(SESSION, (route) => route.fulfill({ json }));
        await page.goto(`/payment-confirmation/${of}/success/cs_test_0123456789abcdef`);
        await refused(page, 'UNKNOWN_ERROR', 'Unexpected error');
        await page.unroute(SESSION);
      }
      expect(
        reports.find((text) => text.startsWith('Invalid answer to GET /api/payments/sessions/')),
      ).toContain('sessionStatus');
      await page.route(SESSION, (route) => route.fulfill({ json: { sessionStatus: 'complete' } }));
      await button(page, 'Ask again').click();
      await heading(page, 'Success').waitFor();
    },
  );
});
