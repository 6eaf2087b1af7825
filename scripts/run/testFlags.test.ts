import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { makeRepository } from '../check/checkFixture.ts';
import { readCounts, slowestOfAll } from './testCounts.mjs';
import { parseFlags } from './testFlags.mjs';

const PARTS = {
  check: { isDefault: true },
  postgres: { isDefault: true },
  e2e: { isDefault: true },
  engines: { isDefault: true },
  deep: { isDefault: false },
};

describe('the flags of npm test', () => {
  test('select every default part if no flag is given', () => {
    expect(parseFlags([], PARTS)).toMatchObject({
      parts: ['check', 'postgres', 'e2e', 'engines'],
      leftOut: [],
    });
  });

  test('[WEB-10] of the form --without-... skip parts, and the result lists these flags', () => {
    const flags = parseFlags(['--without-browser', '--without-services'], PARTS);
    expect(flags.parts).toEqual(['check']);
    expect(flags.leftOut?.map(({ flag }) => flag)).toEqual(['--without-browser', '--without-services']);
  });

  test('select the parts that --only lists, in the order in which they run', () => {
    expect(parseFlags(['--only=deep,check'], PARTS).parts).toEqual(['check', 'deep']);
  });

  test.each([['--without-tests'], ['--only=chek'], ['unit'], ['--only=']])(
    'are rejected if they are %s',
    (flag) => {
      expect(parseFlags([flag], PARTS).error).toMatch(/Unknown flag|There is no part/);
    },
  );
});

describe('the counts of a test run', () => {
  const counts = (report: object, exitCode: number) => {
    const root = makeRepository({ 'report.json': JSON.stringify(report) });
    return readCounts(`${root}/report.json`, exitCode);
  };
  const numbers = { numPassedTests: 3, numFailedTests: 0, numPendingTests: 1, numTodoTests: 0 };

  test('include passed and skipped tests', () => {
    expect(counts({ ...numbers, testResults: [] }, 0)).toEqual({
      isPassed: true,
      passed: 3,
      failed: 0,
      skipped: 1,
      failures: [],
      slowest: [],
    });
  });

  test('[OPS-45] name each failed test with its file and the first line of its error', () => {
    const assertionResults = [
      { status: 'passed', fullName: 'a board shows a piece', failureMessages: [] },
      {
        status: 'failed',
        fullName: 'a board marks a move',
        failureMessages: ['Error: no mark\n  at line 3'],
      },
    ];
    const testResults = [
      { name: `${process.cwd()}/client/board.test.ts`, status: 'failed', message: '', assertionResults },
      {
        name: `${process.cwd()}/engine/a.test.ts`,
        status: 'failed',
        message: 'SyntaxError: x\n1|',
        assertionResults: [],
      },
    ];
    expect(counts({ ...numbers, numFailedTests: 1, testResults }, 1)).toMatchObject({
      failed: 2,
      failures: [
        'client/board.test.ts: a board marks a move: Error: no mark',
        'engine/a.test.ts: SyntaxError: x',
      ],
    });
  });

  test('[OPS-48] name the ten slowest tests of all steps, slowest first', () => {
    const slowestOf = (...durations: number[]) => {
      const assertionResults = durations.map((duration) => ({
        status: 'passed',
        fullName: `takes ${duration}`,
        duration,
      }));
      const testResults = [
        { name: `${process.cwd()}/engine/a.test.ts`, status: 'passed', message: '', assertionResults },
      ];
      return counts({ ...numbers, testResults }, 0).slowest ?? [];
    };
    const slowest = slowestOfAll([slowestOf(1, 90, 5, 2, 3, 4, 6), slowestOf(70, 8, 80, 7, 9)]);
    expect(slowest.map(({ ms }) => ms)).toEqual([90, 80, 70, 9, 8, 7, 6, 5, 4, 3]);
    expect(slowest[0]?.title).toBe('engine/a.test.ts: takes 90');
  });

  test('include a file that could not be loaded as one failure', () => {
    const testResults = [{ name: '/a.test.ts', status: 'failed', message: '', assertionResults: [] }];
    expect(counts({ ...numbers, testResults }, 1)).toMatchObject({ isPassed: false, failed: 1 });
  });

  test('show a failure for a run without tests, a crash, or a bad exit code', () => {
    expect(counts({ ...numbers, numPassedTests: 0, testResults: [] }, 0).isPassed).toBe(false);
    expect(counts({ ...numbers, testResults: [] }, 1).isPassed).toBe(false);
    expect(readCounts('/no/such/report.json', 0).isPassed).toBe(false);
  });
});

test('[OPS-45] the summary of npm test prints a line for each failed test of each step', () => {
  const failures = {
    unit: ['client/board.test.ts: a board marks a move: Error: no mark', 'engine/a.test.ts: SyntaxError: x'],
    server: ['server/b.test.ts: an answer has a code: Error: no code'],
  };
  const steps = Object.entries(failures).map(
    ([name, lines]) =>
      `{ name: '${name}', run: async () => (${JSON.stringify({ isPassed: false, passed: 2, failed: lines.length, failures: lines })}) }`,
  );
  const copied = ['runtime.mjs', 'test.mjs', 'testCounts.mjs', 'testFlags.mjs'].map((name) => [
    `scripts/run/${name}`,
    readFileSync(join(import.meta.dirname, name), 'utf8'),
  ]);
  const root = makeRepository({
    ...Object.fromEntries(copied),
    'scripts/run/testParts.mjs': `export const PARTS = { check: { isDefault: true, steps: [${steps.join()}] } };
export function stopRunning() {}`,
    // The packages are installed.
    'node_modules/.package-lock.json': '{}',
  });
  const run = spawnSync(process.execPath, [join(root, 'scripts/run/test.mjs')], { encoding: 'utf8' });
  const lines = run.stdout.trim().split('\n');
  expect([run.status, lines.at(-1)]).toEqual([1, '4 passed, 3 failed']);
  expect(lines.filter((line) => line.includes('.test.ts'))).toEqual(
    Object.entries(failures).flatMap(([name, all]) => all.map((line) => `FAILED   ${name}: ${line}`)),
  );
});
