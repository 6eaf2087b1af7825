// Times and moves on the game page, and its messages when an action is not possible.

import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { GameSessionAnswer } from '../../protocol/http/api.ts';
import type { GameSessionView } from '../../protocol/http/gameShapes.ts';
import { useApp } from '../support/app.ts';
import { PHONE, useBrowser } from '../support/browser.ts';
import {
  beginPlay,
  byId,
  createFrom,
  field,
  openGame,
  pieceOn,
  press,
  seen,
  until,
  untilState,
} from '../support/table.ts';

/** White's pawn on b11 promotes with its next move. */
const PROMOTION = '11,rK/1,wPu,10/2,bQ,8,rPd/12/12/12/12/12/12/11,gPu/12/wK,10,gK w wwrg amaa 2,0,0,0 0 40';

const app = useApp();
const browser = useBrowser();

const received = (page: Page, name: string) => byId(page, 'table').getAttribute(`data-${name}`);
const number = async (page: Page, name: string) => Number(await received(page, name));

async function session(page: Page, gameId: string): Promise<GameSessionAnswer & Record<string, never>> {
  const answer = await page.request.get(`${app.url}/api/guest/game-session/${gameId}`);
  return (await answer.json()) as GameSessionAnswer & Record<string, never>;
}

/** Returns a game session over HTTP, and the server time of the answer in epoch seconds. */
async function sessionNow(page: Page, gameId: string) {
  const answer = await page.request.get(`${app.url}/api/guest/game-session/${gameId}`);
  const now = Number(answer.headers()['x-server-time']) / 1000;
  return { session: (await answer.json()) as GameSessionView, now };
}

/** Returns the displayed clock of a seat in seconds. */
async function shownSeconds(page: Page, army: string): Promise<number> {
  const text = await byId(page, `clock-${army}`).innerText();
  const [minutes = 0, seconds = 0] = text.split(':').map(Number);
  return minutes * 60 + seconds;
}

const put = (page: Page, gameId: string, act: string) =>
  page.request.put(`${app.url}/api/guest/game-session/${gameId}/${act}`, { headers: { Origin: app.url } });

/** Pauses the game for two seconds of server time. */
async function pauseForAWhile(page: Page, gameId: string): Promise<void> {
  await put(page, gameId, 'pause');
  await untilState(page, 'PAUSED');
  const { now: start } = await sessionNow(page, gameId);
  await until(async () => (await sessionNow(page, gameId)).now - start, 'the pause').toBeGreaterThan(2);
  await put(page, gameId, 'unpause');
  await untilState(page, 'STARTED');
}

describe('times on the game page', () => {
  it('[GAM-02] [GAM-04] [CLK-14] include the countdown of a special pause', async () => {
    const { page } = await browser.newUser('Ada', app.url);
    const settings = { playerGameTimeSeconds: 600, numberOfBots: 2, useNewEngine: false };
    const gameId = await createFrom(page, settings, false);
    await page.goto(`/game/${gameId}`);
    // A second user who has not declared readiness keeps the game paused.
    const { page: other } = await browser.newUser('Ben', app.url);
    await other.goto(`/join/${gameId}`);
    await press(other, 'take-seat');
    await press(page, 'start');
    await untilState(page, 'SPECIAL_PAUSE');
    await page.locator('[data-countdown]').filter({ visible: true }).first().waitFor();
    const shown = Number(
      await page.locator('[data-countdown]').filter({ visible: true }).first().innerText(),
    );
    const { session, now } = await sessionNow(page, gameId);
    expect([session.gameState, session.specialPauseDurationSeconds]).toEqual(['SPECIAL_PAUSE', 10]);
    const left = (session.lastRoundUpdateTimestampEpochSeconds ?? 0) + 10 - now;
    expect(Math.abs(shown - left)).toBeLessThan(2);
    expect(await byId(page, 'table').getAttribute('data-guest-game')).toBe('true');
    await press(other, 'ready');
    await untilState(page, 'STARTED');
    expect((await sessionNow(page, gameId)).session.specialPauseDurationSeconds).toBeNull();
  });

  it.each([
    ['a main time', { playerGameTimeSeconds: 600 }],
    ['a time per move', { playerGameTimeSeconds: null, singleMoveTimeSeconds: 45 }],
  ])('[CLK-13] include the time at which the clock runs out in a game with %s', async (_, options) => {
    const { page } = await browser.newUser('Ada', app.url);
    const gameId = await openGame(page, options);
    await beginPlay(page);
    for (const isAfterPause of [false, true]) {
      if (isAfterPause) await pauseForAWhile(page, gameId);
      const { session, now } = await sessionNow(page, gameId);
      const global = session.activePlayer?.remainingTimeInSeconds ?? null;
      const turn = session.remainingSingleMoveTimeSeconds;
      // The game has either a main time or a time per move.
      expect([global === null, turn === null]).toEqual([
        options.playerGameTimeSeconds === null,
        options.playerGameTimeSeconds !== null,
      ]);
      const end = (session.lastRoundUpdateTimestampEpochSeconds ?? 0) + (global ?? turn ?? 0);
      expect(Math.abs((await shownSeconds(page, 'white')) - (end - now))).toBeLessThan(1.5);
    }
  });

  it('[CLK-13] are not shown in an unlimited game', async () => {
    const { page } = await browser.newUser('Ada', app.url);
    const gameId = await openGame(page, { playerGameTimeSeconds: null });
    await beginPlay(page);
    const { session } = await sessionNow(page, gameId);
    expect([session.activePlayer?.remainingTimeInSeconds, session.remainingSingleMoveTimeSeconds]).toEqual([
      null,
      null,
    ]);
    expect(await byId(page, 'clock-white').innerText()).toBe('∞');
  });

  it('[TIM-05] are correct on a device whose clock is hours wrong', async () => {
    const { page } = await browser.newUser('Ada', app.url);
    await page.addInitScript(() => {
      const real = Date.now.bind(Date);
      Date.now = () => real() + 5 * 3_600_000;
    });
    await openGame(page, { playerGameTimeSeconds: 600 });
    await beginPlay(page);
    const errorSeconds = async () => {
      const text = await (await seen(page, 'seat-white')).innerText();
      const [, minutes, seconds] = /(\d+):(\d\d)/.exec(text) ?? [];
      const left = Number(minutes) * 60 + Number(seconds);
      return Math.abs(left - ((await number(page, 'time-expires')) - Date.now()) / 1000);
    };
    // A busy machine may show a second late, but not each time.
    await until(errorSeconds, 'a clock that is right within a second').toBeLessThanOrEqual(1);
  });
});

describe('moves on the game page', () => {
  it('[GAM-26] cannot be made with a piece that has no legal move, and a message says so', async () => {
    const { page } = await browser.newUser('Ada', app.url);
    await openGame(page, { playerGameTimeSeconds: 600 });
    await beginPlay(page);
    await field(page, 'a1').click();
    await page.getByText('No move for this piece').waitFor();
  });

  it('[GAM-05] are taken back if the server rejects them, with the reason', async () => {
    const { page } = await browser.newUser('Ada', app.url);
    const gameId = await openGame(page, { playerGameTimeSeconds: 600 });
    await beginPlay(page);
    expect(await received(page, 'move-failed')).toBeNull();
    // The page sends the move d3-e3 as d3-a1, which the server must refuse.
    await page.evaluate(() => {
      const [d3, e3, a1] = [27, 28, 0];
      const send = WebSocket.prototype.send;
      WebSocket.prototype.send = function (data) {
        const bytes = data instanceof Uint8Array ? data : new Uint8Array(data as ArrayBuffer);
        const at = bytes.findIndex((byte, index) => byte === d3 && bytes[index + 1] === e3);
        if (at >= 0) bytes[at + 1] = a1;
        send.call(this, data);
      };
    });
    await field(page, 'd3').click();
    await field(page, 'e3').click();
    await page.getByText('Impossible move').waitFor();
    await until(() => pieceOn(page, 'd3'), 'the piece back').not.toBeNull();
    expect(await pieceOn(page, 'e3')).toBeNull();
    expect(Math.abs((await number(page, 'move-failed')) - Date.now())).toBeLessThan(30_000);
    expect((await session(page, gameId)).gameState).toBe('STARTED');
  });

  it('[GAM-31] promote a pawn to the one of four pieces that the user chooses', async () => {
    const { page } = await browser.newUser('Ada', app.url);
    await openGame(page, { playerGameTimeSeconds: 600, position: PROMOTION });
    await beginPlay(page);
    await field(page, 'b11').click();
    await field(page, 'b12').click();
    for (const piece of ['knight', 'bishop', 'rook', 'queen']) await seen(page, `promote-${piece}`);
    await press(page, 'promote-rook');
    await until(() => pieceOn(page, 'b12'), 'the rook').toBe('wR');
  });

  it('[GAM-31] promote a pawn on a phone only after the user chooses a piece', async () => {
    const { page } = await browser.newUser('Ada', app.url, PHONE);
    await openGame(page, { playerGameTimeSeconds: 600, position: PROMOTION });
    await beginPlay(page);
    await field(page, 'b11').tap();
    await field(page, 'b12').tap();
    await seen(page, 'promotion');
    expect(await pieceOn(page, 'b12')).toBeNull();
    await byId(page, 'promote-queen').tap();
    await until(() => pieceOn(page, 'b12'), 'the queen').toBe('wQ');
  });
});
