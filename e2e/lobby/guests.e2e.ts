// Guests: how they play, the locked features and how to unlock them, and the end of their games.

import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { WHITE_WINS } from '../../tests/harness/games/positions.ts';
import { signIn } from '../support/account.ts';
import { useApp } from '../support/app.ts';
import { barriers } from '../support/axe.ts';
import { DESKTOP, PHONE, useBrowser } from '../support/browser.ts';
import { post } from '../support/post.ts';
import { byId, createFrom, play, press, sitDown, untilState } from '../support/table.ts';

const app = useApp();
const browser = useBrowser();

const UNLOCK = 'Sign Up to unlock this functionality';

/** Records the paths below `/api` that the page requests after this call. */
function callsOf(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) calls.push(pathname);
  });
  return calls;
}

it('[GST-05] only users without an account play in the guest game mode', async () => {
  const { page } = await browser.newUser('Ada', app.url);
  const calls = callsOf(page);
  await page.goto('/');
  await press(page, 'play-bots');
  await untilState(page, 'SPECIAL_PAUSE', 'STARTED');
  await page.getByText('Guest game').waitFor();
  expect(await byId(page, 'table').getAttribute('data-guest-game')).toBe('true');
  expect(calls.length).toBeGreaterThan(2);
  for (const path of calls) expect(path).toMatch(/^\/api\/guest\//);

  const { page: member } = await browser.newUser('Berta', app.url);
  await signIn(member, app.url, 'Berta');
  const memberCalls = callsOf(member);
  await member.goto('/');
  await press(member, 'play-bots');
  await untilState(member, 'SPECIAL_PAUSE', 'STARTED');
  expect(await byId(member, 'table').getAttribute('data-guest-game')).toBe('false');
  expect(await member.getByText('Guest game').count()).toBe(0);
  expect(memberCalls.length).toBeGreaterThan(2);
  for (const path of memberCalls) expect(path).not.toMatch(/^\/api\/guest\//);
});

it('[GST-09] [WEB-73] [WEB-81] a feature that guests cannot use shows how to unlock it', async () => {
  const { page } = await browser.newUser('Ada', app.url);
  await page.goto('/');
  const card = page.getByRole('region', { name: 'With a free account' });
  await card.getByText(UNLOCK).waitFor();
  const [free, withPlan] = [card.getByRole('list').first(), card.getByRole('list').last()];
  expect(await free.getByRole('listitem').allInnerTexts()).toEqual([
    'Active Games Join a table, or watch one',
    'Study Board Set up and analyse',
  ]);
  await card.getByText('And with the Pro plan').waitFor();
  expect(await withPlan.getByRole('listitem').allInnerTexts()).toEqual([
    'Leaderboards This week and all time',
    'Your Rating Game by game',
  ]);
  // The card has one button, and its features are not in the lists of the menu.
  expect(await card.locator('a, button').allInnerTexts()).toEqual(['Sign up, it is free']);
  const menu = page.getByRole('navigation', { name: 'Main menu' });
  for (const name of ['Active Games', 'Study Board', 'Leaderboards', 'Your Rating'])
    expect(await menu.getByText(name).count(), name).toBe(0);
  await card.getByRole('link', { name: 'Sign up, it is free' }).click();
  await page.getByRole('heading', { name: 'Sign up', level: 1 }).waitFor();
  await page.goto('/active-games/in-progress');
  await page.getByRole('heading', { name: UNLOCK }).waitFor();

  const { page: member } = await browser.newUser('Cecil', app.url);
  await signIn(member, app.url, 'Cecil');
  await member.goto('/');
  await member.getByRole('link', { name: /^Active Games/ }).waitFor();
  expect(await member.getByText(UNLOCK).count()).toBe(0);
  expect(await member.getByText('With a free account').count()).toBe(0);
});

it.each([
  ['desktop', DESKTOP],
  ['phone', PHONE],
])("[WEB-121] the benefits of an account do not look like the menu's links, on a %s", async (name, size) => {
  const { page, shot } = await browser.newUser('Ada', app.url, size);
  await page.goto('/');
  const card = page.getByRole('region', { name: 'With a free account' });
  await card.getByRole('link').waitFor();
  const looks = (items: Locator, text: string) =>
    items.evaluateAll(
      (all, selector) =>
        all.map((item) => {
          const { fontWeight, cursor } = getComputedStyle(item.querySelector(selector) ?? item);
          return { fontWeight, cursor, icon: item.querySelector('path')?.getAttribute('d') };
        }),
      text,
    );
  const benefits = await looks(card.getByRole('listitem'), 'span');
  expect(benefits).toHaveLength(4);
  // Every benefit has the same icon. Its text is not bold, and the pointer does not change above it.
  expect(new Set(benefits.map(({ icon }) => icon)).size).toBe(1);
  for (const { fontWeight, cursor } of benefits)
    expect({ fontWeight, cursor }).toEqual({ fontWeight: '400', cursor: 'auto' });
  const menu = page.getByRole('navigation', { name: 'Main menu' });
  for (const { fontWeight, icon } of await looks(menu.locator('li:has(> a > svg)'), 'b')) {
    expect(fontWeight).toBe('600');
    expect(icon).not.toBe(benefits[0]?.icon);
  }
  await card.scrollIntoViewIfNeeded();
  await shot(`account-card-${name}`);
  expect(await barriers(page)).toEqual([]);
});

it("every entry of a guest's menu leads to a page", async () => {
  const { page } = await browser.newUser('Ada', app.url);
  await page.goto('/');
  const menu = page.getByRole('navigation', { name: 'Main menu' });
  for (const [name, heading] of [
    ['Quick start rules', 'Quick start rules'],
    ['International rules', 'International rules'],
    ['FAQ', 'FAQ'],
  ] as const) {
    await menu.getByRole('link', { name: new RegExp(`^${name}`) }).click();
    await page.getByRole('heading', { level: 1, name: heading }).waitFor();
    await page.goBack();
  }
});

it('[GST-08] a guest who has played ten games is asked to sign up for free', async () => {
  const { page, allow } = await browser.newUser('Ada', app.url);
  allow(/403/);
  await page.goto('/');
  for (let i = 0; i < 10; i++) {
    const id = await createFrom(page, { useNewEngine: false }, true);
    await post(page, `${app.url}/api/guest/game-session/${id}/resign`);
  }
  await press(page, 'play-bots');
  const dialog = page.getByRole('dialog', { name: 'Your 10 guest games are played' });
  await dialog
    .getByText(/Sign up to play on: it is free. Offline games against bots have no limit/)
    .waitFor();
  await page.keyboard.press('Escape');
  const { page: host } = await browser.newUser('Ben', app.url);
  const open = await createFrom(host, { playerGameTimeSeconds: 600 }, false);
  for (const [path, act] of [
    ['/create', 'open-table'],
    [`/join/${open}`, 'take-seat'],
    ['/online', 'wait-FAST'],
  ] as const) {
    await page.goto(path);
    await press(page, act);
    await dialog.waitFor();
  }
  expect(new URL(page.url()).pathname).toBe('/online');
});

it('[GST-10] a guest game ends with a guest summary', async () => {
  const { page } = await browser.newUser('Ada', app.url);
  await sitDown(page, { position: WHITE_WINS });
  await play(page, 'c2-a2');
  const summary = page.getByRole('region', { name: 'Your game as a guest' });
  await summary.getByText('1 guest game played.').waitFor();
  await summary.getByText('9 are left without an account.').waitFor();
  for (const [name, value] of [
    ['Moves', '1'],
    ['Checkmates', '1'],
  ] as const)
    expect(await summary.getByRole('definition').filter({ hasText: value }).count(), name).toBeGreaterThan(0);
  await summary.getByRole('button', { name: 'Sign up: it is free' }).click();
  await page.getByRole('dialog', { name: UNLOCK }).waitFor();
});

it('[GST-14] options that a guest changes beside the board are stored on this device only', async () => {
  const { page } = await browser.newUser('Ada', app.url);
  const calls = callsOf(page);
  await sitDown(page);
  await press(page, 'options');
  const dialog = page.getByRole('dialog', { name: 'Options' });
  await dialog.getByText('Internal', { exact: true }).click();
  await dialog.getByText('Light', { exact: true }).click();
  const colours = () => page.evaluate(() => document.documentElement.className);
  expect(await colours()).toBe('light');
  await page.reload();
  await untilState(page, 'STARTED');
  expect(await colours()).toBe('light');
  await press(page, 'options');
  expect(await dialog.getByRole('radio', { name: 'Internal' }).isChecked()).toBe(true);
  expect(calls.filter((path) => path.includes('options'))).toEqual([]);
  await page.goto('/options');
  await page.getByRole('heading', { name: UNLOCK }).waitFor();

  const { page: member } = await browser.newUser('Dora', app.url);
  await signIn(member, app.url, 'Dora');
  await member.goto('/options');
  await member.getByRole('radio', { name: 'Internal' }).waitFor({ state: 'attached' });
});
