/** The scenarios with games. */
import { setTimeout as delay } from 'node:timers/promises';
import { maxDrainDuration } from '../../tests/load/support/maxDrainDuration.ts';
import { within } from './cost.ts';
import { type Found, returnRows, speedRows } from './gameRows.ts';
import { runGames } from './gamesRun.ts';
import type { Product } from './product.ts';
import { maxRow, type Report, type Row } from './report.ts';
import { quantile, together } from './scrape.ts';
import type { Settings } from './settings.ts';
import type { Phases } from './verify/verify.ts';

/** Game lengths with which no game ends before the load does. */
export const ENDLESS = { MIN_PLIES: 100_000, MAX_PLIES: 100_000 };
/** Lengths of short games that are followed by new ones, so that leaks of ended games become visible. */
const SHORT = { MIN_PLIES: 8, MAX_PLIES: 40 };
/** Seconds from full load to the first restart. */
const RESTART_AT_S = 10;
const BETWEEN_RESTARTS_S = 30;
const CUT_AT_S = 10;
/** After all connections are cut, moves may take up to `STORM_P99_MS` for this many seconds. */
const STORM_S = 15;
const STORM_P99_MS = 250;

export function runPlayers(settings: Settings, folder: string): Promise<Report> {
  return runGames(settings, folder, {
    ...{ title: '', processes: settings.processes, isCompared: true, hasProbe: true, env: {} },
    rows: speedRows,
  });
}

/** Runs hours of short games. Memory, handles and speed must stay constant. */
export function runSoak(settings: Settings, folder: string): Promise<Report> {
  return runGames(settings, folder, {
    ...{ title: ', one short game after the other', processes: settings.processes },
    ...{ isCompared: true, hasProbe: true, env: SHORT },
    rows: speedRows,
  });
}

/** Runs a rolling restart: one process after the other is stopped and started, as in a deploy. */
export function runRestart(settings: Settings, folder: string): Promise<Report> {
  const processes = Math.max(2, settings.processes);
  const oneS = BETWEEN_RESTARTS_S + maxDrainDuration(settings.games / processes) / 1_000;
  return runGames(lasting(settings, RESTART_AT_S + oneS * processes), folder, {
    title: ', while the processes are restarted one after the other',
    processes,
    ...{ isCompared: false, hasProbe: false, env: { ...ENDLESS, ARE_CONNECTIONS_LOST: '1' } },
    meanwhile: restartAll,
    rows: (found, phases) => [...returnRows(found), ...informative(speedRows(found, phases))],
  });
}

/** Runs games during which all connections are cut simultaneously. */
export function runReconnect(settings: Settings, folder: string): Promise<Report> {
  return runGames(lasting(settings, CUT_AT_S + STORM_S), folder, {
    ...{ title: ', all of whose connections are cut at once', processes: settings.processes },
    ...{ isCompared: false, hasProbe: true },
    env: { ...ENDLESS, ARE_CONNECTIONS_LOST: '1', CUTS: CUT_AT_S },
    rows: (found, phases) => [
      ...returnRows(found),
      ...stormRows(found, phases),
      ...informative(speedRows(found, phases)),
    ],
  });
}

/** Lengthens the run, because the fault and the recovery must happen during the load. */
function lasting(settings: Settings, seconds: number): Settings {
  return { ...settings, minutes: Math.max(settings.minutes, seconds / 60) };
}

async function restartAll({ processes }: Product, { steadyFrom }: Phases): Promise<void> {
  await delay(steadyFrom + RESTART_AT_S * 1_000 - Date.now());
  for (const [i, process] of processes.entries()) {
    if (i > 0) await delay(BETWEEN_RESTARTS_S * 1_000);
    await process.stop();
    await process.start();
  }
}

function stormRows({ samples }: Found, { steadyFrom }: Phases): Row[] {
  const cutAt = steadyFrom + CUT_AT_S * 1_000;
  const storm = within(samples, { steadyFrom: cutAt, endAt: cutAt + STORM_S * 1_000 });
  const acknowledged = together(storm.map((sample) => sample.acknowledged));
  return [
    maxRow(
      'server, receipt to answer, while all come back, 99th percentile',
      quantile(acknowledged, 0.99),
      STORM_P99_MS,
      'ms',
    ),
  ];
}

/** Removes the thresholds of the latencies, because moves wait during the fault. */
function informative(rows: readonly Row[]): Row[] {
  return rows.map(({ name, value, unit = '' }) => ({ name, value, unit }));
}
