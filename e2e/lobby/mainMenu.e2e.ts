// The main menu shows every feature, with a way to unlock it for users who may not use it.

import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { PROTOCOL_VERSION } from '../../protocol/room/version.ts';
import { signIn, withPrivileges } from '../support/account.ts';
import { useApp } from '../support/app.ts';
import { useBrowser } from '../support/browser.ts';
import { post } from '../support/post.ts';
import { seen } from '../support/table.ts';

const app = useApp();
const browser = useBrowser();

const ACTS = { 'Play online': '/online', 'Create a table': '/create', Join: '/join' };
const FOR_ALL = {
  'Play offline': '/offline',
  FAQ: '/faq',
  'Your games': '/games',
  QBooks: '/games?show=books',
  'Quick start rules': '/about/rules',
  'Video tutorials': '/videos',
  'International rules': '/rules',
};
const WITH_ACCOUNT = { 'Active Games': '/active-games/not-started', 'Study board': '/study' };
const WITH_PAID_PLAN = { Leaderboards: '/leaderboard/by-rating', 'Your Rating': '/ratings/mine' };

/**
 * Returns the URL of each entry, or LOCKED if the entry belongs to the plan or is listed as a feature that an account
 * unlocks.
 */
async function menu(page: Page, names: readonly string[]): Promise<Record<string, string | null>> {
  const found: Record<string, string | null> = {};
  const main = page.getByRole('main');
  const unlocked = main
    .getByRole('region', { name: 'With a free account' })
    .filter({ hasText: 'Sign Up to unlock this functionality' });
  for (const name of names) {
    const begins = new RegExp(`^${name}`, 'i');
    const entry = main.locator('a').filter({ hasText: begins });
    const closed = unlocked.getByRole('listitem').filter({ hasText: begins });
    await entry.or(closed).first().waitFor();
    if ((await closed.count()) > 0) found[name] = 'LOCKED';
    else if ((await entry.first().innerText()).includes('Belongs to the Pro plan')) found[name] = 'LOCKED';
    else found[name] = await entry.first().getAttribute('href');
  }
  return found;
}

const locked = (entries: object) => Object.fromEntries(Object.keys(entries).map((name) => [name, 'LOCKED']));

it('[UI-01] the main menu offers every feature, even to users without permission', async () => {
  const { page } = await browser.newUser('Ada', app.url);
  await page.goto('/');
  await seen(page, 'play-bots');
  const names = Object.keys({ ...ACTS, ...FOR_ALL, ...WITH_ACCOUNT, ...WITH_PAID_PLAN });
  expect(await menu(page, names)).toEqual({
    ...ACTS,
    ...FOR_ALL,
    ...locked(WITH_ACCOUNT),
    ...locked(WITH_PAID_PLAN),
  });
  await signIn(page, app.url, 'Adalind');
  await page.reload();
  await seen(page, 'play-bots');
  expect(await menu(page, names)).toEqual({
    ...ACTS,
    ...FOR_ALL,
    ...WITH_ACCOUNT,
    ...locked(WITH_PAID_PLAN),
  });
  const games = `${app.url}/api/game-session`;
  const { id } = await (await post(page, games, { name: 'Corner table' })).json();
  await post(page, `${games}/${id}/seat`, { role: 'player', protocol: PROTOCOL_VERSION });
  await withPrivileges(page, ['BASIC_PRIVILEGE', 'REVIEW_OWN_RATINGS', 'CALCULATE_RATINGS']);
  await page.reload();
  await seen(page, 'play-bots');
  expect(await menu(page, names)).toEqual({ ...ACTS, ...FOR_ALL, ...WITH_ACCOUNT, ...WITH_PAID_PLAN });
  const back = page.getByRole('link', { name: /^Your game\s+waiting for players/ });
  expect(await back.getAttribute('href')).toBe(`/game/${id}`);
});
