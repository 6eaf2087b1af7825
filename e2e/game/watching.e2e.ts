// The page of a running game as its watchers see it: the win probabilities above the board.

import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { useApp } from '../support/app.ts';
import { barriers } from '../support/axe.ts';
import { DESKTOP, PHONE, useBrowser } from '../support/browser.ts';
import { layoutFaults } from '../support/facts.ts';
import {
  beginGameOfTwo,
  byId,
  play,
  press,
  seen,
  TWO_ARE_LEFT,
  until,
  untilState,
} from '../support/table.ts';

const app = useApp();
const browser = useBrowser();

/** The name of the bar with the percentages of the four players. */
const EVALUATED = /^Chances to win, in percent: White (\d+)%, Black (\d+)%, Red (\d+)%, Green (\d+)%$/;

const TABLET = { viewport: { width: 768, height: 1024 } };

const nameOf = (page: Page) => byId(page, 'chances-bar').getAttribute('aria-label');
// A dialog hides the board from roles.
const board = (page: Page) => page.locator('main [role="grid"]').boundingBox();

/** Returns the URLs of the analysis workers that the page starts from now on. */
function startedWorkers(page: Page): readonly string[] {
  const urls: string[] = [];
  page.on('worker', (worker) => {
    if (worker.url().includes('analysisWorker')) urls.push(worker.url());
  });
  return urls;
}

/** White and Black play, and a third user watches by the link of the game. */
async function watchedGame(size: typeof DESKTOP, stored: Record<string, unknown> = {}) {
  const { page: white } = await browser.newUser('White', app.url, size);
  const { page: black } = await browser.newUser('Black', app.url);
  const id = await beginGameOfTwo(white, black, { position: TWO_ARE_LEFT });
  const eyes = await browser.newUser('Eyes', app.url, { ...size, stored });
  const watch = async () => {
    await eyes.page.goto(`/join/${id}`);
    await press(eyes.page, 'watch');
    await untilState(eyes.page, 'STARTED');
    await seen(eyes.page, 'watching');
  };
  return { id, white, black, eyes, watch };
}

it.each([
  { device: 'desktop', size: DESKTOP, theme: 'DARK' },
  { device: 'tablet', size: TABLET, theme: 'LIGHT' },
  { device: 'phone', size: PHONE, theme: 'LIGHT' },
])(
  '[WEB-144] [BTS-15] a watcher reads the chances above the board until the game ends, and no player does, on a $device',
  async ({ device, size, theme }) => {
    const options = { appThemeVariant: theme, isSoundEnabled: false };
    const { white, black, eyes, watch } = await watchedGame(size, { options });
    const { page } = eyes;
    const [own, ...ofPlayers] = [page, white, black].map(startedWorkers);
    // The board has its place before the script of the bar is loaded.
    const script = Promise.withResolvers<void>();
    await page.route(/WatcherChances.*\.js/, async (route) => {
      await script.promise;
      await route.continue();
    });
    await watch();
    expect(await byId(page, 'chances-bar').count()).toBe(0);
    const place = await board(page);
    script.resolve();
    await until(() => nameOf(page), 'the chances').toMatch(EVALUATED);
    expect(await board(page), 'the board below the bar').toEqual(place);
    const bar = await byId(page, 'chances-bar').boundingBox();
    expect((bar?.y ?? 0) + (bar?.height ?? 0)).toBeLessThan(place?.y ?? 0);
    const shares =
      EVALUATED.exec((await nameOf(page)) ?? '')
        ?.slice(1)
        .map(Number) ?? [];
    // Each percentage is rounded, and players who are out have none.
    expect(Math.abs(shares.reduce((sum, one) => sum + one, 0) - 100)).toBeLessThanOrEqual(2);
    expect(shares.slice(2)).toEqual([0, 0]);
    expect(await layoutFaults(page)).toEqual([]);
    expect(await barriers(page)).toEqual([]);
    await eyes.shot(`watching-chances-${device}`);

    // White loses the queen.
    const before = await nameOf(page);
    await play(white, 'd3-d9');
    await until(() => nameOf(page), 'the chances of the next position').not.toBe(before);
    expect(await nameOf(page)).toMatch(EVALUATED);
    expect(await board(page), 'the board after a move').toEqual(place);
    // The bar shows the chances of the position to which the watcher steps back.
    const after = await nameOf(page);
    await page.keyboard.press('ArrowLeft');
    await until(() => nameOf(page), 'the chances of the earlier position').toBe(before);
    await page.keyboard.press('ArrowRight');
    await until(() => nameOf(page), 'the chances of the current position').toBe(after);
    expect(own, 'one worker for all positions').toHaveLength(1);

    for (const player of [white, black]) expect(await byId(player, 'chances-bar').count()).toBe(0);
    expect(ofPlayers).toEqual([[], []]);

    await press(black, 'game-menu-open');
    await press(black, 'menu-resign');
    await press(black, 'resign-confirm');
    await seen(page, 'end-dialog');
    await until(() => byId(page, 'chances-bar').count(), 'the bar after the end').toBe(0);
    expect(await board(page), 'the board after the end').toEqual(place);
  },
);

it('[WEB-144] a player who opens the game by the link of watchers plays on, without chances', async () => {
  const { id, white } = await watchedGame(DESKTOP);
  const tab = await white.context().newPage();
  await tab.goto(`/join/${id}`);
  await press(tab, 'back-to-seat');
  await untilState(tab, 'STARTED');
  await seen(tab, 'offer-draw');
  expect(await byId(tab, 'watching').count()).toBe(0);
  expect(await byId(tab, 'chances-bar').count()).toBe(0);
});

it('[WEB-144] without the script of the bar its place stays empty, and the game is watched', async () => {
  const { white, eyes, watch } = await watchedGame(DESKTOP);
  eyes.allow(/ERR_FAILED|Failed to fetch dynamically imported module/);
  await eyes.page.route(/WatcherChances.*\.js/, (route) => route.abort());
  await watch();
  const place = await board(eyes.page);
  await play(white, 'b3-b4');
  await until(() => eyes.page.locator('[data-square="b4"]').getAttribute('data-last-move'), 'the move').toBe(
    'to',
  );
  expect(await byId(eyes.page, 'chances-bar').count()).toBe(0);
  expect(await board(eyes.page)).toEqual(place);
});
