/**
 * `npm run loadtest -- <scenario> [--games 1000 --minutes 10]` starts the product and loads it with k6. It compares the
 * data that clients received with the log and writes a report to .cache/loadtest. It exits with code 1 if a threshold
 * is missed.
 */
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { ensureK6 } from '../scripts/services/k6Binary.mjs';
import { runPlayers, runReconnect, runRestart, runSoak } from './host/playersRun.ts';
import { isPassed, tableOf, writeReport } from './host/report.ts';
import { runScaling } from './host/scalingRun.ts';
import { parseSettings, type Settings } from './host/settings.ts';
import { runAccounts, runLobby } from './host/visitsRun.ts';
import { runWatchers } from './host/watchersRun.ts';

const RUNS = {
  players: runPlayers,
  soak: runSoak,
  restart: runRestart,
  reconnect: runReconnect,
  watchers: runWatchers,
  lobby: runLobby,
  accounts: runAccounts,
  scaling: runScaling,
};
const FOLDER = path.join(import.meta.dirname, '..', '.cache', 'loadtest');

async function main(settings: Settings): Promise<void> {
  // Building k6 takes minutes and blocks this process. The seats of clients that have already started would expire.
  ensureK6();
  const folder = path.join(
    FOLDER,
    `${new Date().toISOString().replaceAll(/[:.]/g, '-')}-${settings.scenario}`,
  );
  mkdirSync(folder, { recursive: true });
  const report = await RUNS[settings.scenario](settings, folder);
  const page = writeReport(report, folder);
  console.log(`${report.title}\n${tableOf(report)}`);
  for (const trouble of report.troubles.slice(0, 20)) console.log(`  ! ${trouble}`);
  console.log(`Report: ${path.relative(process.cwd(), page)}`);
  if (!isPassed(report)) process.exitCode = 1;
}

try {
  await main(parseSettings(process.argv.slice(2)));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
}
