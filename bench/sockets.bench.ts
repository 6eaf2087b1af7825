/**
 * The cost of a move in a full room (rules, clock, durable log, patches to four sockets) relative to a bare `ws`
 * server.
 */
import { startPostgres } from '../scripts/services/postgres.mjs';
import { openBareSockets } from './bare/bareSockets.ts';
import { compareRooms } from './compareRooms.ts';
import type { Bench } from './report.ts';

const bench: Bench = {
  name: 'sockets: moves per CPU second beside a bare ws server with the same fan-out',
  async run() {
    const cluster = await startPostgres();
    try {
      return [
        await compareRooms(openBareSockets, { name: 'embedded', env: {}, min: 0.1 }),
        await compareRooms(openBareSockets, {
          name: 'PostgreSQL',
          env: { DATABASE_URL: cluster.url },
          min: 0.15,
        }),
      ];
    } finally {
      await cluster.stop();
    }
  },
};
export default bench;
