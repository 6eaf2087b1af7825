// The live game: on the main menu, on the page /tv, and for visitors without an account.

import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { useApp } from '../support/app.ts';
import { barriers } from '../support/axe.ts';
import { DESKTOP, PHONE, useBrowser } from '../support/browser.ts';
import { layoutFaults } from '../support/facts.ts';
import { sendOn } from '../support/sendOn.ts';
import { byId, press, seen, until, untilMyTurn } from '../support/table.ts';

const app = useApp();
const browser = useBrowser();

/** Starts a random game of one person and three bots, which becomes the live game. Resolves at the person's turn. */
async function startLiveGame(): Promise<Page> {
  const { page } = await browser.newUser('Ada', app.url, DESKTOP);
  await page.goto('/online');
  await press(page, 'wait-SLOW');
  await press(page, 'queue-bots');
  await until(() => new URL(page.url()).pathname, 'the game').toMatch(/^\/game\//);
  await untilMyTurn(page);
  return page;
}

/** Resolves when the card shows the win probabilities of its position. */
async function untilEvaluated(card: Locator): Promise<void> {
  const bar = card.getByTestId('chances-bar');
  await until(() => bar.getAttribute('aria-label'), 'the chances').toMatch(/Green \d+%/);
}

it.each([
  { size: DESKTOP, device: 'desktop' },
  { size: PHONE, device: 'phone' },
])(
  '[WCH-04] [WCH-05] [WCH-06] a visitor follows the live game from the main menu, on a $device',
  async ({ size, device }) => {
    const visitor = await browser.newUser('Vera', app.url, size);
    const { page } = visitor;
    await page.goto('/tv');
    await page.getByRole('heading', { name: 'No game to watch now' }).waitFor();
    await visitor.shot(`tv-empty-${device}`);
    await page.goto('/');
    await seen(page, 'play-online');
    expect(await byId(page, 'live-card').count()).toBe(0);

    const player = await startLiveGame();
    const card = await seen(page, 'live-card');
    await untilEvaluated(card);
    await visitor.shot(`menu-live-${device}`);
    await card.getByRole('link', { name: /on a large board/ }).click();
    await until(() => new URL(page.url()).pathname, 'the live page').toBe('/tv');
    await page.getByRole('main').getByRole('link', { name: 'Watch by link' }).waitFor();
    await player.locator('[data-lift]').first().click();
    await player.locator('[data-target]').first().click();
    await until(() => byId(page, 'live-moves').getByRole('listitem').count(), 'moves').toBeGreaterThan(0);
    await untilEvaluated(page.getByRole('main'));

    const red = page.getByRole('button', { name: 'Red' });
    await red.focus();
    await page.keyboard.press('Enter');
    expect(await red.getAttribute('aria-pressed')).toBe('true');
    await page.getByText('Right guesses: 0 of 0').waitFor();
    expect(await layoutFaults(page)).toEqual([]);
    expect(await barriers(page)).toEqual([]);
    await visitor.shot(`tv-${device}`);

    await press(player, 'game-menu-open');
    await press(player, 'menu-resign');
    await press(player, 'resign-confirm');
    // After the result, the page reports that no game is running, and offers one against bots.
    await page.getByRole('heading', { name: 'No game to watch now' }).waitFor({ timeout: 30_000 });
    // The page shows the next game without a reload.
    const next = await startLiveGame();
    await untilEvaluated(page.getByRole('main'));
    await press(next, 'game-menu-open');
    await press(next, 'menu-resign');
    await press(next, 'resign-confirm');
    await page.getByRole('heading', { name: 'No game to watch now' }).waitFor({ timeout: 30_000 });
    await page.getByRole('button', { name: 'Play three bots now' }).click();
    await untilMyTurn(page);
    expect(new URL(page.url()).pathname).toMatch(/^\/game\//);
  },
);

it('[WEB-80] on a phone, the ways to play and to learn come before the live game on the main menu', async () => {
  const player = await startLiveGame();
  const { page } = await browser.newUser('Vera', app.url, PHONE);
  await page.goto('/');
  const card = await seen(page, 'live-card');
  const learn = page.getByRole('main').getByRole('link', { name: /^Practice/ });
  expect((await card.boundingBox())?.y).toBeGreaterThan((await learn.boundingBox())?.y ?? Infinity);
  await press(player, 'game-menu-open');
  await press(player, 'menu-resign');
  await press(player, 'resign-confirm');
});

it('[WEB-130] the page of the live game counts the watchers at the table, and says nothing without any', async () => {
  const player = await startLiveGame();
  const { page, shot } = await browser.newUser('Vera', app.url, DESKTOP);
  await page.goto('/tv');
  await page.getByText('Casual game', { exact: true }).waitFor();
  const { page: eyes } = await browser.newUser('Ben', app.url);
  await eyes.goto(`/join${new URL(player.url()).pathname.replace('/game', '')}`);
  await press(eyes, 'watch');
  await page.getByText('Casual game · 1 watcher at the table').waitFor();
  await shot('tv-watcher');
});

it.each([
  { size: DESKTOP, device: 'desktop' },
  { size: PHONE, device: 'phone' },
])(
  '[WEB-135] an idle game stays on the page of the live game with a mark, on a $device',
  async ({ size, device }) => {
    await startLiveGame();
    const { page, shot } = await browser.newUser('Vera', app.url, size);
    await page.route('**/live-game', async (route) => {
      const response = await sendOn(route);
      const { game } = await response.json();
      await route.fulfill({ json: { game: game && { ...game, isIdle: true } } });
    });
    await page.goto('/tv');
    await byId(page, 'live-idle').getByText('Waiting: no move for over 3 minutes').waitFor();
    expect(await layoutFaults(page)).toEqual([]);
    expect(await barriers(page)).toEqual([]);
    await shot(`tv-idle-${device}`);
    // The menu shows active games only.
    await page.goto('/');
    await seen(page, 'play-online');
    expect(await byId(page, 'live-card').count()).toBe(0);
  },
);

it('[WCH-12] the scripts of the main menu with the live game are at most 200 kB', async () => {
  await startLiveGame();
  const { page } = await browser.newUser('Vera', app.url);
  await page.goto('/');
  await untilEvaluated(await seen(page, 'live-card'));
  const scripts = await page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(({ name }) => name.endsWith('.js'))
      .map(({ name, encodedBodySize }) => ({ name, bytes: encodedBodySize })),
  );
  expect(scripts.map(({ name }) => name).join()).toMatch(/analysisWorker/);
  expect(Math.min(...scripts.map(({ bytes }) => bytes))).toBeGreaterThan(0);
  expect(scripts.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThanOrEqual(200_000);
});
