/** Plays the same game alternately in full rooms and in bare rooms, and compares the moves per CPU second. */
import { legalGame } from '../tests/load/support/legalGame.ts';
import { MeasuredServer } from '../tests/load/support/measuredServer.ts';
import { WireTable } from '../tests/load/support/wireTable.ts';
import type { BareTables } from './bare/bareTables.ts';
import type { BenchRow } from './report.ts';
import { withDataDir } from './support/dataDir.ts';
import { medianOfAlternating } from './support/measure.ts';
import { processSeconds } from './support/processSeconds.ts';

const ROOMS = 60;
const RUNS = 7;
const PLIES_A_RUN = 80;
/** Number of warm-up plies. The JIT compiler keeps optimizing for tens of thousands of moves. */
const WARM_PLIES = 360;
const GAME = legalGame(WARM_PLIES + PLIES_A_RUN * (RUNS + 1));

export interface Bars {
  readonly name: string;
  readonly env: Readonly<Record<string, string>>;
  readonly min: number;
  readonly target?: number;
}

export function compareRooms(
  openBare: (rooms: number) => Promise<BareTables>,
  { name, env, ...bars }: Bars,
): Promise<BenchRow> {
  return withDataDir(async (DATA_DIR) => {
    const bare = await openBare(ROOMS);
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
        ...bars,
        note: `${Math.round(speeds.medianA)} against ${Math.round(speeds.medianB)} moves per CPU second`,
      };
    } finally {
      await bare.stop();
      await full.stop();
    }
  });
}

/** Returns the moves per CPU second of the process while `play` runs in every room. */
async function movesPerSecond(pid: number, play: () => Promise<unknown>): Promise<number> {
  const before = processSeconds(pid);
  await play();
  return (ROOMS * PLIES_A_RUN) / (processSeconds(pid) - before);
}
