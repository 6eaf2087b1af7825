// People take over the seats of bots in running games: from the queue, from the list of active games, and from
// watching.

import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { AFTER_TWO_ROUNDS } from '../../tests/harness/games/botGame.ts';
import { expectStatus, HttpClient } from '../http/client.ts';
import { signIn } from '../support/account.ts';
import { useApp } from '../support/app.ts';
import { DESKTOP, PHONE, useBrowser } from '../support/browser.ts';
import {
  beginPlay,
  byId,
  openGame,
  pieceOn,
  press,
  seen,
  until,
  untilMyTurn,
  untilState,
} from '../support/table.ts';

const FIRST_MOVE_WITHIN_MS = 40_000;

const app = useApp();
const browser = useBrowser();

/** Plays any move of the user, whose turn it must be. */
async function playAny(page: Page): Promise<void> {
  await untilMyTurn(page);
  const from = page.locator('[data-lift]').first();
  const token = await from.getAttribute('data-piece');
  await from.click();
  const to = page.locator('[data-target]').first();
  const square = (await to.getAttribute('data-square')) ?? '';
  await to.click();
  await until(() => pieceOn(page, square), `a move to ${square}`).toBe(token);
}

/** Opens a game of WHITE against three bots in which the first two rounds are over. */
async function openBotGame(page: Page, name = 'Open table'): Promise<string> {
  const gameId = await openGame(page, {
    position: AFTER_TWO_ROUNDS,
    allowsTakeover: true,
    name,
  });
  await beginPlay(page);
  return gameId;
}

const seatAt = (page: Page, color: string) => byId(page, `seat-${color.toLowerCase()}`);

it.each([
  { size: PHONE, device: 'phone', time: 'FAST' },
  { size: DESKTOP, device: 'desktop', time: 'SLOW' },
])(
  '[MAT-30] [MAT-31] a guest plays alone with bots, and a second guest takes the seat of a bot, on a $device',
  async ({ size, device, time }) => {
    const ada = await browser.newUser('Ada', app.url, size);
    const began = performance.now();
    await ada.page.goto('/');
    await press(ada.page, 'play-online');
    await press(ada.page, `wait-${time}`);
    await press(ada.page, 'queue-bots');
    await until(() => new URL(ada.page.url()).pathname, 'the game').toMatch(/^\/game\//);
    await playAny(ada.page);
    expect(performance.now() - began).toBeLessThan(FIRST_MOVE_WITHIN_MS);
    await playAny(ada.page);
    const game = new URL(ada.page.url()).pathname;

    const ben = await browser.newUser('Ben', app.url, size);
    await ben.page.goto('/');
    await press(ben.page, 'play-online');
    await press(ben.page, `wait-${time}`);
    const offer = await seen(ben.page, 'takeover-offer');
    await until(() => offer.innerText(), 'the place by chances').toMatch(
      /You would be (White|Black|Red|Green), round \d+, (first|second|third|last) by chances\./,
    );
    await ben.shot(`takeover-offer-${device}`);
    const color = (await offer.getAttribute('data-seat')) ?? '';
    await press(ben.page, 'takeover-take');
    await until(() => new URL(ben.page.url()).pathname, 'the same game').toBe(game);
    await until(() => seatAt(ben.page, color).getAttribute('data-bot'), 'the seat of a person').toBeNull();
    await until(() => seatAt(ada.page, color).getAttribute('data-bot'), 'the same seat at Ada').toBeNull();
    await until(() => byId(ada.page, 'announcer').innerText(), 'who plays now').toMatch(
      new RegExp(`plays ${color} now, in place of the bot`, 'i'),
    );
    await ada.shot(`takeover-announced-${device}`);
    // The turn order depends on the seats, which the queue draws.
    await Promise.all([playAny(ada.page), playAny(ben.page)]);
    await ben.shot(`takeover-playing-${device}`);
    // The guest is no longer in the queue.
    await ben.page.goto('/online');
    await until(() => new URL(ben.page.url()).pathname, 'the game again').toBe(game);
  },
);

it.each([
  { size: PHONE, device: 'phone' },
  { size: DESKTOP, device: 'desktop' },
])(
  '[MAT-32] a spectator chooses the seat of a bot and plays on without a reload, on a $device',
  async ({ size, device }) => {
    const host = await browser.newUser('Cleo', app.url, size);
    const gameId = await openBotGame(host.page);
    const dan = await browser.newUser('Dan', app.url, size);
    await dan.page.goto(`/game/${gameId}`);
    await press(dan.page, 'watch');
    await seen(dan.page, 'watching');
    await dan.page.evaluate(() => Object.assign(window, { isSamePage: true }));
    await dan.shot(`takeover-watching-${device}`);
    await press(dan.page, 'take-seat');
    const dialog = await seen(dan.page, 'take-seat-dialog');
    expect(await dialog.innerText()).toMatch(/Your clock: 10:00\. That is the bot's clock/);
    expect(await dialog.innerText()).toContain('Only points scored from now on are yours.');
    // The seats are radio buttons with names, reachable with the keyboard.
    await dialog.getByRole('radio', { name: 'Black' }).focus();
    await dan.page.keyboard.press('ArrowRight');
    await until(() => dialog.getByRole('radio', { name: 'Red' }).isChecked(), 'Red').toBe(true);
    await dan.shot(`takeover-dialog-${device}`);
    await press(dan.page, 'take-seat-confirm');
    await until(() => byId(dan.page, 'watching').count(), 'no spectator anymore').toBe(0);
    await until(() => seatAt(dan.page, 'RED').getAttribute('data-bot'), 'the seat').toBeNull();
    expect(await dan.page.evaluate(() => 'isSamePage' in window)).toBe(true);
    await until(() => byId(host.page, 'announcer').innerText(), 'who plays Red').toMatch(/plays Red now/);
    await playAny(host.page);
    await playAny(dan.page);
    await dan.page.reload();
    await until(() => seatAt(dan.page, 'RED').innerText(), 'the own seat').toMatch(/you/i);
  },
);

it('[MAT-29] [MAT-26] the list of active games offers the seats of bots beside the button to watch', async () => {
  const host = await browser.newUser('Eve', app.url);
  await openBotGame(host.page, 'Listed table');
  const fay = await browser.newUser('Faye', app.url, DESKTOP);
  await signIn(fay.page, app.url, 'Faye');
  await fay.page.goto('/active-games/in-progress');
  const row = fay.page.getByRole('listitem', { name: 'Listed table' });
  await row.getByRole('button', { name: 'Take a seat in Listed table' }).waitFor();
  expect(await row.innerText()).toMatch(/Black[\s\S]*Red[\s\S]*Green/);
  await fay.shot('takeover-list-desktop');
  await fay.page.setViewportSize(PHONE.viewport);
  await fay.shot('takeover-list-phone');
  await fay.page.setViewportSize(DESKTOP.viewport);
  await row.getByRole('button', { name: 'Take a seat in Listed table' }).press('Enter');
  await press(fay.page, 'take-seat-confirm');
  await until(() => new URL(fay.page.url()).pathname, 'the game').toMatch(/^\/game\//);
  await until(() => seatAt(fay.page, 'BLACK').innerText(), 'the own seat').toMatch(/you/i);
});

it('[MAT-26] [MAT-35] the result explains that a game in which users replaced all bots is unrated', async () => {
  const gil = await browser.newUser('Gil', app.url, DESKTOP);
  await gil.page.goto('/create');
  const option = gil.page.getByRole('switch', { name: 'People may take over bots' });
  expect(await option.isChecked()).toBe(false);
  const gameId = await openBotGame(gil.page);
  const hal = await browser.newUser('Hal', app.url, DESKTOP);
  await hal.page.goto(`/game/${gameId}`);
  await press(hal.page, 'watch');
  await press(hal.page, 'take-seat');
  await press(hal.page, 'take-seat-confirm');
  await until(() => byId(hal.page, 'watching').count(), 'no spectator anymore').toBe(0);
  // After the other bots are replaced too, the game ends without bots.
  for (const color of ['RED', 'GREEN']) {
    const guest = new HttpClient(app.url);
    await guest.loginAsGuest();
    const game = `/game-session/${gameId}`;
    expectStatus(await guest.post(`${game}/take-over?startingPiecesColor=${color}`), 200);
    expectStatus(await guest.post(`${game}/resign`), 200);
  }
  await press(gil.page, 'resign');
  await press(gil.page, 'resign-confirm');
  const end = await seen(hal.page, 'end-dialog');
  await until(() => end.innerText(), 'why it is unrated').toContain('Unrated: bots played in this game.');
  expect(await byId(hal.page, 'result-black').innerText()).toMatch(/Onyx \(bot\) until round 1, then/);
  await hal.shot('takeover-end-desktop');
  await press(hal.page, 'to-review');
  await until(() => byId(hal.page, 'takeovers').innerText(), 'who played').toMatch(
    /Onyx \(bot\) until round 1/,
  );
  expect(await byId(hal.page, 'review').innerText()).toContain('Unrated: bots played in this game.');
  await hal.shot('takeover-review-desktop');
});

it('[MAT-33] the seat of a guest who leaves a casual game before the first move goes to a bot', async () => {
  const users = [];
  for (const name of ['Ida', 'Jon', 'Kim', 'Lea']) {
    const user = await browser.newUser(name, app.url, DESKTOP);
    users.push(user);
    await user.page.goto('/online');
    await press(user.page, 'wait-STANDARD');
    await seen(user.page, 'queue-leave');
  }
  for (const { page } of users)
    await until(() => new URL(page.url()).pathname, 'the game').toMatch(/^\/game\//);
  const [host, , , leaver] = users;
  if (!host || !leaver) throw new Error('nobody');
  // The page reports the click as activity of a player. The server refuses the report, because the player has left the
  // seat by then.
  leaver.allow(/bump-activity/);
  await press(leaver.page, 'leave-seat');
  await until(() => host.page.locator('[data-bot]').count(), 'a bot in the seat').toBe(1);
  await beginPlayOf(users.slice(0, 3).map(({ page }) => page));
});

/** Waits until a bot or one of the users is to move. */
async function beginPlayOf(pages: readonly Page[]): Promise<void> {
  for (const page of pages) await untilState(page, 'STARTED');
}
