// The Pro plan: how it is offered, paid at the provider, managed and cancelled.

import type { Page, Route } from 'playwright-core';
import { expect, it } from 'vitest';
import { atCheckout, control } from '../../tests/harness/servers/paymentProvider.ts';
import { credentialsOf } from '../http/client.ts';
import { signIn } from '../support/account.ts';
import { useApp } from '../support/app.ts';
import { useBrowser } from '../support/browser.ts';
import { becomes, button, CREATE, heading, link, PAY, usePaying } from '../support/payments/paying.ts';
import { post } from '../support/post.ts';
import { until } from '../support/table.ts';

const app = useApp();
const browser = useBrowser();
const { member, atProvider, payInOtherTab } = usePaying(app, browser);

const plan = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

it('[PAY-01] [PAY-02] [PAY-04] the Pro plan is offered beside the free plan, and subscribers can manage their plan', async () => {
  const page = await member('Patricia', '/subscription');
  await plan(page, 'Starter').getByText('Your plan').waitFor();
  expect(await plan(page, 'Starter').getByText('Free', { exact: true }).count()).toBe(1);
  expect(await plan(page, 'Pro').getByText('7 USD per month', { exact: true }).count()).toBe(1);
  await button(page, PAY).waitFor();
  await payInOtherTab(page);
  await page.reload();
  await plan(page, 'Pro').getByText('Your plan').waitFor();
  expect(await button(page, PAY).count()).toBe(0);
  expect(await plan(page, 'Starter').getByText('Your plan').count()).toBe(0);
  await button(page, 'Manage billing').click();
  await button(page, 'Cancel the plan').waitFor();
});

it("[PAY-14] [PAY-22] [PAY-29] the Pro plan is paid on the provider's page, and confirmed after the redirect", async () => {
  const page = await member('Priscilla', '/subscription');
  await button(page, PAY).click();
  const answered = Promise.withResolvers<void>();
  await page.route('**/payments/sessions/**', async (route) => {
    await answered.promise;
    await route.continue();
  });
  await atProvider(page, 'Pay');
  await heading(page, 'Verifying').waitFor();
  expect(await heading(page, 'Success').count()).toBe(0);
  answered.resolve();
  await heading(page, 'Success').waitFor();
  expect(page.url()).toMatch(/\/payment-confirmation\/subscription\/success\/cs_\w+$/);
});

const RATED = 'Rated games count for your rating when at least 2 Pro players take part';
const UNNAMED = 'Your games are not rated: that needs your full name in the account.';

it('[WEB-34] [WEB-93] a user without a full name is asked for the name after the payment', async () => {
  const page = await member('Philippa', '/subscription');
  await button(page, PAY).click();
  await atProvider(page, 'Pay');
  await page.getByText(RATED).waitFor();
  expect(await page.getByLabel('Full name').count()).toBe(0);
  await page.goto('/ratings/mine');
  await heading(page, 'Your Rating').waitFor();
  await page.waitForLoadState('networkidle');
  expect(await page.getByText('Your games are not rated').count()).toBe(0);

  // The test enters a wrong password, which the server refuses.
  const unnamed = await member('Philomena', '/subscription', /status of 40[013]/);
  const removed = await unnamed.request.put(`${app.url}/api/account/change-personal-info`, {
    headers: { Origin: app.url },
    data: { fullName: null, password: credentialsOf('Philomena').password },
  });
  expect(removed.status()).toBe(200);
  await unnamed.reload();
  await button(unnamed, PAY).click();
  await atProvider(unnamed, 'Pay');
  await unnamed.getByText(UNNAMED).waitFor();
  expect(await unnamed.getByText(RATED).count()).toBe(0);
  // The pages about rating show the same notice.
  const confirmation = unnamed.url();
  for (const path of ['/online', '/ratings/mine']) {
    await unnamed.goto(path);
    if (path === '/online') await unnamed.getByRole('radio', { name: 'Rated' }).check({ force: true });
    await unnamed.getByText(UNNAMED).first().waitFor();
    expect(await unnamed.getByText(RATED).count()).toBe(0);
  }
  await unnamed.goto(confirmation);
  const name = unnamed.getByLabel('Full name');
  const password = unnamed.getByLabel('Current password', { exact: true });
  await button(unnamed, 'Save').click();
  await until(() => name.getAttribute('aria-invalid'), 'the name is missing').toBe('true');
  await name.fill('Philomena Ferreira');
  await password.fill('not the password');
  await button(unnamed, 'Save').click();
  await unnamed.getByText('Incorrect password', { exact: true }).waitFor();
  expect(await name.inputValue()).toBe('Philomena Ferreira');
  await password.fill(credentialsOf('Philomena').password);
  await password.press('Enter');
  await unnamed.getByText(RATED).waitFor();
  expect(await name.count()).toBe(0);
  await unnamed.goto('/online');
  await unnamed.getByText(RATED).waitFor();
});

it('[PAY-32] the Pro plan unlocks the ratings immediately, without a reload', async () => {
  const page = await member('Prudence', '/subscription');
  await button(page, PAY).click();
  await atProvider(page, 'Pay');
  await heading(page, 'Success').waitFor();
  await page.getByRole('main').getByRole('link', { name: 'Main menu' }).click();
  await page.getByRole('link', { name: /^Your Rating/ }).click();
  await heading(page, 'Your Rating').waitFor();
});

it('[WEB-156] the links of a subscriber to play open the queue with rated games chosen', async () => {
  const page = await member('Rosamunde', '/subscription');
  await button(page, PAY).click();
  await atProvider(page, 'Pay');
  await heading(page, 'Success').waitFor();
  const casual = page.getByRole('radio', { name: 'Casual' });
  const rated = page.getByRole('radio', { name: 'Rated' });
  const leadsToRated = async (name: string) => {
    await page.getByRole('main').getByRole('link', { name }).click();
    await until(() => rated.isChecked(), 'rated games').toBe(true);
    await page.waitForURL(`${app.url}/online`);
    await casual.check({ force: true });
  };
  await leadsToRated('Find a table');
  await page.goto('/ratings/mine');
  await leadsToRated('Play online');
  await page.goto('/leaderboard/by-rating');
  await leadsToRated('Play online');
  // An unknown kind changes nothing.
  await page.goto('/online?kind=BLITZ');
  await rated.waitFor();
  expect(await casual.isChecked()).toBe(true);
});

it("[PAY-21] the Pro plan is cancelled on the provider's page, and ends with the month", async () => {
  const page = await member('Petronella', '/subscription');
  const provider = await payInOtherTab(page);
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

it('[PAY-23] a page reports a cancelled checkout and offers the next step', async () => {
  const page = await member('Quentin', '/subscription');
  await button(page, PAY).click();
  await atProvider(page, 'Cancel and go back');
  await heading(page, 'Failed').waitFor();
  expect(new URL(page.url()).pathname).toBe('/payment-confirmation/subscription/failure');
  expect(await page.getByText('No money has moved.').count()).toBe(1);
  expect(await page.getByRole('main').getByText('Pro, 7 USD per month', { exact: true }).count()).toBe(1);
  await link(page, 'Try again').click();
  await heading(page, 'Plans').waitFor();
});

it('the Pro plan is granted after a second card replaces a declined one', async () => {
  const page = await member('Rosalind', '/subscription', /localStorage/);
  await button(page, PAY).click();
  const provider = await atProvider(page, 'Pay with a card that is declined');
  await page.getByText('Your card was declined').waitFor();
  // The tab is closed on the provider's page immediately after the payment.
  const other = await page.context().newPage();
  await page.close();
  await atCheckout(provider, 'pay');
  await other.goto(`${app.url}/subscription`);
  await becomes(other, () => plan(other, 'Pro').getByText('Your plan'));
});

it('a double click or a second tab starts only one payment', async () => {
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

it("[PRM-15] the provider's code is loaded only for users who may pay", async () => {
  const requests: string[] = [];
  const { page } = await browser.newUser('Xaver', app.url);
  page.on('request', (request) => requests.push(request.url()));
  const payButtons = () => requests.filter((url) => url.includes('PayButton'));
  const findsThemLocked = async () => {
    for (const path of ['/subscription', '/support']) {
      await page.goto(path);
      await heading(page, 'Sign Up to unlock this functionality').waitFor();
      await page.waitForLoadState('networkidle');
      expect(await button(page, PAY).count()).toBe(0);
    }
    expect(payButtons()).toEqual([]);
  };
  await findsThemLocked();
  // The features stay locked for a guest with a login session.
  expect((await post(page, `${app.url}/api/guest/login`)).status()).toBe(200);
  await findsThemLocked();
  await signIn(page, app.url, 'Xaver');
  for (const path of ['/subscription', '/support']) {
    requests.length = 0;
    await page.goto(path);
    await button(page, PAY).waitFor();
    expect(payButtons()).not.toEqual([]);
  }
  // No page of the product loads a script of the provider.
  expect(requests.filter((url) => new URL(url).origin !== app.url)).toEqual([]);
});
