// What a page keeps of a game, and what it says when something is not possible.

import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { GameSessionAnswer } from '../protocol/api.ts';
import { useApp } from './support/app.ts';
import { usePeople } from './support/browser.ts';
import {
  beginPlay,
  byId,
  field,
  openGame,
  pieceOn,
  press,
  seen,
  until,
  untilState,
} from './support/table.ts';

const app = useApp();
const people = usePeople();

const told = (page: Page, name: string) => byId(page, 'table').getAttribute(`data-${name}`);
const number = async (page: Page, name: string) => Number(await told(page, name));

async function session(page: Page, gameId: string): Promise<GameSessionAnswer & Record<string, never>> {
  const answer = await page.request.get(`${app.url}/api/guest/game-session/${gameId}`);
  return (await answer.json()) as GameSessionAnswer & Record<string, never>;
}

describe('dates', () => {
  it('[GAM-02] [GAM-04] [CLK-14] state, guest game and the end of the special pause are the server’s', async () => {
    const { page } = await people.person('Ada', app.url);
    const gameId = await openGame(page, { playerGameTimeSeconds: 600 });
    await untilState(page, 'SPECIAL_PAUSE');
    const asked = await session(page, gameId);
    expect(asked.gameState).toBe('SPECIAL_PAUSE');
    const { lastRoundUpdateTimestampEpochSeconds: last, specialPauseDurationSeconds: pause } =
      asked as unknown as {
        lastRoundUpdateTimestampEpochSeconds: number;
        specialPauseDurationSeconds: number;
      };
    expect((await number(page, 'pause-expires')) / 1000).toBeCloseTo(last + pause, 0);
    expect(await told(page, 'guest-game')).toBe('true');
    await beginPlay(page);
    expect(await told(page, 'pause-expires')).toBeNull();
    expect((await session(page, gameId)).gameState).toBe(await told(page, 'state'));
  });

  it.each([
    ['a main time', { playerGameTimeSeconds: 600 }, 'time-expires', 'turn-expires', 600],
    [
      'a time per move',
      { playerGameTimeSeconds: null, singleMoveTimeSeconds: 45 },
      'turn-expires',
      'time-expires',
      45,
    ],
  ])(
    '[CLK-13] with %s the turn ends at the last round’s time plus what is left',
    async (_, options, kept, absent, seconds) => {
      const { page } = await people.person('Ada', app.url);
      await openGame(page, options);
      const before = Date.now();
      await beginPlay(page);
      const ends = await number(page, kept);
      expect(ends - before).toBeGreaterThan((seconds - 1) * 1000);
      expect(ends - Date.now()).toBeLessThanOrEqual(seconds * 1000 + 1000);
      expect(await told(page, absent)).toBeNull();
    },
  );

  it('[CLK-13] an unlimited game has neither', async () => {
    const { page } = await people.person('Ada', app.url);
    await openGame(page, { playerGameTimeSeconds: null });
    await beginPlay(page);
    expect([await told(page, 'turn-expires'), await told(page, 'time-expires')]).toEqual([null, null]);
  });

  it('[TIM-05] clocks are right when the device’s own time is wrong by hours', async () => {
    const { page } = await people.person('Ada', app.url);
    await page.addInitScript(() => {
      const real = Date.now.bind(Date);
      Date.now = () => real() + 5 * 3_600_000;
    });
    await openGame(page, { playerGameTimeSeconds: 600 });
    await beginPlay(page);
    const minutesOf = async () =>
      /(\d+):(\d\d)/.exec(await (await seen(page, 'seat-white')).innerText()) ?? [];
    const [, minutes, seconds] = await minutesOf();
    const left = Number(minutes) * 60 + Number(seconds);
    const ends = await number(page, 'time-expires');
    expect(Math.abs(left - (ends - Date.now()) / 1000)).toBeLessThan(2);
  });
});

describe('what is not possible', () => {
  it('[GAM-26] a piece without a move says so', async () => {
    const { page } = await people.person('Ada', app.url);
    await openGame(page, { playerGameTimeSeconds: 600 });
    await beginPlay(page);
    await field(page, 'a1').click();
    await page.getByText('No move for this piece').waitFor();
  });

  it('[GAM-05] a move that the server refuses is taken back, and the page says why', async () => {
    const { page } = await people.person('Ada', app.url);
    const gameId = await openGame(page, { playerGameTimeSeconds: 600 });
    await beginPlay(page);
    expect(await told(page, 'move-failed')).toBeNull();
    // d3-e3 leaves the page as d3-a1, which the server has to refuse.
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

  it('[GAM-31] a promoting move asks for one of four pieces and sends it', async () => {
    const { page } = await people.person('Ada', app.url);
    await openGame(page, {
      playerGameTimeSeconds: 600,
      position: '11,rK/1,wPu,10/2,bQ,8,rPd/12/12/12/12/12/12/11,gPu/12/wK,10,gK w wwrg amaa 2,0,0,0 0 40',
    });
    await beginPlay(page);
    await field(page, 'b11').click();
    await field(page, 'b12').click();
    for (const piece of ['knight', 'bishop', 'rook', 'queen']) await seen(page, `promote-${piece}`);
    await press(page, 'promote-rook');
    await until(() => pieceOn(page, 'b12'), 'the rook').toBe('wR');
  });
});
