// Paying at the provider's pages and coming back: the plan, boards, gifts, and everything that can go wrong on the way.

import type { Locator, Page, Route } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { failurePath, type PaymentKind, returnOf, successPath } from '../protocol/payments.ts';
import { atCheckout, control } from '../server/testing/provider.ts';
import { signIn } from './support/account.ts';
import { useApp } from './support/app.ts';
import { usePeople } from './support/browser.ts';

const app = useApp();
const people = usePeople();

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true });
const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1, exact: true });
const PAY = 'Continue to payment';
const CREATE = '**/api/payments/create-checkout-session';

/** Somebody with an account, at a page. @param allowed complaints of the browser that are provoked. */
async function member(name: string, path: string, ...allowed: RegExp[]): Promise<Page> {
  const { page, allow } = await people.person(name, app.url);
  allow(...allowed);
  await signIn(page, app.url, name);
  await page.goto(path);
  return page;
}

/** At the provider's page, which is none of ours. */
async function atProvider(page: Page, act: string): Promise<string> {
  await button(page, act).waitFor();
  const url = page.url();
  expect(new URL(url).origin).not.toBe(app.url);
  await button(page, act).click();
  return url;
}

const plan = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

/** The page shows it sooner or later, opened again and again. */
async function becomes(page: Page, find: () => Locator): Promise<void> {
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

/** Pays, or does not, without a page. @returns an address of the provider's. */
async function payElsewhere(
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
  await atCheckout(url, act);
  if (act === 'pay') await page.request.get(`${app.url}/api/payments/sessions/${sessionId}`);
  return url;
}

async function refused(page: Page, code: string, text: string): Promise<void> {
  await page.locator(`[data-error="${code}"]`).waitFor();
  expect(await page.getByText(text, { exact: true }).count()).toBe(1);
}

describe('the Pro plan', () => {
  it('[PAY-01] [PAY-02] [PAY-04] is offered beside the free one, and managed by those who have it', async () => {
    const page = await member('Patricia', '/subscription');
    await plan(page, 'Starter').getByText('Your plan').waitFor();
    expect(await plan(page, 'Starter').getByText('Free', { exact: true }).count()).toBe(1);
    expect(await plan(page, 'Pro').getByText('7 USD per month', { exact: true }).count()).toBe(1);
    await button(page, PAY).waitFor();
    await payElsewhere(page);
    await page.reload();
    await plan(page, 'Pro').getByText('Your plan').waitFor();
    expect(await button(page, PAY).count()).toBe(0);
    expect(await plan(page, 'Starter').getByText('Your plan').count()).toBe(0);
    await button(page, 'Manage billing').click();
    await button(page, 'Cancel the plan').waitFor();
  });

  it('[PAY-14] [PAY-22] [PAY-29] is paid at the provider, and confirmed on the way back', async () => {
    const page = await member('Priscilla', '/subscription');
    await button(page, PAY).click();
    await atProvider(page, 'Pay');
    await heading(page, 'Success').waitFor();
    expect(page.url()).toMatch(/\/payment-confirmation\/subscription\/success\/cs_\w+$/);
  });

  it('[PAY-32] opens the ratings at once, without a reload', async () => {
    const page = await member('Prudence', '/subscription');
    await button(page, PAY).click();
    await atProvider(page, 'Pay');
    await heading(page, 'Success').waitFor();
    await page.getByRole('main').getByRole('link', { name: 'Main menu' }).click();
    await page.getByRole('link', { name: /^Your Rating/ }).click();
    await heading(page, 'Your Rating').waitFor();
  });

  it('[PAY-21] is cancelled at the provider, leads back to the account, and ends with the month', async () => {
    const page = await member('Petronella', '/subscription');
    const provider = await payElsewhere(page);
    await page.reload();
    await button(page, 'Manage billing').click();
    await button(page, 'Cancel the plan').click();
    await button(page, 'Keep the plan').waitFor();
    await link(page, 'Return to Tetrarch').click();
    await page.waitForURL(`${app.url}/account`);
    await page.goto('/subscription');
    await becomes(page, () => plan(page, 'Pro').getByText(/^Cancelled\. Pro stays open until/));
    await control(provider, { advanceDays: 32 });
    await becomes(page, () => plan(page, 'Starter').getByText('Your plan'));
    await page.goto('/ratings/mine');
    await page.getByTestId('plan').waitFor();
    await link(page, 'See the plans').click();
    await heading(page, 'Plans').waitFor();
  });

  it('[PAY-23] a checkout that is cancelled leads to the page that says so, and on from there', async () => {
    const page = await member('Quentin', '/subscription');
    await button(page, PAY).click();
    await atProvider(page, 'Cancel and go back');
    await heading(page, 'Failed').waitFor();
    expect(new URL(page.url()).pathname).toBe('/payment-confirmation/subscription/failure');
    expect(await page.getByText('No money has moved.').count()).toBe(1);
    await link(page, 'Try again').click();
    await heading(page, 'Plans').waitFor();
  });

  it('a declined card can be followed by another, and whoever never comes back is Pro all the same', async () => {
    const page = await member('Rosalind', '/subscription', /localStorage/);
    await button(page, PAY).click();
    const provider = await atProvider(page, 'Pay with a card that is declined');
    await page.getByText('Your card was declined').waitFor();
    // The tab is closed at the provider, right after paying.
    const other = await page.context().newPage();
    await page.close();
    await atCheckout(provider, 'pay');
    await other.goto(`${app.url}/subscription`);
    await becomes(other, () => plan(other, 'Pro').getByText('Your plan'));
  });

  it('a double click, and a second tab, begin one payment', async () => {
    const page = await member('Ottilie', '/subscription', /localStorage/, /status of 410/);
    const begun: string[] = [];
    const listen = async (route: Route) => {
      const response = await route.fetch();
      begun.push((await response.json()).sessionId);
      await route.fulfill({ response });
    };
    await page.context().route(CREATE, listen);
    await button(page, PAY).dblclick();
    await button(page, 'Pay').waitFor();
    const tab = await page.context().newPage();
    await tab.goto(`${app.url}/subscription`);
    await button(tab, PAY).click();
    await button(tab, 'Pay').waitFor();
    expect(new Set(begun).size).toBe(1);
    await button(tab, 'Pay').click();
    await heading(tab, 'Success').waitFor();
    await page.reload();
    await page.getByText('This page has ended').waitFor();
  });

  it('[PAY-06] an id that is none is not followed', async () => {
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

  it('[PAY-07] without a way to lead elsewhere nothing is begun', async () => {
    const page = await member('Theodora', '/subscription');
    let asked = 0;
    await page.route(CREATE, (route) => {
      asked += 1;
      return route.continue();
    });
    await page.evaluate(() => Object.assign(window, { open: undefined }));
    await button(page, PAY).click();
    await refused(page, 'REDIRECT_TO_CHECKOUT_UNAVAILABLE', 'The payment page cannot be opened');
    expect(asked).toBe(0);
  });

  it('[PAY-08] [PAY-13] what the server refuses is told, whatever the reason', async () => {
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

  it('[PAY-10] a page that is not left within ten seconds, or cannot be, is an error of the provider', async () => {
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
    await expect.poll(() => page.title()).toBe('asked to leave');
    await page.clock.runFor(9_000);
    expect(await page.locator('[data-error]').count()).toBe(0);
    await page.clock.runFor(1_500);
    await refused(page, 'STRIPE_ERROR', 'The payment provider did not answer. Try again');
  });

  it('[PAY-11] [PAY-13] anything else is an unexpected error', async () => {
    const page = await member('Wilhelmina', '/subscription');
    await page.route(CREATE, (route) => route.fulfill({ contentType: 'application/json', body: 'null' }));
    await button(page, PAY).click();
    await refused(page, 'UNKNOWN_ERROR', 'Unexpected error');
  });

  it('[PRM-15] what leads to the provider is fetched for those who may pay, and for nobody else', async () => {
    const asked: string[] = [];
    const { page } = await people.person('Xaver', app.url);
    page.on('request', (request) => asked.push(request.url()));
    await page.goto('/subscription');
    await heading(page, 'Sign Up to unlock this functionality').waitFor();
    await page.goto('/support');
    await heading(page, 'Sign Up to unlock this functionality').waitFor();
    expect(asked.filter((url) => url.includes('PayButton'))).toEqual([]);
    await signIn(page, app.url, 'Xaver');
    await page.goto('/subscription');
    await button(page, PAY).waitFor();
    expect(asked.filter((url) => url.includes('PayButton'))).not.toEqual([]);
    // No script of the provider's in any page of ours.
    expect(asked.filter((url) => new URL(url).origin !== app.url)).toEqual([]);
  });
});

describe('what is paid once', () => {
  it('[PAY-26] [PAY-35] [PAY-38] a gift is paid at the provider, and nothing of the card passes through here', async () => {
    const page = await member('Yolanda', '/support');
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.url().startsWith(app.url)) sent.push(`${request.url()} ${request.postData() ?? ''}`);
    });
    await page.getByLabel('Note for us, optional').fill('For the study board');
    await button(page, PAY).click();
    await page.getByLabel('Amount in USD').fill('12.50');
    await atProvider(page, 'Pay');
    await heading(page, 'Success').waitFor();
    expect(page.url()).toMatch(/\/payment-confirmation\/donate\/success\/cs_\w+$/);
    await link(page, 'Purchases and support').click();
    await row(page, 'For the study board').getByText('12.50').waitFor();
    expect(sent.some((line) => line.includes('For the study board'))).toBe(true);
    expect(sent.filter((line) => /\b(card|cvc|cvv|iban)\b/i.test(line))).toEqual([]);
    await page.goto('/support');
    await button(page, PAY).waitFor();
    expect(await page.locator('input[autocomplete^="cc-"], iframe').count()).toBe(0);
  });

  it('[PAY-27] a gift that is not paid leads to the page that says so', async () => {
    const page = await member('Yvonne', '/support');
    await button(page, PAY).click();
    await atProvider(page, 'Cancel and go back');
    await heading(page, 'Failed').waitFor();
    expect(new URL(page.url()).pathname).toBe('/payment-confirmation/donate/failure');
    await link(page, 'Try again').click();
    await heading(page, 'Support Tetrarch').waitFor();
  });

  it('[PAY-24] [PAY-25] a board is paid at the provider, or not', async () => {
    const page = await member('Ysabel', '/purchases');
    await button(page, 'Buy for 49 USD').click();
    await atProvider(page, 'Pay');
    await heading(page, 'Success').waitFor();
    expect(page.url()).toMatch(/\/payment-confirmation\/nft\/success\/cs_\w+$/);
    await page.goto('/purchases');
    await button(page, 'Buy for 19 USD').click();
    await atProvider(page, 'Cancel and go back');
    await heading(page, 'Failed').waitFor();
    expect(new URL(page.url()).pathname).toBe('/payment-confirmation/nft/failure');
  });

  it('[PAY-17] all of it is listed, with what became of it', async () => {
    const page = await member('Ysolde', '/purchases');
    await page.getByText('Nothing bought or given yet.').waitFor();
    await payElsewhere(page, 'SIGNATURE');
    await payElsewhere(page, 'COMMUNITY', 'cancel');
    await payElsewhere(page, 'CUSTOM_INSTALMENT', 'expire');
    await becomes(page, () => row(page, 'Signature board').getByText('paid', { exact: true }));
    await becomes(page, () => row(page, 'Custom instalment').getByText('failed', { exact: true }));
    expect(await row(page, 'Community board').getByText('pending', { exact: true }).count()).toBe(1);
  });

  it('[PAY-36] a purchase that ends while the page is still here has failed, even one that was fulfilled', async () => {
    const page = await member('Zacharias', '/purchases');
    const buy = page.getByRole('button', { name: 'Buy for 19 USD' });
    await buy.waitFor();
    expect(await page.locator('[data-error]').count()).toBe(0);
    // The browser says that it leaves, and stays.
    await page.evaluate(() => {
      window.open = () => {
        document.title = 'pending';
        setTimeout(() => window.dispatchEvent(new PageTransitionEvent('pagehide')), 300);
        return null;
      };
    });
    await buy.click();
    await expect.poll(() => page.title()).toBe('pending');
    expect(await buy.isDisabled()).toBe(true);
    await refused(page, 'UNKNOWN_ERROR', 'Unexpected error');
  });
});

describe('the way back', () => {
  /** A checkout that nobody has paid. */
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

  it('[PAY-30] a checkout that is not complete is not believed, and is asked for again when it is', async () => {
    const { page, path, provider } = await unpaid('Ambrosius');
    await page.goto(path);
    await refused(page, 'PAYMENT_NOT_COMPLETED', 'The payment was not completed');
    await fetch(provider, { method: 'POST', body: new URLSearchParams({ act: 'pay' }), redirect: 'manual' });
    await button(page, 'Ask again').click();
    await heading(page, 'Success').waitFor();
    // Opened once more, and in a second tab: nothing happens twice.
    const tab = await page.context().newPage();
    for (const one of [page, tab]) {
      await one.goto(path);
      await heading(one, 'Success').waitFor();
    }
  });

  it('[PAY-31] a check that fails says so, and that nothing need be paid again', async () => {
    const page = await member('Bartholomew', '/subscription', /status of 404/);
    await page.goto('/payment-confirmation/nft/success/cs_test_0123456789abcdef');
    await refused(page, 'VERIFY_PAYMENT_FAILED', 'The payment could not be checked. Reload the page');
  });

  it('[PAY-33] a person who cannot be fetched after paying is told that the money has come', async () => {
    const { page, path, provider } = await unpaid('Clementine');
    await fetch(provider, { method: 'POST', body: new URLSearchParams({ act: 'pay' }), redirect: 'manual' });
    await page.goto(`${app.url}/options`);
    await page.goto(path);
    await heading(page, 'Success').waitFor();
    let asked = 0;
    await page.route('**/api/account/me', (route) => {
      asked += 1;
      // The page itself asks first.
      return asked === 1 ? route.continue() : route.fulfill({ contentType: 'text/plain', body: 'no' });
    });
    await page.goto(path);
    await refused(
      page,
      'REFETCHING_USER_FAILED',
      'Payment received, but your account was not refreshed. Reload the page',
    );
    // The others do not need the person.
    asked = 0;
    await page.goto(path.replace('subscription', 'donate'));
    await heading(page, 'Success').waitFor();
  });

  it('[PAY-34] anything else is an unexpected error', async () => {
    const page = await member('Dominic', '/subscription');
    await page.route('**/api/payments/sessions/**', (route) =>
      route.fulfill({ json: { sessionStatus: 'odd' } }),
    );
    await page.goto('/payment-confirmation/subscription/success/cs_test_0123456789abcdef');
    await refused(page, 'UNKNOWN_ERROR', 'Unexpected error');
  });
});
