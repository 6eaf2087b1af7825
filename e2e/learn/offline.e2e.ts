// Offline games of several players and bots on one device, without a server.

import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { logIn } from '../support/account.ts';
import { makeAdmin } from '../support/admin.ts';
import { useApp } from '../support/app.ts';
import { barriers } from '../support/axe.ts';
import { PHONE, useBrowser } from '../support/browser.ts';
import { byId, field, pieceOn, play, press, seen, until, untilMyTurn, untilState } from '../support/table.ts';

const browser = useBrowser();
const app = useApp();

const choose = (page: Page, army: string, who: 'Person' | 'Bot') =>
  page
    .getByRole('listitem', { name: army, exact: true })
    .getByRole('radio', { name: who })
    .check({ force: true });

/** Starts a game of several players. */
async function start(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await press(page, 'ready');
  await untilState(page, 'STARTED');
  await untilMyTurn(page);
}

/** Resigns for the player to move. */
async function resign(page: Page): Promise<void> {
  await press(page, 'resign');
  await page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
}

/** Returns the number of players who have resigned. */
const gone = (page: Page) => page.locator('[data-testid^="seat-"][data-state="resigned"]').count();

const rotation = (page: Page) => byId(page, 'board').getAttribute('data-rotation');

it('[OFF-01] [OFF-02] [RUL-59] four players share one device, with the turns, clocks, points and ends of an online game', async () => {
  const { page, shot } = await browser.newUser('Nina', app.url);
  await page.goto('/offline');
  for (const army of ['Black', 'Red', 'Green']) await choose(page, army, 'Person');
  await page.getByRole('textbox', { name: 'Name: White' }).fill('Nuno');
  await page.getByRole('radio', { name: 'Main time' }).check({ force: true });
  await shot('offline-setup');
  expect(await barriers(page)).toEqual([]);
  await start(page);
  const clock = () => byId(page, 'seat-white').innerText();
  expect(await clock()).toContain('Nuno');
  expect(await clock()).toMatch(/1[12]:\d\d/);
  expect(await rotation(page)).toBe('0');
  await play(page, 'a4-a5');
  await until(() => rotation(page), 'the board turned to Black').toBe('90');
  await untilMyTurn(page);
  await play(page, 'd12-e12');
  await until(() => rotation(page), 'the board turned to Red').toBe('180');
  await shot('offline-game');
  // Three players resign. The fourth one wins and receives the points for the win.
  for (let left = 1; left <= 3; left++) {
    await resign(page);
    await until(() => gone(page), 'who has resigned').toBe(left);
  }
  await seen(page, 'end-dialog');
  await byId(page, 'outcome')
    .getByText(/wins|won/)
    .waitFor();
  await byId(page, 'end-dialog').getByText('Point game').waitFor();
  // The game was saved automatically.
  await page.goto('/games');
  await page.getByRole('list', { name: 'On this device' }).getByText(/won$/).waitFor();
});

it('[OFF-03] [OFF-04] an offline game continues without a server, survives a reload, and is stored', async () => {
  const { page, allow } = await browser.newUser('Ada', app.url, { serviceWorkers: 'allow' });
  allow(/ERR_|Failed to load resource/); // The test stops the server.
  await page.goto('/offline');
  await page.evaluate(() => navigator.serviceWorker.ready);
  const isCached = () => page.evaluate(async () => (await caches.match('/offline/app')) !== undefined);
  await until(isCached, 'the code kept').toBe(true);
  await app.stop();
  await page.goto('/offline');
  await choose(page, 'Green', 'Person');
  await start(page);
  await play(page, 'a4-a5');
  // Two bots move. Then it is the other player's turn.
  await until(() => byId(page, 'seat-green').getAttribute('data-turn'), 'the turn of Green').toBe('true');
  await untilMyTurn(page);
  await page.reload();
  await untilState(page, 'STARTED');
  expect(await pieceOn(page, 'a5')).not.toBeNull();
  await untilMyTurn(page);
  await play(page, 'j4-j5');
  await until(() => field(page, 'j5').getAttribute('data-piece'), 'the move of Green').not.toBeNull();
  await page.goto('/offline');
  await page.getByRole('button', { name: 'Go on' }).waitFor();
  await page.setViewportSize(PHONE.viewport);
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await untilState(page, 'STARTED');
  await page.goto('/games');
  await page
    .getByRole('list', { name: 'On this device' })
    .getByText('not finished', { exact: true })
    .waitFor();
  await app.restart();
});

it('[OFF-04] [SAV-08] [SAV-17] an offline game can be uploaded to the account and reviewed there', async () => {
  await makeAdmin(app, 'Annalisa');
  const { page } = await browser.newUser('Annalisa', app.url);
  await logIn(page, app.url, 'Annalisa');
  await page.goto('/offline');
  for (const army of ['Black', 'Red', 'Green']) await choose(page, army, 'Person');
  await start(page);
  await play(page, 'a4-a5');
  await untilMyTurn(page);
  await play(page, 'd12-e12');
  for (let left = 1; left <= 3; left++) {
    await resign(page);
    await until(() => gone(page), 'who has resigned').toBe(left);
  }
  await seen(page, 'end-dialog');
  // The game is copied from the browser to the account and opened from there in the review.
  await page.goto('/games');
  const here = page.getByRole('list', { name: 'On this device' });
  await here.getByRole('button', { name: /^Upload to the account/ }).click();
  await page.getByRole('button', { name: 'Upload without a comment' }).click();
  await page.getByText(/is in your account now\.$/).waitFor();
  await page.goto('/games?show=mine');
  const there = page.getByRole('list', { name: 'In your account' });
  await there.getByRole('link', { name: /^Open/ }).click();
  await until(() => new URL(page.url()).pathname, 'the address of the account').toMatch(/^\/games\/sg-/);
  const moves = page.getByRole('region', { name: 'Moves' });
  await moves.getByRole('button', { name: 'd12-e12' }).click();
  await until(() => pieceOn(page, 'e12'), 'the move of Black').not.toBeNull();
  expect(await pieceOn(page, 'a5')).not.toBeNull();
  await page.getByRole('button', { name: 'To the end' }).click();
  await until(() => moves.locator('[aria-current]').innerText(), 'the end').toContain('Resigned');

  // The stored game keeps its comment when another game begins.
  await page.goto('/games');
  await here.getByRole('link', { name: /^Open/ }).click();
  await page.getByRole('textbox', { name: 'Comment' }).fill('A short evening.');
  await page.getByRole('button', { name: 'Save comment' }).click();
  await page.getByText('The comment is saved.').waitFor();
  await page.goto('/offline');
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await untilState(page, 'STARTED');
  await page.goto('/games');
  await here.getByText('1 comment').waitFor();
});
