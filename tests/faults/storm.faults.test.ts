// The server restarts and all clients reconnect simultaneously. It admits all of them within the threshold, refuses
// none of them repeatedly, and lets reconnected players continue meanwhile.

import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startGuard } from '../../scripts/services/guard.mjs';
import { freePort } from '../../scripts/services/ports.mjs';
import { startPostgres } from '../../scripts/services/postgres.mjs';
import { share } from '../load/support/figures.ts';
import { legalGame } from '../load/support/legalGame.ts';
import { type Killable, openKillable } from './support/killable.ts';
import { note } from './support/note.ts';
import { StormTable } from './support/storm.ts';
import { barMs, LONG_RUNS, REPEATS } from './support/thresholds.ts';

const SOCKETS = REPEATS > 1 ? 2_000 : 40;
const TABLES = SOCKETS / 4;
const BACK_WITHIN_MS = 15_000;
const MOVE_P99_MS = 250;
/** Number of 5xx answers that one page may receive while the server starts. */
const MAX_FAULTS = 3;
const PROBE_EVERY_MS = 50;
const GAME = legalGame(400);

let place: Killable;
// A new server for each test, because each IP address may create only a limited number of guests per day.
beforeEach(async () => {
  const isPostgres = process.env.TEST_WITHOUT_SERVICES !== '1';
  place = await openKillable({ freePort, startGuard, startPostgres }, isPostgres);
  await place.server.start();
});
afterEach(() => place?.close());

it.each(LONG_RUNS)(
  `${SOCKETS} sockets that reconnect simultaneously are all admitted, run %i`,
  { timeout: 600_000 },
  async (run) => {
    const { server } = place;
    const tables = await StormTable.openMany(server.url, TABLES);
    const returning = tables.map((table) => table.comeBack());
    await server.kill9();
    await server.start();
    const upAt = performance.now();
    const isBack = Promise.all(returning);
    const first = await Promise.any(returning.map((one, index) => one.then(() => tables[index])));
    const moves = first ? await probe(first, isBack) : [];
    const returns = (await isBack).flat();

    const times = returns.map(({ at }) => at - upAt);
    const faults = Math.max(...returns.map((one) => one.faults));
    note({
      ...{ run, sockets: returns.length, halfMs: share(times, 0.5), lastMs: Math.max(...times) },
      ...{ moves: moves.length, moveP50Ms: share(moves, 0.5), moveP99Ms: share(moves, 0.99), faults },
      tries: Math.max(...returns.map(({ tries }) => tries)),
    });
    expect(returns).toHaveLength(SOCKETS);
    expect(Math.max(...times)).toBeLessThan(barMs(BACK_WITHIN_MS));
    expect(share(moves, 0.99)).toBeLessThan(barMs(MOVE_P99_MS));
    expect(faults).toBeLessThanOrEqual(MAX_FAULTS);
    for (const table of tables) table.leave();
  },
);

it('a thousand sockets wait in the queue while the process accepts none', async () => {
  const { server } = place;
  server.freeze();
  const connections = Array.from({ length: 1_000 }, () => connect(server.place.port, '127.0.0.1'));
  // The operating system completes as many connections as the backlog holds and ignores further ones.
  await Promise.all(connections.map((connection) => once(connection, 'connect')));
  for (const connection of connections) connection.destroy();
  server.thaw();
});

/** Keeps playing at the first reconnected table. Returns the milliseconds from each move to its answer. */
async function probe(table: StormTable, isBack: Promise<unknown>): Promise<number[]> {
  let isOver = false;
  void isBack.finally(() => {
    isOver = true;
  });
  const times: number[] = [];
  for (let ply = 0; (!isOver || ply < 8) && ply < GAME.length; ply++) {
    times.push(await table.play(GAME[ply] ?? 0, ply));
    await delay(PROBE_EVERY_MS);
  }
  return times;
}
