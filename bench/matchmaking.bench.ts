import { seatTables } from '../server/queue/seating.ts';
import { firstComeFirstServed, type Outcome, type Policy, simulate } from './queue/simulation.ts';
import type { Bench, BenchRow } from './report.ts';

const USERS = 6000;
/** The seating policy of the product, without data about earlier games between the waiting users. */
const queuePolicy: Policy = (waiting) => seatTables(waiting);

/**
 * The simulated loads. `maxWait` and `maxSpread` are the highest allowed ratios of the median waiting time and of the
 * rating spread to those of a queue that seats players in the order of arrival.
 */
const LOADS: readonly { perHour: number; maxWait?: number; maxSpread?: number }[] = [
  { perHour: 10, maxWait: 1.2 },
  { perHour: 100, maxWait: 1.4, maxSpread: 0.95 },
  { perHour: 1000, maxSpread: 0.5 },
  { perHour: 10_000, maxSpread: 0.3 },
];

const bench: Bench = {
  name: 'matchmaking beside first come, first served: wait and spread of strength',
  run: async () => LOADS.flatMap(rowsOf),
};

function rowsOf({ perHour, maxWait, maxSpread }: (typeof LOADS)[number]): BenchRow[] {
  const plain = simulate(firstComeFirstServed, perHour, USERS);
  const chosen = simulate(queuePolicy, perHour, USERS);
  const row = (name: string, of: (outcome: Outcome) => number, max?: number): BenchRow => ({
    name: `${perHour}/h ${name}`,
    value: of(chosen) / of(plain),
    unit: 'x',
    ...(max === undefined ? {} : { max }),
    note: `${of(chosen).toFixed(1)} against ${of(plain).toFixed(1)}`,
  });
  return [
    row('median wait (s)', ({ medianWait }) => medianWait, maxWait),
    row('mean wait (s)', ({ meanWait }) => meanWait),
    row('longest wait (s)', ({ longestWait }) => longestWait),
    row('spread of ratings', ({ spread }) => spread, maxSpread),
  ];
}

export default bench;
