// Screens that somebody may not view: neither menus nor addresses lead there.

import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { signIn } from './support/account.ts';
import { useApp } from './support/app.ts';
import { usePeople } from './support/browser.ts';
import { byId, seen, until } from './support/table.ts';

const people = usePeople();

const entries = (page: Page) => page.getByRole('navigation', { name: 'Main menu' });
const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 });

describe('with all that is on by default', () => {
  const app = useApp();

  it('[PRM-13] a guest gets to no screen of people with an account, by menu or address', async () => {
    const { page } = await people.person('Ada', app.url);
    await page.goto('/');
    await seen(page, 'play-bots');
    for (const name of ['Active Games', 'Leaderboards', 'Your Rating']) {
      await until(() => entries(page).getByRole('link', { name }).count(), `no way to ${name}`).toBe(0);
      await entries(page).getByRole('button', { name }).click();
      await page.getByRole('dialog').getByRole('button').first().click();
    }
    for (const path of ['/active-games/ended', '/options']) {
      await page.goto(path);
      await heading(page, 'Sign up to unlock this function').waitFor();
    }
  });
});

describe('with a part switched off', () => {
  const app = useApp({ options: () => ({ env: { FLAG_ACTIVE_GAMES: '0', FLAG_RATING: '0' } }) });

  it('[FLG-09] it is in no menu, and its address leads nowhere', async () => {
    const { page } = await people.person('Ben', app.url);
    await page.goto('/');
    await seen(page, 'play-bots');
    await signIn(page, app.url, 'Benedict');
    for (const isSignedIn of [false, true]) {
      if (isSignedIn) await page.reload();
      await entries(page).getByRole('link', { name: 'FAQ' }).waitFor();
      for (const name of ['Active Games', 'Leaderboards', 'Your Rating'])
        expect(await entries(page).getByText(name).count()).toBe(0);
    }
    await page.goto('/active-games/ended');
    await byId(page, 'not-found').waitFor();
  });
});
