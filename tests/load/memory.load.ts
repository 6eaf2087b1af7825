/** Thousands of games in one process: memory stays constant and nothing leaks. */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, expect, it } from 'vitest';
import { startGuard } from '../../scripts/services/guard.mjs';
import { startPostgres } from '../../scripts/services/postgres.mjs';
import { note } from '../faults/support/note.ts';
import { legalGame } from './support/legalGame.ts';
import { MeasuredServer, type ServerFacts } from './support/measuredServer.ts';
import { WireTable } from './support/wireTable.ts';

/** Number of games. `npm run test:faults` plays ten thousand. */
const GAMES = Number(process.env.MEMORY_GAMES ?? 1_000);
const AT_ONCE = 50;
const PLIES = 40;
const GAME = legalGame(PLIES);
/** Number of games between two memory readings. */
const READ_EVERY = GAMES / 10;
/** Number of games until every code path has been used once. */
const WARM_GAMES = GAMES >= 10_000 ? GAMES / 5 : (3 * GAMES) / 10;
const GROWTH = 1.05;
/** Milliseconds until an unused room is disposed. A client needs less time from the reservation to the socket. */
const ROOM_IDLE_MS = 5_000;
const EMPTY_WITHIN_MS = 60_000;

const folder = mkdtempSync(path.join(tmpdir(), 'tetrarch-memory-'));
const guard = startGuard(folder, 'KILL');
afterAll(() => guard.release());

it(`${GAMES} games of forty plies leave memory constant, and no handles or timers open`, {
  timeout: GAMES * 300 + 300_000,
}, async () => {
  const cluster = await startPostgres();
  const server = await MeasuredServer.start({
    DATA_DIR: path.join(folder, 'data'),
    DATABASE_URL: cluster.url,
    ROOM_IDLE_MS: String(ROOM_IDLE_MS),
  });
  guard.watch(server.pid);
  try {
    const start = await server.facts();
    const readings: { games: number; facts: ServerFacts }[] = [];
    for (let games = AT_ONCE; games <= GAMES; games += AT_ONCE) {
      const tables = await WireTable.openMany(server.url, AT_ONCE);
      await Promise.all(tables.map((table) => table.play(GAME, 0, PLIES)));
      await Promise.all(tables.map((table) => table.end()));
      if (games % READ_EVERY === 0) readings.push({ games, facts: await factsWhenEmpty(server) });
    }
    console.log(readings.map(({ games, facts }) => `${games} games: ${describe(facts)}`).join('\n'));
    const warm = readings.filter(({ games }) => games >= WARM_GAMES).map(({ facts }) => facts.rssBytes);
    note({ games: GAMES, warmMb: (warm[0] ?? 0) / 1e6, maxMb: Math.max(...warm) / 1e6 });
    expect(Math.max(...warm)).toBeLessThanOrEqual((warm[0] ?? 0) * GROWTH);
    await backTo(server, start);
  } finally {
    await server.stop();
    guard.watch(null);
    await cluster.stop();
  }
});

/** Waits until the last room has been disposed, then returns the facts of the server. */
async function factsWhenEmpty(server: MeasuredServer): Promise<ServerFacts> {
  const limit = performance.now() + EMPTY_WITHIN_MS;
  for (;;) {
    const facts = await server.facts();
    if (facts.rooms === 0) return facts;
    if (performance.now() > limit) throw new Error(`${facts.rooms} rooms stay in memory`);
    await delay(250);
  }
}

/**
 * Waits until the server's resources are back at their initial state. Idle connections close within seconds on both
 * sides. The test timeout limits the wait.
 */
async function backTo(server: MeasuredServer, start: ServerFacts): Promise<void> {
  for (;;) {
    const { resources } = await server.facts();
    const more = Object.entries(resources).filter(([kind, count]) => count > (start.resources[kind] ?? 0));
    if (more.length === 0) return;
    console.log(`still more than at the start: ${JSON.stringify(more)}`);
    await delay(2_000);
  }
}

function describe({ rssBytes, heapBytes, externalBytes, resources }: ServerFacts): string {
  const mb = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;
  return `${mb(rssBytes)} resident, ${mb(heapBytes)} heap, ${mb(externalBytes)} external, ${JSON.stringify(resources)}`;
}
