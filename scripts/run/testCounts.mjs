// Reads the results of a vitest run from its JSON report.

import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { ROOT } from './runtime.mjs';

/**
 * Returns the counts of a report. A file that cannot be loaded counts as one failure, because it has no tests that
 * could fail. A run without tests counts as failed, because its files were moved or its pattern is wrong.
 */
export function readCounts(reportPath, exitCode) {
  if (!existsSync(reportPath)) return { isPassed: false };
  const report = JSON.parse(readFileSync(reportPath, 'utf8'));
  const broken = report.testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  );
  const passed = report.numPassedTests;
  const failed = report.numFailedTests + broken.length;
  const skipped = report.numPendingTests + report.numTodoTests;
  if (passed + failed === 0) console.error('No test ran.');
  const isPassed = exitCode === 0 && failed === 0 && passed > 0;
  const failures = report.testResults.flatMap(failuresOf);
  return { isPassed, passed, failed, skipped, failures, slowest: slowestOf(report.testResults) };
}

/** Returns a line for each failed test of the file, with the file, the title, and the first line of the error. */
function failuresOf({ name, status, message, assertionResults }) {
  const file = relative(ROOT, name);
  const failed = assertionResults.filter((test) => test.status === 'failed');
  if (failed.length === 0 && status === 'failed') return [`${file}: ${firstLine(message)}`];
  return failed.map((test) => `${file}: ${test.fullName}: ${firstLine(test.failureMessages[0])}`);
}

const SLOWEST = 10;

/** Returns the tests of a run that took longest, with the slowest first. */
function slowestOf(testResults) {
  return testResults
    .flatMap(({ name, assertionResults }) =>
      assertionResults.map(({ fullName, duration = 0 }) => ({
        title: `${relative(ROOT, name)}: ${fullName}`,
        ms: duration,
      })),
    )
    .sort(bySlowness)
    .slice(0, SLOWEST);
}

/** Returns the slowest tests of all runs. */
export function slowestOfAll(runs) {
  return runs.flat().sort(bySlowness).slice(0, SLOWEST);
}

const bySlowness = (a, b) => b.ms - a.ms;

function firstLine(message = '') {
  return message.split('\n', 1)[0];
}
