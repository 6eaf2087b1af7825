/** Compares what the same games cost on one, two, four and eight server processes. */
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { TestUser } from '../../tests/harness/users/testUser.ts';
import { openDatabaseActivity } from '../../tests/load/support/databaseActivity.ts';
import { addAccounts } from '../../tests/load/support/storedAccounts.ts';
import { within } from './cost.ts';
import { share } from './figures.ts';
import type { Found } from './gameRows.ts';
import { runGames, UNREACHABLE_MS } from './gamesRun.ts';
import { ENDLESS } from './playersRun.ts';
import type { Product } from './product.ts';
import { maxRow, plain, type Report, type Row } from './report.ts';
import { quantile, together } from './scrape.ts';
import type { Settings } from './settings.ts';
import type { Phases } from './verify/verify.ts';

const SIZES = [1, 2, 4, 8] as const;
/** How much more CPU time a move may cost on eight processes than on one. */
const MAX_GROWTH = 1.15;
/** Latencies have no threshold, because eight processes share the processors of this machine with k6. */
const ENV = { ...ENDLESS, P50_MS: UNREACHABLE_MS };
const LIST = '/api/game-session?gameStateSimplified=IN_PROGRESS&pageSize=20';
const LIST_INTERVAL_MS = 500;
/**
 * The interval of ops/prometheus/prometheus.yml. A reading costs each process about 15 ms of CPU time, so that readings
 * once a second would count as a cost of growing.
 */
const SAMPLE_MS = 15_000;
/** The minimum number of samples. A short load is sampled more often. */
const LEAST_SAMPLES = 4;

function sampleMsOf({ minutes }: Settings): number {
  return Math.min(SAMPLE_MS, (minutes * 60_000) / LEAST_SAMPLES);
}

/** The database and the list of games during the steady part of the load. */
interface Observed {
  readonly statementsPerSecond: number;
  readonly transactionsPerSecond: number;
  /** Connections to the database at the end. */
  readonly connections: number;
  /** Milliseconds until a user has the list of active games, for each request. */
  readonly listMs: readonly number[];
}

export async function runScaling(settings: Settings, folder: string): Promise<Report> {
  const costs: number[] = [];
  const reports: Report[] = [];
  for (const processes of SIZES) {
    const own = path.join(folder, String(processes));
    mkdirSync(own);
    let observed: Observed | null = null;
    const report = await runGames(settings, own, {
      ...{ title: '', processes },
      ...{ isCompared: false, hasProbe: false, sampleMs: sampleMsOf(settings), env: ENV },
      meanwhile: async (product, phases) => {
        observed = await observe(product, phases);
      },
      rows: (found, phases) => {
        const cost = costOf(found, phases);
        costs.push(cost.serverMs);
        return [...costRows(cost), ...(observed ? observedRows(observed) : [])];
      },
    });
    reports.push(report);
  }
  const nameOf = (index: number, name: string) =>
    `${SIZES[index]} ${SIZES[index] === 1 ? 'process' : 'processes'}: ${name}`;
  const [first = Number.NaN] = costs;
  return {
    title: `${settings.games} games with four players each, on ${SIZES.join(', ')} processes`,
    settings: reports[0]?.settings ?? {},
    conditions: reports.flatMap(({ conditions }, i) => (i === 0 ? conditions : conditions.slice(-1))),
    rows: [
      maxRow(
        'processor time a move, 8 processes to one',
        (costs.at(-1) ?? Number.NaN) / first,
        MAX_GROWTH,
        '',
      ),
      ...reports.flatMap(({ rows }, i) => rows.map((row) => ({ ...row, name: nameOf(i, row.name) }))),
    ],
    charts: reports.flatMap(({ charts }, i) =>
      charts.map((chart) => ({ ...chart, title: nameOf(i, chart.title) })),
    ),
    troubles: reports.flatMap(({ troubles }) => troubles),
  };
}

interface Cost {
  /** CPU time of all server processes for an accepted message, in milliseconds. During the load all are moves. */
  readonly serverMs: number;
  readonly postgresMs: number;
  readonly medianMs: number;
}

function costOf({ samples }: Found, phases: Phases): Cost {
  const steady = within(samples, phases);
  const acknowledged = together(steady.map((sample) => sample.acknowledged));
  const cpuMs = (name: string) =>
    steady.reduce((sum, { cores, seconds }) => sum + (cores[name] ?? 0) * seconds * 1_000, 0);
  return {
    serverMs: cpuMs('server') / acknowledged.count,
    postgresMs: cpuMs('postgres') / acknowledged.count,
    medianMs: quantile(acknowledged, 0.5),
  };
}

function costRows({ serverMs, postgresMs, medianMs }: Cost): Row[] {
  return [
    plain('processor time a move, server', serverMs, 'ms'),
    plain('processor time a move, PostgreSQL', postgresMs, 'ms'),
    plain('server, receipt to answer, median', medianMs, 'ms'),
  ];
}

function observedRows(observed: Observed): Row[] {
  const { statementsPerSecond, transactionsPerSecond, connections, listMs } = observed;
  return [
    plain('statements a second', statementsPerSecond),
    plain('transactions a second', transactionsPerSecond),
    plain('connections to the database', connections),
    plain('list of active games, median', share(listMs, 0.5), 'ms'),
    plain('list of active games, 95th percentile', share(listMs, 0.95), 'ms'),
  ];
}

async function observe(product: Product, { steadyFrom, endAt }: Phases): Promise<Observed> {
  const activity = openDatabaseActivity(product.databaseUrl);
  try {
    const readers = await loggedIn(product);
    await delay(steadyFrom - Date.now());
    const [before, from] = [await activity.read(), Date.now()];
    const listMs: number[] = [];
    for (let i = 0; Date.now() < endAt; i++) {
      const sentAt = performance.now();
      const answer = await readers[i % readers.length]?.call('GET', LIST);
      if (answer?.status !== 200) throw new Error(`The list of games answers ${answer?.status}`);
      listMs.push(performance.now() - sentAt);
      await delay(LIST_INTERVAL_MS);
    }
    const after = await activity.read();
    const seconds = (Date.now() - from) / 1_000;
    return {
      statementsPerSecond: (after.statements - before.statements) / seconds,
      transactionsPerSecond: (after.transactions - before.transactions) / seconds,
      connections: after.connections,
      listMs,
    };
  } finally {
    await activity.close();
  }
}

/** Returns a user of each process. */
async function loggedIn({ databaseUrl, processes, origin }: Product): Promise<TestUser[]> {
  const { email, password } = await addAccounts(databaseUrl, processes.length);
  return Promise.all(
    processes.map(async ({ url }, i) => {
      const user = new TestUser(url, origin);
      const body = { email: email.replace('#', String(i + 1)), password };
      const { status } = await user.call('POST', '/api/login', { body });
      if (status !== 200) throw new Error(`The login answers ${status}`);
      return user;
    }),
  );
}
