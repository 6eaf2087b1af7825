/**
 * The cost of a move in a full room (rules, clock, log, patches to four sockets) relative to a bare room of the same
 * library with the same patch. Both are measured in the same run, once with an in-memory log and once with the log on
 * PostgreSQL. Also the latency of moves while a thousand pages show the live game, relative to the latency without
 * these pages.
 */
import { startPostgres } from '../scripts/services/postgres.mjs';
import { openBareTables } from './bare/bareTables.ts';
import { compareRooms } from './compareRooms.ts';
import type { Bench } from './report.ts';
import { besidePages } from './support/besidePages.ts';

const bench: Bench = {
  name: 'room: moves per CPU second beside a bare room that sends the same patch',
  async run() {
    const cluster = await startPostgres();
    const DATABASE_URL = cluster.url;
    try {
      return [
        await compareRooms(openBareTables, {
          name: 'without waiting for the log',
          env: { DATABASE_URL, UNDURABLE: '1' },
          min: 0.6,
          target: 0.7,
        }),
        await compareRooms(openBareTables, {
          name: 'durable, on PostgreSQL',
          env: { DATABASE_URL },
          min: 0.4,
          target: 0.5,
        }),
        ...(await besidePages({ DATABASE_URL })),
      ];
    } finally {
      await cluster.stop();
    }
  },
};
export default bench;
