// The server is stopped while many games are played and is started again, as in a deploy. No game is lost, all clients
// reconnect automatically, and no player loses time.

import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, expect, it } from 'vitest';
import { startGuard } from '../../scripts/services/guard.mjs';
import { freePort } from '../../scripts/services/ports.mjs';
import { startPostgres } from '../../scripts/services/postgres.mjs';
import {
  expectAcknowledgedIsLogged,
  expectOutageUncharged,
  expectSameEverywhere,
} from './support/expectations.ts';
import type { FailingServer } from './support/failingServer.ts';
import { type Killable, openKillable } from './support/killable.ts';
import { note } from './support/note.ts';
import { ReturningTable } from './support/returningTable.ts';
import { barMs, LONG_RUNS, REPEATS } from './support/thresholds.ts';

const GAMES = REPEATS > 1 ? 200 : 8;
const OPENED_AT_ONCE = 8;
const BACK_WITHIN_MS = 5_000;
const NO_FLAG_WITHIN_MS = 10_000;
const MOVE_TIME_S = 5;
const TIMEOUT_MS = 60_000;

/** Each test has its own database, because a restarted server continues the games of all tests before. */
let place: Killable | undefined;
/** The games of a test. They are left after it, also after a failure, so that their clients do not load later tests. */
const tables: ReturningTable[] = [];
afterEach(async () => {
  await Promise.all(tables.splice(0).map((table) => table.leave()));
  await place?.close();
});

async function startServer(): Promise<FailingServer> {
  const isPostgres = process.env.TEST_WITHOUT_SERVICES !== '1';
  place = await openKillable({ freePort, startGuard, startPostgres }, isPostgres);
  await place.server.start();
  return place.server;
}

it.each(LONG_RUNS)(`${GAMES} games continue after a restart, including moves in flight, run %i`, async () => {
  const server = await startServer();
  for (let seed = 0; seed < GAMES; seed += OPENED_AT_ONCE) {
    const opening = Array.from({ length: OPENED_AT_ONCE }, (_, i) =>
      ReturningTable.open(server.url, seed + i),
    );
    tables.push(...(await Promise.all(opening)));
  }
  await Promise.all(tables.map((table) => table.playOn(2)));
  // Half of the players to move have sent their move by the time the stop begins.
  const answering = tables.filter((_, i) => i % 2 === 0).map((table) => table.mover.play(table.anyMove()));
  expect(await server.terminate()).toBe(0);
  await server.start();
  const upAt = performance.now();
  const users = tables.flatMap((table) => table.everybody);
  while (!users.every(({ returns }) => returns.length > 0)) {
    expect(performance.now() - upAt).toBeLessThan(TIMEOUT_MS);
    await delay(20);
  }
  await Promise.all(answering);
  await Promise.all(tables.map((table) => table.allSee(Math.max(2, lastPly(table)))));
  await Promise.all(tables.map((table) => table.playOn(4)));

  const lastBackAt = Math.max(...users.map(({ returns: [first = Infinity] }) => first));
  note({ games: GAMES, users: users.length, lastBackAfterMs: lastBackAt - upAt });
  expect(lastBackAt - upAt).toBeLessThan(barMs(BACK_WITHIN_MS));
  for (const table of tables) {
    const rows = await server.rows(table.gameId);
    await expectAcknowledgedIsLogged(table, rows);
    expectSameEverywhere(table, rows);
    if (REPEATS === 1) expectOutageUncharged(table, rows);
    expect(table.watcher.view.match.state).toBe('STARTED');
    await expectRepeatsKnown(table);
  }
  expect(server.complaints).toEqual([]);
});

it('after a restart, an absent player has ten seconds in addition to the remaining time', async () => {
  const server = await startServer();
  const table = await ReturningTable.open(server.url, 1, 'STARTED', {
    singleMoveTimeSeconds: MOVE_TIME_S,
  });
  tables.push(table);
  const { mover } = table;
  await mover.leave();
  await server.terminate();
  await server.start();
  await table.watcher.sees(0);
  await table.watcher.user.until(
    ({ match }) => match.game.position.states[mover.color ?? 0] !== 0,
    'the flag',
    TIMEOUT_MS,
  );
  const rows = await server.rows(table.gameId);
  const resumed = rows.find(({ kind }) => kind === 'resume');
  const flag = rows.find(({ kind }) => kind === 'timeout');
  expect((flag?.at ?? 0) - (resumed?.at ?? 0)).toBeGreaterThanOrEqual(
    NO_FLAG_WITHIN_MS + (resumed?.clocks_ms[mover.color ?? 0] ?? 0),
  );
});

/** Resends commands from before the stop to the restarted server. */
async function expectRepeatsKnown(table: ReturningTable): Promise<void> {
  const { length } = await table.watcher.user.log();
  for (const { user, acknowledged } of table.players) {
    const [first] = acknowledged;
    if (!first) continue;
    const { commandId, move, seq, ply } = first;
    expect(await user.play(move, ply - 1, { commandId })).toEqual({ seq, ply });
  }
  expect(await table.watcher.user.log()).toHaveLength(length);
}

function lastPly(table: ReturningTable): number {
  return table.acknowledged.at(-1)?.ply ?? 0;
}
