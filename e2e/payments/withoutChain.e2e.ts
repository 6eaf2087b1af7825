// A server without a chain and with disabled payment features.

import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { signIn } from '../support/account.ts';
import { useApp } from '../support/app.ts';
import { useBrowser } from '../support/browser.ts';
import { seen } from '../support/table.ts';

const browser = useBrowser();
const heading = (page: Page, name: string, level = 1) => page.getByRole('heading', { name, level });
const plan = (page: Page) => page.getByRole('region', { name: 'Plan and payments' });
const COLLECTIBLE = 'Play with a collectible';

describe('a server without a chain', () => {
  const app = useApp();

  // A console error would fail the test, because the test allows none.
  it('[WEB-30] says that collectibles are not configured, sells no board, and logs no error in the browser', async () => {
    const { page } = await browser.newUser('Ann', app.url);
    await signIn(page, app.url, 'Annabella');
    await page.goto('/nft');
    await page.getByText('Collectibles are not set up on this server.').waitFor();
    await page.goto('/purchases');
    await page.getByText('Collectibles are not set up on this server.').waitFor();
    expect(await page.getByRole('button', { name: /^Buy/ }).count()).toBe(0);
    await page.goto('/support');
    await page.getByRole('button', { name: 'Continue to payment' }).waitFor();
    await page.waitForLoadState('networkidle');
    expect(await page.getByText('Custom instalment').count()).toBe(0);
  });

  it('[WEB-31] [WEB-33] links to the plans from the account and from pages that require a plan', async () => {
    const { page } = await browser.newUser('Bea', app.url);
    await signIn(page, app.url, 'Beatrice');
    for (const path of ['/account', '/games', '/ratings/mine']) {
      await page.goto(path);
      await page.getByRole('link', { name: 'See the plans' }).click();
      await heading(page, 'Plans').waitFor();
      expect(new URL(page.url()).pathname).toBe('/subscription');
    }
    await page.goto('/account');
    for (const [name, path] of [
      ['Support Tetrarch', '/support'],
      ['Purchases and support', '/purchases'],
      ['Collectibles', '/nft'],
    ] as const) {
      expect(await plan(page).getByRole('link', { name }).getAttribute('href')).toBe(path);
    }
  });

  it('[WEB-32] [GAM-50] offers collectible boards to users with an account and not to guests', async () => {
    const { page } = await browser.newUser('Cleo', app.url);
    await page.goto('/create');
    await seen(page, 'open-table');
    expect(await page.getByRole('switch', { name: COLLECTIBLE }).count()).toBe(0);
    await signIn(page, app.url, 'Cleopatra');
    await page.goto('/create');
    await page.getByText(COLLECTIBLE, { exact: true }).click();
    await page.getByRole('combobox', { name: 'Collectible', exact: true }).waitFor();
  });
});

describe('a server with the subscription and collectibles switched off', () => {
  const app = useApp({ options: () => ({ env: { FLAG_SUBSCRIPTION: '0', FLAG_NFT: '0' } }) });

  it('[WEB-31] [WEB-32] links only to the remaining features', async () => {
    const { page } = await browser.newUser('Dora', app.url);
    await signIn(page, app.url, 'Dorabella');
    await page.goto('/account');
    await plan(page).getByRole('link', { name: 'Purchases and support' }).waitFor();
    expect(await plan(page).getByRole('link').allTextContents()).toEqual([
      'Support Tetrarch',
      'Purchases and support',
    ]);
    await page.goto('/create');
    await seen(page, 'open-table');
    expect(await page.getByRole('switch', { name: COLLECTIBLE }).count()).toBe(0);
  });
});

describe('a server with donations switched off', () => {
  const app = useApp({ options: () => ({ env: { FLAG_DONATIONS: '0' } }) });

  it('[FLG-05] sells the plan, and offers a donation neither beside it nor elsewhere', async () => {
    const { page } = await browser.newUser('Fay', app.url);
    await signIn(page, app.url, 'Fayette');
    await page.goto('/subscription');
    await heading(page, 'Pro', 2).waitFor();
    const names = page.getByRole('main').getByRole('heading', { level: 2 });
    expect(await names.allTextContents()).toEqual(['Starter', 'Pro']);
    await page.goto('/account');
    await plan(page).getByRole('link', { name: 'Purchases and support' }).waitFor();
    expect(await plan(page).getByRole('link').allTextContents()).toEqual([
      'See the plans',
      'Purchases and support',
      'Collectibles',
    ]);
    await page.goto('/purchases');
    await page.getByText('Nothing bought or given yet.').waitFor();
    expect(await page.getByRole('link', { name: 'Give something' }).count()).toBe(0);
  });
});

describe('a server with payments switched off', () => {
  const app = useApp({ options: () => ({ env: { FLAG_PAYMENTS: '0' } }) });

  it('[WEB-31] links to the collectibles', async () => {
    const { page } = await browser.newUser('Edda', app.url);
    await signIn(page, app.url, 'Eddalina');
    await page.goto('/account');
    await plan(page).getByRole('link', { name: 'Collectibles' }).click();
    await heading(page, 'Collectibles').waitFor();
    await page.getByText('Collectibles are not set up on this server.').waitFor();
  });
});
