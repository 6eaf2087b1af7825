// Two users in browsers and two bots play one game, joined by link, to its end. A third user watches, one player
// reloads the page, and one loses the connection for five seconds.

import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type FlakyConnection, openFlakyConnection } from '../../tests/harness/servers/flakyProxy.ts';
import { useApp } from '../support/app.ts';
import { type BrowserUser, useBrowser } from '../support/browser.ts';
import {
  byId,
  createFrom,
  earnedRows,
  field,
  pieceOn,
  play,
  press,
  seen,
  until,
  untilMyTurn,
  untilState,
} from '../support/table.ts';

const app = useApp();
let connection: FlakyConnection;
beforeAll(async () => {
  connection = await openFlakyConnection(app.port);
});
afterAll(() => connection.close());
const browser = useBrowser();

/**
 * Red and Green each have only one pawn that can move. The move i9-k10 checkmates Red, i4-k3 Green, and d9-b10 Black,
 * each by a smothered mate.
 */
const POSITION =
  'bK,bPd,8,rPd,rK/bPu,bPu,8,rPu,rPu/12/3,wN,2,rPd,1,wN,3/12/10,gPl,1/1,bPr,10/12/8,bN,3/12/10,gPd,gPd/wK,9,gPu,gK w wbrg aaaa 0,0,0,0 0 0';

/** Returns the pieces of the game's board by square, to compare pages. Pictures of boards are not included. */
async function boardOf({ page }: BrowserUser): Promise<string> {
  const cells = page.locator('[role="gridcell"][data-piece]');
  return (
    await cells.evaluateAll((all) =>
      all.map((cell) => `${cell.getAttribute('data-square')}=${cell.getAttribute('data-piece')}`),
    )
  )
    .sort()
    .join(' ');
}

async function allSeeTheSame(allPages: readonly BrowserUser[]): Promise<void> {
  const [first, ...others] = allPages;
  if (!first) return;
  for (const other of others)
    await until(() => boardOf(other), `${other.name}'s board`).toBe(await boardOf(first));
}

it('[TBL-50] [GAM-59] a game by link survives a reload and a lost connection, and ends with the result', async () => {
  const white = await browser.newUser('White', app.url);
  const black = await browser.newUser('Black', app.url, { connection });
  const eyes = await browser.newUser('Watcher', app.url);
  const allPages = [white, black, eyes];
  black.allow(/ERR_|WebSocket|net::/); // The test cuts the connection of this browser.

  const options = { playerGameTimeSeconds: 600, numberOfBots: 2, position: POSITION, useNewEngine: false };
  const gameId = await createFrom(white.page, options, false);
  await white.page.goto(`/game/${gameId}`);
  const link = `${app.url}/join/${gameId}`;
  expect(await (await seen(white.page, 'waiting')).innerHTML()).toContain(link);

  await black.page.goto(link);
  await press(black.page, 'take-seat');
  await untilState(black.page, 'NOT_STARTED');
  await eyes.page.goto(link);
  await press(eyes.page, 'watch');
  await seen(eyes.page, 'waiting');

  await press(white.page, 'start');
  await untilState(eyes.page, 'SPECIAL_PAUSE');
  // Starting the game declares the owner ready.
  await press(black.page, 'ready');
  await untilState(eyes.page, 'STARTED');
  await seen(eyes.page, 'watching');

  await play(white.page, 'a1-b1');
  await untilMyTurn(black.page);
  await play(black.page, 'b6-c6');
  await untilMyTurn(white.page);
  await allSeeTheSame(allPages);

  await white.page.reload();
  await untilMyTurn(white.page);
  expect(await pieceOn(white.page, 'b1')).toBe('wK');
  const history = await (await seen(white.page, 'history')).innerText();
  for (const move of ['a1-b1', 'b6-c6']) expect(history).toContain(move);

  connection.cut('silent');
  await play(white.page, 'b1-a1');
  await delay(5_000);
  expect(await pieceOn(black.page, 'b1')).toBe('wK');
  connection.restore();
  await untilMyTurn(black.page);
  expect(await pieceOn(black.page, 'a1')).toBe('wK');
  await play(black.page, 'c6-d6');

  await untilMyTurn(white.page);
  await allSeeTheSame(allPages);
  await play(white.page, 'i9-k10');
  for (const { page } of allPages) await seen(page, 'handover');
  expect(await field(eyes.page, 'l11').getAttribute('data-owner')).toBe('white');
  await untilMyTurn(black.page);
  await play(black.page, 'i4-k3');
  await untilMyTurn(white.page);
  await play(white.page, 'd9-b10');

  for (const { page } of allPages) {
    await untilState(page, 'FINISHED');
    const earned = await earnedRows(page);
    for (const move of ['i9-k10', 'i4-k3', 'd9-b10']) expect(earned).toContain(move);
    expect(await byId(page, 'result-white').innerText()).toMatch(/4/);
    expect(await byId(page, 'result-black').innerText()).toMatch(/1/);
  }
  await allSeeTheSame(allPages);
});

it('a second tab shows the same game, and the user can move in both tabs', async () => {
  const user = await browser.newUser('Ada', app.url);
  await user.page.goto('/');
  await press(user.page, 'play-bots');
  await untilMyTurn(user.page);
  const second = await user.tab();
  await second.goto(user.page.url());
  await untilMyTurn(second);
  await play(second, 'd3-e3');
  await until(() => pieceOn(user.page, 'e3'), 'the move in the first tab').toBe('wPr');
  await untilMyTurn(user.page);
  await play(user.page, 'd2-e2');
  await until(() => pieceOn(second, 'e2'), 'the move in the second tab').toBe('wPr');
});

it('the page of an unknown game reports that the game does not exist', async () => {
  const { page, allow } = await browser.newUser('Ada', app.url);
  allow(/404/); // The browser itself logs a 404 answer.
  for (const path of ['/game/', '/join/']) {
    await page.goto(`${path}${'0'.repeat(32)}`);
    await seen(page, 'game-not-found');
    await page.locator('main a, main button, [data-testid="game-not-found"] a').first().waitFor();
  }
});
