// `npm run test:mutants` removes one mechanism at a time from a copy of the working tree and runs the tests that must
// fail. The command fails if such a test passes or does not run, or if a mutant no longer applies. The same tests first
// run once without a mutant, because a test that always fails proves nothing. Report: .cache/mutants/report.md and
// report.json.
//
//   npm run test:mutants                       all
//   npm run test:mutants -- --only=twice,...   some
//   npm run test:mutants -- --check            only checks that all mutants apply

import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../scripts/check/checkSources.ts';
import { buildClientWhenStale } from '../../scripts/run/build.mjs';
import { ensureChromium } from '../../scripts/services/chromium.mjs';
import { missingTests } from '../faults/list/missingTests.ts';
import { FAULT_ROWS } from '../faults/list/rows.ts';
import type { TestRun } from '../faults/list/testRuns.ts';
import { FAULT_MUTANTS } from './faults.ts';
import type { Mutant } from './mutant.ts';
import { applyEdits, copyTree, missingIn, TREE } from './tree.ts';

const FOLDER = join(ROOT, '.cache', 'mutants');
const RESULTS = join(FOLDER, 'vitest.json');
/**
 * Timeout in milliseconds for a run whose mutant hangs. It is longer than the timeouts of the tests, which should fail
 * first.
 */
const TEST_LIMIT_MS = 90_000;
const RUN_LIMIT_MS = 600_000;
const CLIENT_SOURCES = /^(?:client|engine|protocol)\//;

type Verdict = 'CAUGHT' | 'STAYED GREEN' | 'DID NOT RUN' | 'RED WITHOUT A MUTANT' | 'NO LONGER APPLIES';

interface Outcome {
  readonly mutant: Mutant;
  readonly test: TestRun;
  readonly verdict: Verdict;
  readonly ms: number;
  /** The first failed test with its error message, or the changed file. */
  readonly output: string;
}

interface Ran {
  readonly passed: number;
  readonly failed: readonly { readonly title: string; readonly message: string }[];
  readonly ms: number;
}

const only = process.argv
  .find((one) => one.startsWith('--only='))
  ?.slice('--only='.length)
  .split(',');
const mutants = FAULT_MUTANTS.filter(({ name }) => only === undefined || only.includes(name));
const unknown = only?.filter((name) => !mutants.some((mutant) => mutant.name === name)) ?? [];
if (unknown.length > 0) {
  console.error(
    `There is no mutant ${unknown.join(', ')}: they are ${FAULT_MUTANTS.map(({ name }) => name).join(', ')}.`,
  );
  process.exitCode = 2;
} else if (process.argv.includes('--check')) checkAll();
else await runAll();

/**
 * Checks that all mutants apply to the working tree and cover all tests of the fault list, and that these tests exist.
 */
function checkAll(): void {
  const missing = mutants.flatMap(({ name, edits }) => {
    const file = missingIn(edits);
    return file === null ? [] : [`${name}: ${file} has changed`];
  });
  const unproved = unprovedTests();
  const unknown = missingTests([...mutants, ...FAULT_ROWS].flatMap(({ tests }) => tests));
  for (const one of [...missing, ...unproved, ...unknown]) console.error(one);
  console.log(`${mutants.length - missing.length} of ${mutants.length} mutants apply`);
  process.exitCode = missing.length + unproved.length + unknown.length === 0 ? 0 : 1;
}

/** Returns the tests of the fault list that no mutant makes fail. */
function unprovedTests(): string[] {
  const proved = FAULT_MUTANTS.flatMap(({ tests }) => tests);
  const isSame = (one: TestRun, other: TestRun) =>
    one.file === other.file &&
    (one.title === undefined || other.title === undefined || areAlike(one.title, other.title));
  return FAULT_ROWS.flatMap(({ id, tests }) =>
    tests
      .filter((test) => !proved.some((other) => isSame(test, other)))
      .map(({ file, title }) => `${id}: no mutant for ${file} ${title ?? ''}`),
  );
}

/** Whether one text contains the other, so that both may select the same test. */
function areAlike(one: string, other: string): boolean {
  return one.includes(other) || other.includes(one);
}

async function runAll(): Promise<void> {
  if (mutants.some(({ tests }) => tests.some(isInBrowser))) buildClientWhenStale();
  copyTree();
  const control = new Map<string, Ran>();
  const outcomes: Outcome[] = [];
  for (const mutant of mutants)
    for (const test of mutant.tests) {
      const key = JSON.stringify(test);
      const green = control.get(key) ?? (await runGreen(test));
      control.set(key, green);
      const outcome = await judge(mutant, test, green);
      outcomes.push(outcome);
      console.log(lineOf(outcome));
    }
  writeReport(outcomes);
  const unproved = only === undefined ? unprovedTests() : [];
  for (const one of unproved) console.error(one);
  const wrong = outcomes.filter(({ verdict }) => verdict !== 'CAUGHT');
  console.log(`${outcomes.length - wrong.length} of ${outcomes.length} caught; .cache/mutants/report.md`);
  process.exitCode = wrong.length + unproved.length === 0 && outcomes.length > 0 ? 0 : 1;
  rmSync(TREE, { recursive: true, force: true });
}

async function judge(mutant: Mutant, test: TestRun, green: Ran): Promise<Outcome> {
  const outcome = (verdict: Verdict, ms: number, output: string) => ({
    mutant,
    test,
    verdict,
    ms,
    output: output,
  });
  if (green.failed.length > 0) return outcome('RED WITHOUT A MUTANT', green.ms, firstOf(green));
  if (green.passed === 0) return outcome('DID NOT RUN', green.ms, 'without a mutant');
  const applied = applyEdits(mutant.edits);
  if (typeof applied !== 'function') return outcome('NO LONGER APPLIES', 0, applied.missing);
  const isClientChanged = mutant.edits.some(({ file }) => CLIENT_SOURCES.test(file)) && isInBrowser(test);
  try {
    if (isClientChanged) await build();
    const ran = await run(test, true);
    if (ran.failed.length > 0) return outcome('CAUGHT', ran.ms, firstOf(ran));
    return outcome(ran.passed > 0 ? 'STAYED GREEN' : 'DID NOT RUN', ran.ms, '');
  } finally {
    applied();
    if (isClientChanged) await build();
  }
}

/**
 * Runs a test that must pass, and runs it again after a failure. Only a second failure counts, because a stalled
 * machine can make a correct test fail once.
 */
async function runGreen(test: TestRun): Promise<Ran> {
  const first = await run(test, false);
  return first.failed.length === 0 ? first : run(test, false);
}

function isInBrowser({ file }: TestRun): boolean {
  return file.startsWith('e2e/');
}

async function run(test: TestRun, isMutant: boolean): Promise<Ran> {
  rmSync(RESULTS, { force: true });
  const startedAt = Date.now();
  await program(
    [
      join('node_modules', 'vitest', 'vitest.mjs'),
      ...['run', '--project', test.project, '--reporter=json', `--outputFile.json=${RESULTS}`, test.file],
      ...(test.title === undefined ? [] : ['-t', test.title.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')]),
      // The test is not retried, because one failure is enough.
      ...(isMutant ? ['--retry=0', '--bail=1', `--testTimeout=${TEST_LIMIT_MS}`] : []),
    ],
    isInBrowser(test) ? { CHROME_PATH: ensureChromium() } : {},
  );
  const ms = Date.now() - startedAt;
  if (!existsSync(RESULTS)) return { passed: 0, failed: [], ms };
  const report = JSON.parse(readFileSync(RESULTS, 'utf8')) as VitestReport;
  const all = report.testResults.flatMap(({ assertionResults }) => assertionResults);
  const failed = all.filter(({ status }) => status === 'failed');
  return {
    passed: all.filter(({ status }) => status === 'passed').length,
    failed: failed.map(({ fullName, failureMessages }) => ({
      title: fullName,
      message: (failureMessages[0] ?? '').split('\n')[0]?.slice(0, 200) ?? '',
    })),
    ms,
  };
}

interface VitestReport {
  readonly testResults: readonly {
    readonly assertionResults: readonly {
      readonly fullName: string;
      readonly status: string;
      readonly failureMessages: readonly string[];
    }[];
  }[];
}

function build(): Promise<void> {
  return program([join('node_modules', 'vite', 'bin', 'vite.js'), 'build', '--logLevel', 'error'], {
    NODE_ENV: 'production',
  });
}

function program(args: readonly string[], env: Readonly<Record<string, string>>): Promise<void> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [...args], {
      cwd: TREE,
      env: { ...process.env, ...env },
      stdio: 'ignore',
    });
    const limit = setTimeout(() => child.kill('SIGKILL'), RUN_LIMIT_MS);
    child.on('exit', () => {
      clearTimeout(limit);
      resolve();
    });
  });
}

function firstOf({ failed: [first] }: Ran): string {
  return first ? `${first.title}: ${first.message}` : '';
}

function lineOf({ mutant, test, verdict, ms, output }: Outcome): string {
  const where = `${test.file}${test.title === undefined ? '' : ` "${test.title}"`}`;
  return `${verdict.padEnd(12)} ${mutant.name} (${(ms / 1000).toFixed(0)} s) ${where}${output === '' ? '' : `: ${output}`}`;
}

function writeReport(outcomes: readonly Outcome[]): void {
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(join(FOLDER, 'report.json'), `${JSON.stringify(outcomes, null, 2)}\n`);
  const rows = outcomes.map(
    ({ mutant, test, verdict, ms, output }) =>
      `| ${mutant.fault} | ${mutant.without} | ${test.file} ${test.title ?? ''} | ${verdict}, ${Math.round(ms / 1000)} s | ${output.replaceAll('|', '/')} |`,
  );
  const head = '| Fault | Without | Test | Verdict | It said |\n| --- | --- | --- | --- | --- |';
  writeFileSync(
    join(FOLDER, 'report.md'),
    `# Mutants\n\n${new Date().toISOString()}\n\n${head}\n${rows.join('\n')}\n`,
  );
}
