// A guest plays against three bots: how quickly the game begins, and how it can end.

import { expect, it } from 'vitest';
import { useApp } from '../support/app.ts';
import { PHONE, useBrowser } from '../support/browser.ts';
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
const browser = useBrowser();
/** The strongest bot that looks one ply ahead. It never plays at random, and it checkmates if it can. */
const CLOCK = { playerGameTimeSeconds: 600, timeToAddAfterMoveSeconds: 5, useNewEngine: false, botLevel: 5 };

/** Black checkmates White by c9-a9 after any move of White. */
const BLACK_WILL_MATE =
  '4,bK,6,rK/12/1,bR,10/2,bR,9/12/12/7,wPu,4/12/12/12/12/wK,10,gK w wbrg aaaa 0,0,0,0 0 0';
/** The moves d9-b10, i9-k10 and i4-k3 each give a smothered mate. Between these moves, Green can move a pawn. */
const WHITE_MATES_THREE =
  'bK,bPd,8,rPd,rK/bPu,bPu,8,rPu,rPu/12/3,wN,4,wN,3/12/12/12/7,gPu,4/8,wN,3/12/10,gPd,gPd/wK,9,gPu,gK w wbrg aaaa 0,0,0,0 0 0';
/** The move c9-b10 stalemates Black. */
const WHITE_STALEMATES = 'bK,11/12/12/2,wQ,9/12/12/12/12/12/12/12/wK,11 w wbww aamm 3,0,0,0 0 0';

it('[BOT-01] [TBL-49] one click on the menu starts a game against three bots, which move automatically', async () => {
  const { page } = await browser.newUser('Ada', app.url);
  await page.goto('/');
  await press(page, 'play-bots');
  await untilState(page, 'SPECIAL_PAUSE', 'STARTED');
  for (const color of ['black', 'red', 'green']) await seen(page, `seat-${color}`);
  await untilState(page, 'STARTED');
  await untilMyTurn(page);
  await play(page, 'd3-e3');
  await untilMyTurn(page);
  await until(() => byId(page, 'history').innerText(), 'four moves in the history').toMatch(/d3-e3/);
});

it.each([0, 1, 2, 3])('[BOT-01] a game can be set up with %i bots', async (bots) => {
  const { page } = await browser.newUser('Ada', app.url);
  await page.goto('/create');
  await page.locator(`input[name=bots][value="${bots}"]`).check({ force: true });
  await press(page, 'open-table');
  await page.waitForURL(/\/game\/[0-9a-f]{32}/);
  await seen(page, 'table');
  await until(() => page.locator('[data-testid^="seat-"][data-bot]').count(), `${bots} bots`).toBe(bots);
  if (bots < 3) await seen(page, 'invite');
  else await untilState(page, 'SPECIAL_PAUSE', 'STARTED');
});

it('the end screen shows which player checkmated the guest, and the points', async () => {
  const { page } = await browser.newUser('Ada', app.url);
  await page.goto(`/game/${await createFrom(page, { ...CLOCK, position: BLACK_WILL_MATE }, true)}`);
  await play(page, 'h6-h7');
  await untilState(page, 'TERMINATED_NO_HUMAN_PLAYERS');
  const outcome = await seen(page, 'outcome');
  expect(await outcome.innerText()).not.toBe('');
  const earned = await earnedRows(page);
  expect(earned).toMatch(/\+2/);
  expect(earned).toMatch(/c9-a9/);
});

it.each([
  ['desktop', {}],
  ['phone', PHONE],
])('a guest wins by three checkmates on a %s', async (_size, options) => {
  const { page } = await browser.newUser('Ada', app.url, options);
  await page.goto(`/game/${await createFrom(page, { ...CLOCK, position: WHITE_MATES_THREE }, true)}`);
  await play(page, 'd9-b10');
  await seen(page, 'handover');
  await untilState(page, 'STARTED');
  expect(await field(page, 'a11').getAttribute('data-owner')).toBe('white');
  await untilMyTurn(page);
  await play(page, 'i9-k10');
  await untilState(page, 'STARTED');
  await untilMyTurn(page);
  await play(page, 'i4-k3');
  await untilState(page, 'FINISHED');
  const earned = await earnedRows(page);
  for (const move of ['d9-b10', 'i9-k10', 'i4-k3']) expect(earned).toContain(move);
  expect(await (await seen(page, 'result-white')).innerText()).toMatch(/5/);
});

it('a stalemate of the last opponent gives half a point each to the guest and to the opponent', async () => {
  const { page } = await browser.newUser('Ada', app.url);
  await page.goto(`/game/${await createFrom(page, { ...CLOCK, position: WHITE_STALEMATES }, true)}`);
  await play(page, 'c9-b10');
  await untilState(page, 'STALEMATE');
  expect(await (await seen(page, 'result-black')).innerText()).toMatch(/½|0\.5/);
  expect(await pieceOn(page, 'a12')).toBe('bK');
});
