/** The results of a run of games, and their charts. */
import type { BareFigures } from './bareRun.ts';
import type { Chart } from './chart.ts';
import { costCharts, curveOf, within } from './cost.ts';
import { share } from './figures.ts';
import type { K6Result } from './k6Run.ts';
import type { ProbeSample } from './probe.ts';
import { exactly, maxRow, plain, type Row } from './report.ts';
import type { Sample } from './sampler.ts';
import { quantile, together } from './scrape.ts';
import type { Phases, ReportedMoves, Verdict } from './verify/verify.ts';

/** Threshold of the median move latency in milliseconds. */
export const P50_MS = 5;

/** Thresholds of the median and the maximum of the reconnect times after lost connections, in seconds. */
const HALF_BACK_S = 5;
const ALL_BACK_S = 15;

/** The measurements of a run of games. */
export interface Found {
  readonly bare: BareFigures | null;
  /** Threshold of the 99th percentile in milliseconds. Null without a baseline. */
  readonly p99Ms: number | null;
  readonly result: K6Result;
  readonly reported: ReportedMoves;
  readonly verdict: Verdict;
  readonly samples: readonly Sample[];
  /** Number of move rows in the database, without those of the probe. */
  readonly moves: number;
  /** Disk size in bytes of the log of all games. */
  readonly bytes: number;
  readonly complaints: readonly string[];
  /** Measurements of the probe, which is one additional client. Empty if the run has no probe. */
  readonly probe: readonly ProbeSample[];
}

export function speedRows({ samples, probe, bare, p99Ms, result }: Found, phases: Phases): Row[] {
  const acknowledged = together(within(samples, phases).map((sample) => sample.acknowledged));
  const committed = together(within(samples, phases).map((sample) => sample.committed));
  const probed = within(probe, phases).map(({ ms }) => ms);
  const own = result.metrics['move_answer{phase:steady}']?.values ?? {};
  const seen = result.metrics['move_seen{phase:steady}']?.values ?? {};
  const slowest = (name: string, ms: number) =>
    p99Ms === null ? plain(name, ms, 'ms') : maxRow(name, ms, p99Ms, 'ms');
  return [
    ...(bare
      ? [
          plain('bare rooms, probe, median', bare.p50Ms, 'ms'),
          plain('bare rooms, probe, 99th percentile', bare.p99Ms, 'ms'),
        ]
      : []),
    maxRow('server, receipt to answer, median', quantile(acknowledged, 0.5), P50_MS, 'ms'),
    slowest('server, receipt to answer, 99th percentile', quantile(acknowledged, 0.99)),
    ...(probed.length > 0
      ? [
          maxRow('probe, sending to answer, median', share(probed, 0.5), P50_MS, 'ms'),
          slowest('probe, sending to answer, 99th percentile', share(probed, 0.99)),
        ]
      : []),
    plain('commit, median', quantile(committed, 0.5), 'ms'),
    plain('commit, 99th percentile', quantile(committed, 0.99), 'ms'),
    plain('k6, sending to answer, median', own.med ?? Number.NaN, 'ms'),
    plain('k6, sending to answer, 99th percentile', own['p(99)'] ?? Number.NaN, 'ms'),
    plain('k6, until the last of the four has the state, 99th percentile', seen['p(99)'] ?? Number.NaN, 'ms'),
  ];
}

export function truthRows({ verdict, moves, bytes, result, reported }: Found): Row[] {
  const count = (name: string) => result.metrics[name]?.values.count ?? 0;
  return [
    exactly('games with a report', reported.games.length, count('games_opened')),
    exactly('games that differ from the log', verdict.differences.length, 0),
    exactly('rows of moves in the log', moves, count('moves_accepted')),
    exactly('moves accepted by k6, in the games compared', verdict.reportedMoves, verdict.movesStored),
    exactly('moves refused', count('moves_refused'), 0),
    exactly('moves without an answer', count('moves_unanswered'), 0),
    plain('log on the disk, a move', bytes / Math.max(1, moves), 'B'),
    plain('moves sent more than half a second late', count('moves_late')),
  ];
}

export function gameCharts({ samples, probe, p99Ms }: Found): Chart[] {
  const start = samples[0]?.at ?? 0;
  const curve = curveOf(samples);
  const latency = (part: number) => (sample: Sample) => quantile(sample.acknowledged, part);
  return [
    {
      title: 'From receipt to answer, by the server',
      unit: 'ms',
      curves: [curve('median', latency(0.5)), curve('99th percentile', latency(0.99))],
      ...(p99Ms === null ? {} : { threshold: p99Ms }),
    },
    {
      title: 'From sending to answer, by the probe',
      unit: 'ms',
      curves: [{ name: 'each move', points: probe.map(({ at, ms }) => [(at - start) / 1_000, ms] as const) }],
    },
    ...costCharts(samples),
  ];
}

/** Returns the reconnect statistics after lost connections. */
export function returnRows({ result }: Pick<Found, 'result'>): Row[] {
  const count = (name: string) => result.metrics[name]?.values.count ?? 0;
  const back = result.metrics.return_ms?.values ?? {};
  return [
    plain('connections lost', count('connections_lost')),
    exactly('connections without a reconnect', count('never_reconnected'), 0),
    exactly('reconnects', back.count ?? 0, count('connections_lost')),
    maxRow('time to reconnect, median', (back.med ?? Number.NaN) / 1_000, HALF_BACK_S, 's'),
    maxRow('time to reconnect, maximum', (back.max ?? Number.NaN) / 1_000, ALL_BACK_S, 's'),
    plain('commands sent again', count('sent_again')),
  ];
}
