/** Measures thousands of watchers in one room: the time until the last one has received each move. */
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { legalGame } from '../../tests/load/support/legalGame.ts';
import { WireTable } from '../../tests/load/support/wireTable.ts';
import { bundle } from './bundle.ts';
import { disturbance, machine } from './conditions.ts';
import { costCharts, costRows } from './cost.ts';
import { share } from './figures.ts';
import { type K6Result, K6Run } from './k6Run.ts';
import { startProduct } from './product.ts';
import { exactly, maxRow, plain, type Report } from './report.ts';
import { sampled } from './sampled.ts';
import type { Sample } from './sampler.ts';
import { loadOf, type Settings } from './settings.ts';
import { readReported } from './verify/verify.ts';

const LAST_P95_MS = 250;
/** Milliseconds between two moves of the watched game. */
const PACE_MS = 1_500;
const PLIES = 400;

/**
 * The plies that one virtual user received from a given time on. For each ply: the number of the user's sockets that
 * received it, and the time at which the last of them received it (epoch milliseconds).
 */
const crowd = z.strictObject({
  sockets: z.int(),
  from: z.number(),
  plies: z.record(z.string(), z.tuple([z.int(), z.number()])),
});
type Crowd = z.infer<typeof crowd>;

interface Found {
  readonly result: K6Result;
  readonly samples: readonly Sample[];
  /** The time in epoch milliseconds at which the move to each ply was sent. */
  readonly sentAt: ReadonlyMap<number, number>;
  readonly complaints: readonly string[];
}

export async function runWatchers(settings: Settings, folder: string): Promise<Report> {
  const product = await startProduct(1, settings.profile ? folder : null);
  try {
    const [server] = product.processes;
    if (!server) throw new Error('There is no process to load');
    const [table] = await WireTable.openMany(server.url, 1);
    if (!table) throw new Error('There is no table to watch');
    const run = new K6Run(await bundle('watchers', folder), 'watchers', folder, {
      ADDRESSES: server.url,
      ORIGIN: product.origin,
      GAME_ID: table.gameId,
      ...loadOf(settings, settings.watchers, settings.minutes),
      END_WITHIN_MS: 2_000,
    });
    const mover = playOn(table);
    const { found, samples } = await sampled(product, run, async () => {
      const result = await run.result();
      return { result, sentAt: await mover.stop() };
    });
    return report(settings, { ...found, samples, complaints: server.complaints });
  } finally {
    await product.close();
  }
}

function playOn(table: WireTable): { stop(): Promise<ReadonlyMap<number, number>> } {
  const game = legalGame(PLIES);
  const sentAt = new Map<number, number>();
  let isOver = false;
  const play = async () => {
    for (let ply = 0; ply < PLIES && !isOver; ply++) {
      sentAt.set(ply + 1, Date.now());
      await table.playOne(game[ply] ?? 0, ply);
      await delay(PACE_MS);
    }
  };
  const playing = play();
  // The error is ignored here, because `stop` throws it.
  playing.catch(() => {});
  return {
    async stop() {
      isOver = true;
      await playing;
      return sentAt;
    },
  };
}

function report(settings: Settings, found: Found): Report {
  const { result, samples, sentAt } = found;
  const { phases, complaints } = readReported(result.lines);
  const { steadyFrom, endAt } = phases ?? { steadyFrom: 0, endAt: 0 };
  const crowds = result.lines.flatMap((line): Crowd[] => {
    const parsed = crowd.safeParse(line.startsWith('{') ? JSON.parse(line) : null);
    return parsed.success ? [parsed.data] : [];
  });
  const from = Math.max(...crowds.map((one) => one.from)) + 1_000;
  const steady = [...sentAt].filter(([, at]) => at >= from && at < endAt);
  const lasts: number[] = [];
  let missing = 0;
  for (const [ply, at] of steady) {
    const seen = crowds.map(({ plies }) => plies[ply] ?? ([0, 0] as const));
    missing += settings.watchers - seen.reduce((sum, [sockets]) => sum + sockets, 0);
    lasts.push(Math.max(...seen.map(([, lastAt]) => lastAt)) - at);
  }
  return {
    title: `${settings.watchers} watchers in one room`,
    settings: { watchers: settings.watchers, minutes: settings.minutes, rate: settings.rate },
    conditions: [...machine(), disturbance(samples)],
    rows: [
      exactly(
        'watchers there',
        crowds.reduce((sum, { sockets }) => sum + sockets, 0),
        settings.watchers,
      ),
      plain('moves', steady.length),
      plain('until the last watcher has the move, median', share(lasts, 0.5), 'ms'),
      maxRow('until the last watcher has the move, 95th percentile', share(lasts, 0.95), LAST_P95_MS, 'ms'),
      plain('until the last watcher has the move, at most', Math.max(...lasts), 'ms'),
      exactly('moves that did not reach a watcher', missing, 0),
      ...costRows(samples, { steadyFrom, endAt }),
    ],
    charts: [
      {
        title: 'Until the last watcher has the move',
        unit: 'ms',
        threshold: LAST_P95_MS,
        curves: [
          {
            name: 'each move',
            points: steady.map(([, at], i) => [(at - steadyFrom) / 1_000, lasts[i] ?? 0] as const),
          },
        ],
      },
      ...costCharts(samples),
    ],
    troubles: [
      ...result.missed.map((threshold) => `k6: ${threshold}`),
      ...complaints.filter((line) => !line.startsWith('{')),
      ...found.complaints,
    ],
  };
}
