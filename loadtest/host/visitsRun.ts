/** HTTP scenarios: the lobby, and bursts of sign-ups and logins. */

import { TestUser } from '../../tests/harness/users/testUser.ts';
import { addAccounts, type Credentials } from '../../tests/load/support/storedAccounts.ts';
import { bundle } from './bundle.ts';
import { disturbance, machine } from './conditions.ts';
import { costCharts, costRows, within } from './cost.ts';
import { share } from './figures.ts';
import { K6Run, type Metrics } from './k6Run.ts';
import { type ProbeSample, probeProduct } from './probe.ts';
import { startProduct } from './product.ts';
import { exactly, plain, type Report, type Row } from './report.ts';
import { sampled } from './sampled.ts';
import { loadOf, type Settings } from './settings.ts';
import { type Phases, readReported } from './verify/verify.ts';

/** Number of games to which users in the lobby have links. */
const OPEN_GAMES = 10;

export function runLobby(settings: Settings, folder: string): Promise<Report> {
  return visit(settings, folder, {
    ...{ scenario: 'lobby', title: `${settings.people} users in the lobby` },
    names: ['list', 'create', 'join', 'leave', 'delete'],
    counts: ['visits', 'refusals'],
  });
}

export function runAccounts(settings: Settings, folder: string): Promise<Report> {
  return visit(settings, folder, {
    scenario: 'accounts',
    title: `${settings.people} users who sign up or log in at the same time`,
    names: ['register', 'login'],
    counts: ['signed_up', 'logged_in', 'told_to_wait'],
  });
}

interface Visit {
  readonly scenario: string;
  readonly title: string;
  /** Names of the calls with reported latencies. */
  readonly names: readonly string[];
  /** Names of the script's own counters. */
  readonly counts: readonly string[];
}

async function visit(settings: Settings, folder: string, plan: Visit): Promise<Report> {
  const { scenario, title, names, counts } = plan;
  const product = await startProduct(settings.processes, settings.profile ? folder : null);
  try {
    const login = await addAccounts(product.databaseUrl, settings.people + OPEN_GAMES);
    const urls = product.processes.map(({ url }) => url);
    const open = await openGames(urls[0] ?? '', login, settings.people);
    const run = new K6Run(await bundle(scenario, folder), scenario, folder, {
      ...{ ADDRESSES: urls.join(), ORIGIN: product.origin },
      ...loadOf(settings, settings.people, settings.minutes),
      ...{ LOGIN_EMAIL: login.email, LOGIN_PASSWORD: login.password, OPEN_GAMES: open.join() },
    });
    const probe = probeProduct(urls[0] ?? '');
    const { found, samples } = await sampled(product, run, async () => {
      const result = await run.result();
      await probe.stop();
      return result;
    });
    const { metrics, missed, lines } = found;
    const { phases, complaints } = readReported(lines);
    const during = phases ?? { steadyFrom: 0, endAt: Number.POSITIVE_INFINITY };
    return {
      title,
      settings: { people: settings.people, minutes: settings.minutes, rate: settings.rate },
      conditions: [...machine(), disturbance(samples)],
      rows: [
        ...counts.map((name) => plain(name.replaceAll('_', ' '), metrics[name]?.values.count ?? 0)),
        exactly('failures', metrics.failures?.values.count ?? 0, 0),
        ...names.flatMap((name) => callRows(metrics, name)),
        ...moveRows(probe.samples, during),
        ...costRows(samples, during),
      ],
      charts: costCharts(samples),
      troubles: [
        ...missed.map((threshold) => `k6: ${threshold}`),
        ...complaints,
        ...product.processes.flatMap((one) => one.complaints),
      ],
    };
  } finally {
    await product.close();
  }
}

/** Creates games with three free seats each, owned by idle users. @returns their ids. */
async function openGames(url: string, login: Credentials, after: number): Promise<string[]> {
  const ids: string[] = [];
  for (let number = after + 1; number <= after + OPEN_GAMES; number++) {
    const owner = new TestUser(url);
    const body = { email: login.email.replace('#', String(number)), password: login.password };
    await owner.call('POST', '/api/login', { body });
    const created = await owner.call<{ id: string }>('POST', '/api/game-session', { body: {} });
    if (created.status !== 201) throw new Error(`No game to join: ${JSON.stringify(created.body)}`);
    ids.push(created.body.id);
  }
  return ids;
}

function callRows(metrics: Metrics, name: string): Row[] {
  const times = metrics[`http_req_duration{name:${name}}`]?.values;
  if (!times) return [];
  return [
    plain(`${name}, median`, times.med ?? Number.NaN, 'ms'),
    plain(`${name}, 95th percentile`, times['p(95)'] ?? Number.NaN, 'ms'),
    plain(`${name}, at most`, times.max ?? Number.NaN, 'ms'),
  ];
}

/** Returns the move latencies of a game that is played at the same time. */
function moveRows(samples: readonly ProbeSample[], phases: Phases): Row[] {
  const times = within(samples, phases).map(({ ms }) => ms);
  return [
    plain('a move meanwhile, median', share(times, 0.5), 'ms'),
    plain('a move meanwhile, 99th percentile', share(times, 0.99), 'ms'),
  ];
}
