// The server is killed during a move while a player uses a browser. The test does not touch the page: it must
// reconnect, resend the unanswered command, and show the moves of the log.

import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it, onTestFailed } from 'vitest';
import { startGuard } from '../../scripts/services/guard.mjs';
import { freePort } from '../../scripts/services/ports.mjs';
import { startPostgres } from '../../scripts/services/postgres.mjs';
import { type Killable, openKillable } from '../../tests/faults/support/killable.ts';
import type { KillPoint } from '../../tests/faults/support/killPoints.ts';
import { useBrowser } from '../support/browser.ts';
import { byId, play, untilMyTurn } from '../support/table.ts';
import { historyOf, loggedTexts, startGame, untilHistoryHas } from '../support/timedGame.ts';

const OUTAGE_MS = 2_000;
const CONTINUES_WITHIN_MS = 10_000;
const withoutServices = process.env.TEST_WITHOUT_SERVICES === '1';

interface Case {
  readonly when: string;
  readonly point: KillPoint;
  readonly isPostgres: boolean;
  /** Whether the page sends the move during which the server is killed. Otherwise another player sends the move. */
  readonly isOwnMove: boolean;
}

const CASES: readonly Case[] = [
  { when: 'after the move of the page has arrived', point: 'received', isPostgres: false, isOwnMove: true },
  {
    when: 'before the move of the page is committed',
    point: 'appending',
    isPostgres: !withoutServices,
    isOwnMove: true,
  },
  {
    when: 'after some pages have received the move of another player',
    point: 'sending',
    isPostgres: !withoutServices,
    isOwnMove: false,
  },
];

const places = new Map<boolean, Killable>();
beforeAll(async () => {
  for (const isPostgres of new Set(CASES.map((one) => one.isPostgres)))
    places.set(isPostgres, await openKillable({ freePort, startGuard, startPostgres }, isPostgres));
});
afterAll(async () => {
  for (const place of places.values()) await place.close();
});
const browser = useBrowser();

it.each(CASES)('a page reconnects automatically if the server is killed $when', async (one) => {
  const place = places.get(one.isPostgres) as Killable;
  onTestFailed(() => place.reset());
  await place.server.start();
  const white = await browser.newUser('White', place.server.url);
  white.allow(/ERR_|WebSocket|net::|503/); // The test stops the server.
  const { page } = white;
  const table = await startGame(page, place.server.url);

  await play(page, 'd3-e3');
  await table.playOn(3);
  await untilMyTurn(page);
  if (!one.isOwnMove) await play(page, 'e3-f3');
  await leaveAMark(page);

  const killedAt = await killDuring(place, one.point, () =>
    one.isOwnMove ? play(page, 'e3-f3') : table.playOn(1),
  );
  await untilHistoryHas(page, one.isOwnMove ? 5 : 6);
  expect(performance.now() - killedAt).toBeLessThan(CONTINUES_WITHIN_MS);
  expect(await byId(page, 'connection-lost').count()).toBe(0);
  expect(await hasMark(page)).toBe(true);

  await table.playOn(one.isOwnMove ? 3 : 2);
  await untilMyTurn(page);
  await play(page, 'd2-e2');
  await table.allSee(9);
  await untilHistoryHas(page, 9);
  expect(await historyOf(page)).toEqual(loggedTexts(await place.server.rows(table.gameId)));
  expect(place.server.complaints).toEqual([]);
  await table.leave();
});

/** Kills the server during `act` and returns the time of the kill. */
async function killDuring(
  { server, hold }: Killable,
  point: KillPoint,
  act: () => Promise<void>,
): Promise<number> {
  await server.arm(point, point === 'sending' ? 3 : 1, hold);
  const acting = act();
  await server.held(point, hold);
  await server.kill9();
  const killedAt = performance.now();
  await hold?.letCommit();
  await server.start(OUTAGE_MS);
  await acting;
  return killedAt;
}

/** Sets a mark in the page that a reload would delete. */
async function leaveAMark(page: Page): Promise<void> {
  await page.evaluate(() => void document.documentElement.setAttribute('data-mark', ''));
}

async function hasMark(page: Page): Promise<boolean> {
  return page.evaluate(() => document.documentElement.hasAttribute('data-mark'));
}
