/**
 * A thousand rooms with four sockets each and 500 moves per second in total, on PostgreSQL. Measures acknowledgement
 * latency, event loop delay, and memory per room.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { startPostgres } from '../scripts/services/postgres.mjs';
import { share } from '../tests/load/support/figures.ts';
import { legalGame } from '../tests/load/support/legalGame.ts';
import { MeasuredServer } from '../tests/load/support/measuredServer.ts';
import { WireTable } from '../tests/load/support/wireTable.ts';
import type { Bench, BenchRow } from './report.ts';
import { withDataDir } from './support/dataDir.ts';

const ROOMS = 1_000;
const MOVES_A_SECOND = 500;
const WARM_SECONDS = 20;
const SECONDS = 20;
const GAME = legalGame(Math.ceil(((WARM_SECONDS + SECONDS) * MOVES_A_SECOND) / ROOMS) + 1);

const bench: Bench = {
  name: 'crowd: 500 moves a second over 1,000 rooms',
  async run() {
    const cluster = await startPostgres();
    try {
      return await withDataDir((DATA_DIR) => measure({ DATA_DIR, DATABASE_URL: cluster.url }));
    } finally {
      await cluster.stop();
    }
  },
};
export default bench;

async function measure(env: Record<string, string>): Promise<BenchRow[]> {
  const server = await MeasuredServer.start(env);
  try {
    const warmUp = await WireTable.openMany(server.url, 20);
    await Promise.all(warmUp.map((table) => table.play(GAME, 0, 20)));
    const before = await server.facts();
    const tables = await WireTable.openMany(server.url, ROOMS);
    const after = await server.facts();
    const weight = (after.rssBytes - before.rssBytes) / ROOMS / 1000;
    await playEvenly(tables, 0, WARM_SECONDS);
    server.mark();
    const times = await playEvenly(tables, WARM_SECONDS * MOVES_A_SECOND, SECONDS);
    const { loopDelayP99Ms } = await server.facts();
    return [
      { name: 'acknowledgement, median', value: share(times, 0.5), unit: 'ms', max: 3 },
      { name: 'acknowledgement, 99th percentile', value: share(times, 0.99), unit: 'ms', max: 25 },
      { name: 'delay of the event loop, 99th percentile', value: loopDelayP99Ms, unit: 'ms', max: 20 },
      { name: 'resident memory of a room with four sockets', value: weight, unit: 'kB', max: 250 },
    ];
  } finally {
    await server.stop();
  }
}

/** Plays moves at an even pace, each in the next room. Returns the latency of each move in milliseconds. */
async function playEvenly(tables: readonly WireTable[], from: number, seconds: number): Promise<number[]> {
  const times: number[] = [];
  const waiting: Promise<void>[] = [];
  const begun = performance.now();
  for (let i = 0; i < seconds * MOVES_A_SECOND; i++) {
    const dueMs = (i * 1000) / MOVES_A_SECOND - (performance.now() - begun);
    if (dueMs > 1) await delay(dueMs);
    const number = from + i;
    const ply = Math.floor(number / tables.length);
    const played = tables[number % tables.length]?.playOne(GAME[ply] ?? 0, ply);
    if (played) waiting.push(played.then(({ sentAt, answeredAt }) => void times.push(answeredAt - sentAt)));
  }
  await Promise.all(waiting);
  return times;
}
