// A private game is postponed to another day, and the last activity of its players is shown.

import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTimedServer, type TimedServer } from '../../tests/harness/servers/timedServer.ts';
import { signIn } from '../support/account.ts';
import { useApp } from '../support/app.ts';
import { useBrowser } from '../support/browser.ts';
import {
  byId,
  createFrom,
  field,
  play,
  press,
  seen,
  until,
  untilMyTurn,
  untilState,
} from '../support/table.ts';

const app = useApp();
const browser = useBrowser();

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** A server whose time the tests advance. */
let server: TimedServer;
beforeAll(async () => {
  server = await startTimedServer();
});
afterAll(() => server.stop());

async function choose(page: Page, item: string): Promise<void> {
  await press(page, 'game-menu-open');
  await press(page, `menu-${item}`);
}

/** Switches zen mode on and off, and waits for the card meanwhile. */
async function seenInZenMode(page: Page, card: string): Promise<void> {
  await field(page, 'a1').focus();
  await page.keyboard.press('z');
  await page.locator('[data-zen]').waitFor();
  await seen(page, card);
  await page.keyboard.press('z');
}

it('[GAM-39] [WEB-72] [TBL-101] a paused private game can be postponed, and its players can be called back', async () => {
  const { page: ada } = await browser.newUser('Ada', app.url);
  const gameId = await createFrom(
    ada,
    { name: 'Long table', numberOfBots: 2, playerGameTimeSeconds: 600 },
    false,
  );
  await ada.goto(`/game/${gameId}`);
  const { page: ben } = await browser.newUser('Ben', app.url);
  await ben.goto(`/join/${gameId}`);
  await press(ben, 'take-seat');
  await seenInZenMode(ada, 'waiting');
  await press(ada, 'start');
  await press(ben, 'ready');
  await untilState(ada, 'STARTED');
  await choose(ada, 'pause');
  await (await seen(ada, 'pauseAll-dialog'))
    .getByText('A paused game can be postponed in the game menu.')
    .waitFor();
  await press(ada, 'pauseAll-confirm');
  await untilState(ben, 'PAUSED');
  await choose(ben, 'postpone');
  await press(ben, 'postponeAll-confirm');
  for (const one of [ada, ben]) await one.getByRole('heading', { name: 'The game is postponed' }).waitFor();
  await seenInZenMode(ada, 'postponed');

  // Another page links back to the game.
  await ben.goto('/rules');
  await byId(ben, 'current-game').getByText('Postponed').waitFor();
  await press(ben, 'current-game');
  await ben.getByRole('heading', { name: 'The game is postponed' }).waitFor();

  // While the game is postponed, the user may join another game.
  await ada.goto('/');
  await seen(ada, 'play-bots');
  expect(await ada.getByText('Your game goes on').count()).toBe(0);
  await press(ada, 'play-bots');
  await untilState(ada, 'SPECIAL_PAUSE', 'STARTED');

  const { page: reader } = await browser.newUser('Rita', app.url);
  await signIn(reader, app.url, 'Rita');
  await reader.goto('/active-games/in-progress');
  await reader.getByRole('listitem', { name: 'Long table' }).getByText('postponed').waitFor();

  await ben.getByRole('button', { name: 'Call players back' }).click();
  await ben.getByText(/The players are called back/).waitFor();
  // The player who postponed the game has called the other players back. The called player returns, and the game
  // resumes.
  await choose(ada, 'resign');
  await press(ada, 'resign-confirm');
  await ada.goto(`/game/${gameId}`);
  await ada.getByText(/The players are called back/).waitFor();
  await press(ada, 'unpause');
  for (const one of [ada, ben]) await untilState(one, 'STARTED');
});

describe('a postponed game', () => {
  it('[TBL-01] [TBL-02] [NTC-56] continues without a player who has not returned a day after the notification', async () => {
    const { page: ada } = await browser.newUser('Ada', server.url);
    const options = { name: 'Long table', numberOfBots: 1, playerGameTimeSeconds: 600, useNewEngine: false };
    const gameId = await createFrom(ada, options, false);
    await ada.goto(`/game/${gameId}`);
    const { page: ben } = await browser.newUser('Ben', server.url);
    const { page: cleo } = await browser.newUser('Cleo', server.url);
    for (const one of [ben, cleo]) {
      await one.goto(`/join/${gameId}`);
      await press(one, 'take-seat');
      await seen(one, 'waiting');
    }
    await press(ada, 'start');
    for (const one of [ben, cleo]) await press(one, 'ready');
    await untilState(ada, 'STARTED');
    await choose(ada, 'pause');
    await press(ada, 'pauseAll-confirm');
    await untilState(ben, 'PAUSED');
    await choose(ben, 'postpone');
    await press(ben, 'postponeAll-confirm');
    await seen(ada, 'postponed');
    await cleo.close();

    // The page offers no action that the server would refuse.
    const missing = async () => (await seen(ada, 'missing')).getByRole('listitem').count();
    await until(missing, 'one missing player').toBe(1);
    expect(await byId(ada, 'unpause').count()).toBe(0);
    await ben.goto('/');
    await seen(ben, 'postponed');
    expect(await ben.getByText(/calls you back/).count()).toBe(0);
    await press(ada, 'call-back');
    await ada.getByText(/the game can go on from \w+ \d+, \d+, \d+:\d+/).waitFor();
    expect(await byId(ada, 'drop-absent').isDisabled()).toBe(true);
    // The menu entry opens a dialog that names the same time.
    await choose(ada, 'dropAbsent');
    const early = await seen(ada, 'drop-dialog');
    await early.getByText(/the game can go on from/).waitFor();
    expect(await byId(ada, 'drop-confirm').isDisabled()).toBe(true);
    await early.getByRole('button', { name: 'Wait on' }).click();
    await until(() => byId(ada, 'drop-dialog').count(), 'the dialog closed').toBe(0);

    // The called-back player sees the card on the main menu.
    await ben.reload();
    const card = await seen(ben, 'postponed');
    await card.getByText(/^Guest \d+ calls you back$/).waitFor();
    await card.getByText('Long table').waitFor();
    await card.click();
    await ben.getByText(/The players are called back/).waitFor();
    await until(missing, 'Cleo alone is missing').toBe(1);

    server.skip(DAY_MS);
    await ada.goto('/');
    await press(ada, 'postponed');
    const dropping = (await byId(ada, 'missing').getByRole('listitem').innerText()).match(/Guest \d+/)?.[0];
    await press(ada, 'drop-absent');
    await byId(ada, 'drop-dialog')
      .getByText(`${dropping}: notified more than a day ago and not here. They count as resigned`)
      .waitFor();
    await ada.getByRole('button', { name: 'Wait on' }).click();
    await until(() => byId(ada, 'drop-dialog').count(), 'the dialog closed').toBe(0);
    await press(ada, 'drop-absent');
    await press(ada, 'drop-confirm');
    await until(() => byId(ada, 'missing').count(), 'no missing player').toBe(0);
    await press(ada, 'unpause');
    for (const one of [ada, ben]) await untilState(one, 'STARTED');
    expect(
      await byId(ben, 'seat-red').or(byId(ben, 'seat-green')).filter({ hasText: 'Frozen' }).count(),
    ).toBe(1);
  });

  it('[TBL-01] refuses a player who is playing another game, and links to that game', async () => {
    const { page, allow } = await browser.newUser('Dora', server.url);
    allow(/409/); // The browser itself logs the refusal.
    const gameId = await createFrom(page, { name: 'Evening', useNewEngine: false }, true);
    await page.goto(`/game/${gameId}`);
    await untilMyTurn(page);
    await choose(page, 'pause');
    await untilState(page, 'PAUSED');
    await choose(page, 'postpone');
    await seen(page, 'postponed');
    await page.goto('/');
    await seen(page, 'postponed');
    await press(page, 'play-bots');
    await untilState(page, 'SPECIAL_PAUSE', 'STARTED');
    const own = new URL(page.url()).pathname;
    await page.goto('/');
    await press(page, 'postponed');
    const notice = await seen(page, 'second-game');
    expect(await notice.getByRole('link').getAttribute('href')).toBe(own);
    // The page of the game shows the same message.
    await page.goto(`/game/${gameId}`);
    const refused = await seen(page, 'second-game-refused');
    const back = refused.getByRole('link', { name: 'Return to my game' });
    expect(await back.getAttribute('href')).toBe(own);
  });

  it('[TBL-12] [TBL-13] ends without a ranking if only bots are left', async () => {
    const { page } = await browser.newUser('Emil', server.url);
    const gameId = await createFrom(page, { useNewEngine: false }, true);
    await page.goto(`/game/${gameId}`);
    await untilMyTurn(page);
    await play(page, 'd3-e3');
    await untilMyTurn(page);
    server.skip(50 * 60_000);
    await press(page, 'resign');
    await press(page, 'resign-confirm');
    const dialog = await seen(page, 'end-dialog');
    await dialog.getByText('No person is left in the game, so it ends without a result.').waitFor();
    await dialog.getByText(/less than a minute/).waitFor();
    expect(await byId(page, 'place').count()).toBe(0);
    await byId(page, 'result-white').getByText('resigned, round 2').waitFor();
    await press(page, 'to-review');
    await seen(page, 'review');
    expect(new URL(page.url()).pathname).toBe(`/games/${gameId}`);
  });
});

it('[GAM-43] the entrance of a game shows when each player was last seen', async () => {
  const { page: ada } = await browser.newUser('Ada', server.url);
  const gameId = await createFrom(ada, { playerGameTimeSeconds: 600 }, false);
  await ada.goto(`/game/${gameId}`);
  await seen(ada, 'waiting');
  const { page: ben } = await browser.newUser('Ben', server.url);
  const says = async (text: string) => {
    // The page is opened again, so that it measures the server's time again.
    await ben.goto(`/join/${gameId}`);
    await until(() => ben.getByRole('listitem').first().innerText(), text).toContain(
      `Last activity: ${text}`,
    );
  };
  await says('less than a minute');
  server.skip(12 * MINUTE_MS);
  await says('12 minutes');
  server.skip(18 * MINUTE_MS);
  await says('30 minutes');
  server.skip(2 * MINUTE_MS);
  await says('over 30 minutes');
});
