/**
 * `npm run drill` and `npm run drill -- <running games> <ended games>` destroy a database during games and restore it
 * from the backup. The drill uses temporary PostgreSQL servers, ops/backup.sh and ops/restore.sh; with `--barman` it uses
 * Barman. It writes .cache/drill-<time>.md and exits with code 1 if an acknowledged move is missing or a restored game
 * differs.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { startGuard } from '../scripts/services/guard.mjs';
import { freePort } from '../scripts/services/ports.mjs';
import { startPostgres } from '../scripts/services/postgres.mjs';
import { ensureBackupPrograms, ensureBarman } from '../scripts/services/postgresBinaries.mjs';
import { runDrill } from '../tests/faults/support/backupDrill.ts';

const args = process.argv.slice(2);
const isBarman = args.includes('--barman');
const [running = 10, ended = 10] = args.filter((arg) => !arg.startsWith('--')).map(Number);
const programs = ensureBackupPrograms();
const deps = {
  ...{ freePort, startGuard, startPostgres: () => startPostgres({ programs }), programs },
  ...(isBarman ? { barman: ensureBarman() } : {}),
};
const report = await runDrill(deps, { ended, running, moves: 10 });
const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;

const isGood = report.lost === 0 && report.different === 0;
const at = new Date().toISOString();
const differences = report.differences.map((text) => `- ${text}\n`).join('');

const text = `# Drill ${isBarman ? 'with Barman' : 'with the scripts'} of ${at}: ${isGood ? 'passed' : 'FAILED'}

${availableParallelism()} cores; games, server, both databases and the receiver of the log on one machine.

| | |
| --- | --- |
| games, of these running | ${report.games}, ${running} |
| acknowledged moves of the running ones | ${report.acknowledged} |
| of these missing afterwards | ${report.lost} |
| games whose replay differs from what was seen | ${report.different} |
| a copy of the whole, under load | ${seconds(report.copyMs)} |
| from the loss to a database that answers | ${seconds(report.databaseMs)} |
| to the end of all games that went on | ${seconds(report.allPlayMs)} |
${differences && `\nGames that differ, as [events, state, clocks, position]:\n\n${differences}`}`;
mkdirSync('.cache', { recursive: true });
const file = `.cache/drill-${at.replace(/[-:]|\.\d+/g, '')}.md`;
writeFileSync(file, text);
console.log(text);
console.log(`Written to ${file}`);
process.exitCode = isGood ? 0 : 1;
