// The parts of `npm test` and their steps. The function `run` of a step returns `{ isPassed }`, with test counts if it
// ran tests. The message of an exception is one sentence for the user.

import { spawn } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureChromium } from '../services/chromium.mjs';
import { ServiceMissing } from '../services/command.mjs';
import { ensureFirefox, ensureWebKit } from '../services/engines.mjs';
import { ensureHelm } from '../services/helmBinary.mjs';
import { ensureK6 } from '../services/k6Binary.mjs';
import { ensurePostgres } from '../services/postgresBinaries.mjs';
import { ensureRedis } from '../services/redisBinary.mjs';
import { biome } from './biome.mjs';
import { buildClientWhenStale } from './build.mjs';
import { FAULT_FILES } from './faultFiles.mjs';
import { childEnv, nodePath, ROOT } from './runtime.mjs';
import { readCounts } from './testCounts.mjs';

const VITEST = join('node_modules', 'vitest', 'vitest.mjs');
const TSC = join('node_modules', 'typescript', 'bin', 'tsc');
const KNIP = join('node_modules', 'knip', 'bin', 'knip.js');
const SOLHINT = join('node_modules', 'solhint', 'solhint.js');
/** Matches the numbers of security requirements in the titles of their tests: S1, S2, ... */
const REQUIREMENT_TITLES = ['-t', String.raw`\bS\d+[:,]`];
/**
 * The server tests whose subject depends on the database: statements, transactions, outages, stored data. They run on
 * both databases. The other server tests run on PostgreSQL only, and the journeys on the embedded database only. Refused
 * starts open an embedded database in either run, so they run once.
 */
const DATABASE_TESTS = [
  'server/db/',
  'server/startup/services',
  'server/startup/twoServers',
  'server/live/session/',
  'server/live/cluster/',
  'server/live/room/',
  'server/games/',
  'server/savedGames/',
  'server/ratings/',
  'server/queue/',
  'server/payments/',
  'server/nft/nft',
  'server/mail/',
  'server/notifications/',
  'server/accounts/registration/registration',
  'server/accounts/session/',
  'server/accounts/profile/',
  'server/observability/metrics/',
  'tests/faults/',
];
/**
 * Number of rounds of the fuzz test. In each round, every caller makes every call. Without this variable, each call is
 * made only once with valid and once with invalid input.
 */
const WHOLE_FUZZ = { FUZZ_ROUNDS: '5' };
const REPORTS = join('.cache', 'tests');
/** Hundreds of processes load the same packages. The folder of their compiled code is also that of servers in tests. */
const COMPILED = { NODE_COMPILE_CACHE: join(ROOT, '.cache', 'compiled') };

export const PARTS = {
  check: {
    isDefault: true,
    steps: [
      { name: 'format and lint', run: formatAndLint },
      { name: 'types', run: types },
      { name: 'unused code', run: () => script(KNIP) },
      { name: 'import directions', run: () => script('scripts/check/checkImports.ts') },
      { name: 'purity of the engine', run: () => script('scripts/check/checkPurity.ts') },
      { name: 'languages', run: () => script('scripts/check/checkLocales.ts') },
      { name: 'lock file', run: () => script('scripts/check/checkLock.ts') },
      { name: 'licences', run: () => script('scripts/check/checkLicences.ts') },
      { name: 'security requirements', run: () => script('tests/security/list/checkRequirements.ts') },
      { name: 'mutants still apply', run: () => script('tests/mutation/run.ts', ['--check']) },
      { name: 'contract', run: lintContract },
    ],
  },
  lint: {
    isDefault: false,
    steps: [
      { name: 'format and lint', run: formatAndLint },
      { name: 'contract', run: lintContract },
    ],
  },
  types: { isDefault: false, steps: [{ name: 'types', run: types }] },
  unit: { isDefault: true, steps: [{ name: 'unit tests', run: unit }] },
  postgres: { isDefault: true, steps: [{ name: 'server, PostgreSQL', run: onPostgres }] },
  server: { isDefault: true, steps: [{ name: 'server, embedded database', run: onEmbedded }] },
  e2e: { isDefault: true, steps: [{ name: 'journeys in a browser', run: () => inBrowser('e2e') }] },
  engines: {
    isDefault: true,
    steps: [
      { name: 'smoke test in Chromium', run: () => inEngine('chromium', ensureChromium) },
      { name: 'smoke test in Firefox', run: () => inEngine('firefox', ensureFirefox) },
      { name: 'smoke test in WebKit', run: () => inEngine('webkit', ensureWebKit) },
    ],
  },
  faults: { isDefault: true, steps: [{ name: 'kills and restarts', run: faults }] },
  loadtest: { isDefault: true, steps: [{ name: 'small load test', run: loadTest }] },
  faultList: {
    isDefault: false,
    steps: [
      { name: 'kills, restarts, outages', run: faultsAnew },
      { name: 'faults inside one process', run: () => vitest('server', FAULT_FILES.server) },
      { name: 'faults on the page side', run: () => vitest('unit', FAULT_FILES.unit) },
      { name: 'ten thousand games, bots', run: longLoads },
      { name: 'row by row', run: () => script('tests/faults/list/report.ts') },
    ],
  },
  load: { isDefault: false, steps: [{ name: 'load tests', run: load }] },
  security: {
    isDefault: false,
    steps: [
      { name: 'security requirements, as in production', run: inProduction },
      {
        name: 'security requirements, over HTTP and sockets',
        run: () => vitest('server', REQUIREMENT_TITLES, WHOLE_FUZZ),
      },
      {
        name: 'security requirements, on the contract',
        run: () => vitest('unit', ['contracts', ...REQUIREMENT_TITLES]),
      },
      {
        name: 'security requirements, in a browser',
        run: () => inBrowser('e2e', ['e2e/site/texts', ...REQUIREMENT_TITLES]),
      },
      {
        name: 'security requirements, after a kill',
        run: () => inBrowser('faults', ['e2e/payments/payments', ...REQUIREMENT_TITLES]),
      },
      {
        name: 'security requirements, under load',
        run: () => vitest('load', ['logins', ...REQUIREMENT_TITLES]),
      },
      { name: 'security requirements, one by one', run: () => script('tests/security/list/report.ts') },
    ],
  },
  deep: { isDefault: false, steps: [{ name: 'deep tests', run: () => vitest('deep') }] },
};

async function formatAndLint() {
  const [program, ...args] = biome();
  return {
    isPassed:
      (await run(program, [...args, 'check', '--error-on-warnings', '--max-diagnostics=200', '.'])) === 0,
  };
}

async function lintContract() {
  return { isPassed: (await node([SOLHINT, '--disc', '--noPoster', '-w', '0', 'contracts/**/*.sol'])) === 0 };
}

/** Checks all files once with all types, and the code of each area with the types that exist where it runs. */
async function types() {
  const codes = await Promise.all(['.', 'engine', 'server', 'client'].map((area) => node([TSC, '-p', area])));
  return { isPassed: codes.every((code) => code === 0) };
}

async function script(file, args = []) {
  return { isPassed: (await node([file, ...args])) === 0 };
}

/** Runs the unit tests. Those of the Helm chart are skipped without Helm and Go. */
async function unit({ withoutServices }) {
  try {
    if (!withoutServices) ensureHelm();
  } catch (error) {
    if (!(error instanceof ServiceMissing)) throw error;
    console.log(`=== LEFT OUT: ${error.message}`);
  }
  return vitest('unit');
}

async function onPostgres() {
  ensurePostgres();
  return vitest('server-postgres');
}

/** Runs server tests on the embedded database: all of them if there is no run on PostgreSQL. */
async function onEmbedded({ parts }) {
  return vitest('server', parts.includes('postgres') ? DATABASE_TESTS : []);
}

async function inBrowser(project, filters = []) {
  const chromium = ensureChromium();
  buildClientWhenStale();
  return vitest(project, filters, { CHROME_PATH: chromium });
}

/**
 * Runs the smoke test in another browser engine. Firefox and WebKit come from Debian only. A machine without them skips
 * their tests.
 */
async function inEngine(engine, ensure) {
  try {
    ensure();
  } catch (error) {
    if (error instanceof ServiceMissing) return leftOut(error.message);
    throw error;
  }
  buildClientWhenStale();
  return vitest('engines', [], { ENGINE: engine });
}

function leftOut(reason) {
  console.log(`=== LEFT OUT: ${reason}`);
  return { isPassed: true, isLeftOut: true };
}

/** Runs tests of the product as in production, with PostgreSQL, Redis and the built pages. */
async function inProduction() {
  ensurePostgres();
  ensureRedis();
  buildClientWhenStale();
  return vitest('security');
}

/**
 * Runs the fault tests. The ones with a browser are in e2e/. The ones with PostgreSQL skip themselves if
 * TEST_WITHOUT_SERVICES is set.
 */
async function faults({ withoutBrowser, withoutServices }, args = []) {
  const env = withoutServices ? { TEST_WITHOUT_SERVICES: '1' } : {};
  if (!withoutServices) {
    ensurePostgres();
    ensureRedis();
  }
  if (withoutBrowser) return vitest('faults', [...args, 'tests/'], env);
  buildClientWhenStale();
  return vitest('faults', args, { ...env, CHROME_PATH: ensureChromium() });
}

/** Runs the load test. Without k6 and Go, it is skipped with a message. */
async function loadTest({ withoutServices }) {
  if (withoutServices) return leftOut('the small load test needs services');
  try {
    ensureK6();
  } catch (error) {
    if (error instanceof ServiceMissing) return leftOut(error.message);
    throw error;
  }
  ensurePostgres();
  ensureRedis();
  return vitest('loadtest');
}

/**
 * Runs the fault tests without the measurements of earlier runs. The files run one after the other, because the thresholds
 * hold on a machine without other load.
 */
async function faultsAnew(flags) {
  rmSync(join('.cache', 'faults'), { recursive: true, force: true });
  process.env.FAULT_REPEATS ??= '20';
  return faults(flags, ['--no-file-parallelism']);
}

async function longLoads() {
  ensurePostgres();
  return vitest('load', FAULT_FILES.load, { MEMORY_GAMES: '10000' });
}

async function load() {
  ensurePostgres();
  return vitest('load');
}

async function vitest(project, filters = [], env = {}) {
  const report = join(REPORTS, `${project}.json`);
  mkdirSync(REPORTS, { recursive: true });
  rmSync(report, { force: true });
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const code = await node([VITEST, 'run', '--project', project, ...reporters, ...filters], env);
  return readCounts(report, code);
}

function node(args, env = {}) {
  return run(nodePath(), args, env);
}

const running = new Set();

/** Stops the programs of the current step, which then fails. */
export function stopRunning() {
  for (const child of running) child.kill('SIGTERM');
}

/** Runs a program and returns its exit code. The output goes to the terminal. */
function run(command, args, env = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: ROOT,
      env: childEnv({ ...COMPILED, ...env }),
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    running.add(child);
    child.on('error', reject);
    child.on('exit', (code) => {
      running.delete(child);
      resolve(code ?? 1);
    });
  });
}
