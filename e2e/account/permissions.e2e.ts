// Forbidden screens cannot be reached by menus or by URL.

import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { signIn } from '../support/account.ts';
import { useApp } from '../support/app.ts';
import { useBrowser } from '../support/browser.ts';
import { byId, seen, until } from '../support/table.ts';

const browser = useBrowser();

const entries = (page: Page) => page.getByRole('navigation', { name: 'Main menu' });
const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 });

describe('the app with all default flags', () => {
  const app = useApp();

  it('[PRM-13] shows a guest no screen that requires an account, by menu or by URL', async () => {
    const { page } = await browser.newUser('Ada', app.url);
    await page.goto('/');
    await seen(page, 'play-bots');
    for (const name of ['Active Games', 'Leaderboards', 'Your Rating']) {
      await until(() => entries(page).getByRole('link', { name }).count(), `no way to ${name}`).toBe(0);
      const unlocked = page.getByRole('region', { name: 'With a free account' });
      await unlocked.getByText(name, { exact: true }).waitFor();
      expect(await unlocked.getByRole('link', { name }).count(), name).toBe(0);
    }
    for (const path of ['/active-games/ended', '/options']) {
      await page.goto(path);
      await heading(page, 'Sign up to unlock this function').waitFor();
    }
  });
});

/** The menu entries and URLs hidden by each flag. */
const HIDDEN = {
  FLAG_ACTIVE_GAMES: { entries: ['Active Games'], paths: ['/active-games/ended'] },
  FLAG_RATING: {
    entries: ['Leaderboards', 'Your Rating'],
    paths: ['/leaderboard/by-rating', '/ratings/mine'],
  },
  FLAG_NFT: { entries: ['Collectibles'], paths: ['/nft', '/nft/1001'] },
  FLAG_PAYMENTS: {
    entries: ['See the plans', 'Support Tetrarch', 'Purchases and support'],
    paths: ['/subscription', '/support', '/purchases', '/payment-confirmation/donate/failure'],
  },
  FLAG_SOCIAL_LINKS: { entries: ['Community'], paths: ['/social'] },
} as const;

describe('the app with features switched off', () => {
  const env = Object.fromEntries(Object.keys(HIDDEN).map((flag) => [flag, '0']));
  const app = useApp({ options: () => ({ env }) });

  it('[FLG-01] [FLG-07] [FLG-09] hides the switched-off features from the menus, and answers their URLs with 404', async () => {
    const { page, allow } = await browser.newUser('Ben', app.url);
    allow(/status of 404/);
    await page.goto('/');
    await seen(page, 'play-bots');
    await signIn(page, app.url, 'Benedict');
    const parts = Object.values(HIDDEN);
    for (const path of ['/', '/', '/account', '/games']) {
      await page.goto(path);
      await page.getByRole('heading').first().waitFor();
      await page.waitForLoadState('networkidle');
      for (const name of parts.flatMap(({ entries: names }) => names))
        expect([path, name, await page.getByText(name, { exact: true }).count()]).toEqual([path, name, 0]);
    }
    for (const path of parts.flatMap(({ paths }) => paths)) {
      const answer = await page.goto(path);
      expect([path, answer?.status()]).toEqual([path, 404]);
      await byId(page, 'not-found').waitFor();
    }
  });
});
