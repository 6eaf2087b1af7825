// Pages use the width of the window, and empty lists show a preview of their rows.

import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { signIn } from '../support/account.ts';
import { useApp } from '../support/app.ts';
import { barriers } from '../support/axe.ts';
import { DESKTOP, PHONE, useBrowser } from '../support/browser.ts';
import { layoutFaults } from '../support/facts.ts';
import { ENDED_GAMES } from '../support/screens/guests.ts';
import { byId, seen, until } from '../support/table.ts';

const app = useApp();
const browser = useBrowser();

const sizes = { DESKTOP, WIDE: { viewport: { width: 2560, height: 1440 } } };

/** Returns the number of columns of a list, by the left edges of its items. */
const columnsOf = (page: Page, items: string) =>
  page
    .locator(items)
    .evaluateAll((all) => new Set(all.map((one) => Math.round(one.getBoundingClientRect().left))).size);

it.each(Object.entries(sizes))('[WEB-74] no page is wider than the window, %s', async (_, size) => {
  const { page } = await browser.newUser('Ada', app.url, size);
  for (const path of [
    '/',
    '/create',
    '/online',
    '/join',
    '/watch',
    '/games',
    '/rules',
    '/faq',
    '/login',
    '/sign-up',
  ]) {
    await page.goto(path);
    await page.getByRole('heading').first().waitFor();
    await until(() => layoutFaults(page), path).toEqual([]);
  }
});

it('[WEB-74] a wide window shows lists in columns, and texts with a readable line length', async () => {
  const { page } = await browser.newUser('Ada', app.url, sizes.WIDE);
  await signIn(page, app.url, 'Adalind');
  const answer = { content: ENDED_GAMES, pageNo: 0, pageSize: 20, totalElements: ENDED_GAMES.length };
  await page.route(/\/game-session\?/, (route) =>
    route.fulfill({ contentType: 'application/json', body: JSON.stringify(answer) }),
  );
  await page.goto('/active-games/ended');
  await page.getByRole('listitem', { name: 'Evening table' }).waitFor();
  const tables = 'ul[aria-label="Games this week"] > li';
  expect(await columnsOf(page, tables)).toBe(2);
  await page.setViewportSize(DESKTOP.viewport);
  await until(() => columnsOf(page, tables), 'one column').toBe(1);
  await page.setViewportSize(sizes.WIDE.viewport);
  await page.goto('/rules');
  await page.getByRole('heading', { name: 'International rules', level: 1 }).waitFor();
  const text = await page.getByRole('main').boundingBox();
  expect(text?.width).toBeLessThan(900);
});

it.each([
  ['desktop', DESKTOP],
  ['phone', PHONE],
])(
  '[WEB-75] an empty list shows a drawing of its rows, a sentence and the next step, on a %s',
  async (_, size) => {
    const { page } = await browser.newUser('Ada', app.url, size);
    await signIn(page, app.url, `Bea${size.viewport.width}`);
    const empty = (title: string) =>
      page.getByRole('status').filter({ has: page.getByRole('heading', { name: title }) });
    for (const [path, title, next] of [
      ['/active-games/ended', 'No game has ended this week', 'Watch a game'],
      ['/active-games/in-progress', 'No game is running', 'Create a table'],
      ['/games', 'No games yet', 'Play offline'],
      ['/purchases', 'Nothing bought or given yet.', 'Give something'],
    ] as const) {
      await page.goto(path);
      const list = empty(title);
      await list.waitFor();
      expect(await list.locator('[data-ghost]').count(), path).toBe(1);
      expect(await list.getByRole('link', { name: next }).count(), path).toBe(1);
      expect(await layoutFaults(page), path).toEqual([]);
      expect(await barriers(page), path).toEqual([]);
    }
    await page.goto('/games');
    await empty('No games yet').waitFor();
    await page.getByRole('searchbox', { name: 'Search by name' }).fill('zugzwang');
    await empty('No game has this in its name')
      .first()
      .getByRole('button', { name: 'Show all games' })
      .click();
    expect(await page.getByRole('searchbox', { name: 'Search by name' }).inputValue()).toBe('');
    await page.goto('/active-games/ended?name=zugzwang');
    await page.getByRole('button', { name: 'Show all games' }).click();
    await empty('No game has ended this week').waitFor();
  },
);

const SEEN = ['board', 'armies', 'king', 'queen', 'rook'];

it('[WEB-80] [WEB-82] the main menu shows play, tutorial and progress on a phone without scrolling', async () => {
  const { page } = await browser.newUser('Ada', app.url, PHONE);
  await page.goto('/');
  const isInView = async (name: string | RegExp, role: 'link' | 'button' = 'link') => {
    const box = await page.getByRole('main').getByRole(role, { name }).boundingBox();
    const bar = await page.getByRole('navigation', { name: 'Sections' }).boundingBox();
    return box !== null && box.y >= 0 && box.y + box.height <= (bar?.y ?? 0);
  };
  await seen(page, 'play-bots');
  expect(await isInView('Play three bots now', 'button')).toBe(true);
  for (const name of ['Play online', 'Create a table', 'Join', /^How to play/, /^Practice/])
    expect(await isInView(name), String(name)).toBe(true);

  const progress = { seen: SEEN, stars: [], at: 'rook', isFinished: false, isSkipped: false };
  const { page: learner } = await browser.newUser('Ben', app.url, { stored: { tutorial: progress } });
  await learner.goto('/');
  await learner.getByRole('link', { name: 'How to play 5 of 23 chapters seen' }).click();
  await byId(learner, 'tutorial').waitFor();
  await until(() => new URL(learner.url()).pathname, 'the last chapter').toBe('/tutorial/rook');
});

it('[WEB-80] the main menu has two columns on a desktop, and one highlighted button', async () => {
  const { page } = await browser.newUser('Ada', app.url);
  await page.goto('/');
  await seen(page, 'play-bots');
  const left = async (name: RegExp) =>
    (await page.getByRole('main').getByRole('link', { name }).boundingBox())?.x ?? 0;
  const bots = (await byId(page, 'play-bots').boundingBox())?.x ?? 0;
  expect(await left(/^Play online/)).toBe(bots);
  expect(await left(/^Play offline/)).toBe(bots);
  const second = await left(/^How to play/);
  expect(second).toBeGreaterThan(bots + 400);
  expect(await left(/^Practice/)).toBe(second);
  expect(await left(/^QBooks/)).toBe(second);
  const rules = page.getByRole('list', { name: 'Rules' }).getByRole('link');
  expect(await rules.allInnerTexts()).toEqual(['Quick start rules', 'International rules', 'FAQ']);
  const brass = await page
    .getByRole('main')
    .locator('a, button')
    .evaluateAll((all) => {
      const probe = document.createElement('i');
      probe.style.background = 'var(--accent)';
      document.body.append(probe);
      const accent = getComputedStyle(probe).backgroundColor;
      probe.remove();
      return all.filter((one) => getComputedStyle(one).backgroundColor === accent).length;
    });
  expect(brass).toBe(1);
});
