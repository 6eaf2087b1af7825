// The server's wall clock steps forwards and backwards by an hour, during games and while the server is stopped. Games
// are timed by a monotonic clock: no player times out, no time is lost or gained, and the log stays in order.

import { afterAll, beforeAll, expect, it, onTestFailed } from 'vitest';
import { startGuard } from '../../scripts/services/guard.mjs';
import { freePort } from '../../scripts/services/ports.mjs';
import { startPostgres } from '../../scripts/services/postgres.mjs';
import {
  expectAcknowledgedIsLogged,
  expectOutageUncharged,
  expectSameEverywhere,
} from './support/expectations.ts';
import type { LogRow } from './support/failingServer.ts';
import { type Killable, openKillable } from './support/killable.ts';
import { ReturningTable } from './support/returningTable.ts';
import { RUNS } from './support/thresholds.ts';

const HOUR_MS = 3_600_000;
/** One hour forward, back to the real time, one hour back, and forward to the real time. */
const STEPS_MS = [HOUR_MS, -HOUR_MS, -HOUR_MS, HOUR_MS];

let place: Killable;
beforeAll(async () => {
  place = await openKillable({ freePort, startGuard, startPostgres }, false);
  await place.server.start();
});
afterAll(() => place?.close());

it.each(RUNS)('a change of the system clock does not affect a running game, run %i', async (run) => {
  const { server } = place;
  const table = await ReturningTable.open(server.url, run);
  await table.playOn(2);
  for (const step of STEPS_MS) {
    await server.stepWallClock(step);
    await table.playOn(4);
    for (const { view } of table.everybody) {
      expect(view.match.state).toBe('STARTED');
      expect(view.match.game.position.states).toEqual([0, 0, 0, 0]);
    }
  }
  await expectRecordInOrder(table);
  expect(table.everybody.flatMap(({ returns }) => returns)).toEqual([]);
  await table.leave();
});

it.each([
  { way: 'forwards', step: HOUR_MS },
  { way: 'backwards', step: -HOUR_MS },
])(
  'a system clock that moves $way while the server is down affects neither running nor paused games',
  async ({ step }) => {
    onTestFailed(() => place.reset());
    const { server } = place;
    const table = await ReturningTable.open(server.url, 1);
    await table.playOn(3);
    const paused = await ReturningTable.open(server.url, 2, 'SPECIAL_PAUSE');
    await server.kill9();
    await server.stepWallClock(step);
    await server.start();
    for (const one of [table, paused]) await one.allSee(0);
    await paused.until('STARTED');
    await paused.playOn(4);
    await table.playOn(4);
    await expectRecordInOrder(table);
    await expectRecordInOrder(paused);
    for (const one of [table, paused]) await one.leave();
  },
);

async function expectRecordInOrder(table: ReturningTable): Promise<void> {
  const rows = await place.server.rows(table.gameId);
  const instants = rows.map(({ at }: LogRow) => at);
  expect(instants).toEqual(instants.toSorted((a, b) => a - b));
  for (const { clocks_ms } of rows) for (const left of clocks_ms) expect(left).toBeGreaterThanOrEqual(0);
  expectOutageUncharged(table, rows);
  await expectAcknowledgedIsLogged(table, rows);
  expectSameEverywhere(table, rows);
}
