/**
 * What a move costs in a full room (rules, clock, log, patches to four sockets), as a ratio to a bare room of the same
 * library that sends the same patch, in the same run; without waiting for the log, and with it on PostgreSQL.
 */
import { startPostgres } from '../scripts/services/postgres.mjs';
import { legalGame } from '../server/testing/load/legalGame.ts';
import { MeasuredServer } from '../server/testing/load/measuredServer.ts';
import { WireTable } from '../server/testing/load/wireTable.ts';
import { openBareTables } from './bareTables.ts';
import { withDataDir } from './dataDir.ts';
import { medianOfAlternating } from './measure.ts';
import { processSeconds } from './processSeconds.ts';
import type { Bench, BenchRow } from './report.ts';

const ROOMS = 60;
const RUNS = 7;
const PLIES_A_RUN = 40;
/** The runtime goes on making the code faster for tens of thousands of moves. */
const WARM_PLIES = 360;
const GAME = legalGame(WARM_PLIES + PLIES_A_RUN * (RUNS + 1));

interface Bars {
  readonly name: string;
  readonly env: Readonly<Record<string, string>>;
  readonly floor: number;
  readonly aim: number;
}

const bench: Bench = {
  name: 'room: moves per CPU second beside a bare room that sends the same patch',
  async run() {
    const cluster = await startPostgres();
    const DATABASE_URL = cluster.url;
    try {
      return [
        await compare({
          name: 'without waiting for the log',
          env: { DATABASE_URL, UNDURABLE: '1' },
          floor: 0.5,
          aim: 0.7,
        }),
        await compare({ name: 'durable, on PostgreSQL', env: { DATABASE_URL }, floor: 0.25, aim: 0.4 }),
      ];
    } finally {
      await cluster.stop();
    }
  },
};
export default bench;

function compare({ name, env, floor, aim }: Bars): Promise<BenchRow> {
  return withDataDir(async (DATA_DIR) => {
    const bare = await openBareTables(ROOMS);
    const full = await MeasuredServer.start({ DATA_DIR, ...env });
    try {
      const tables = await WireTable.openMany(full.url, ROOMS);
      await Promise.all(tables.map((table) => table.play(GAME, 0, WARM_PLIES)));
      await bare.play(WARM_PLIES);
      let next = WARM_PLIES;
      const speeds = await medianOfAlternating(
        RUNS,
        async () => {
          const from = next;
          next += PLIES_A_RUN;
          return movesPerSecond(full.pid, () =>
            Promise.all(tables.map((table) => table.play(GAME, from, next))),
          );
        },
        () => movesPerSecond(bare.pid, () => bare.play(PLIES_A_RUN)),
      );
      return {
        name,
        value: speeds.ratio,
        unit: 'ratio',
        floor,
        aim,
        note: `${Math.round(speeds.medianA)} against ${Math.round(speeds.medianB)} moves per CPU second`,
      };
    } finally {
      await bare.stop();
      await full.stop();
    }
  });
}

/** Moves per CPU second of the process while `play` plays in every room. */
async function movesPerSecond(pid: number, play: () => Promise<unknown>): Promise<number> {
  const before = processSeconds(pid);
  await play();
  return (ROOMS * PLIES_A_RUN) / (processSeconds(pid) - before);
}
