// Reads the results of a vitest run from its JSON report.

import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { ROOT } from './runtime.mjs';

/**
 * A file that cannot be loaded counts as one failure, because it has no tests that could fail. A run without tests
 * has failed: its files were moved or its pattern is wrong.
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
  return { isPassed, passed, failed, skipped, failures: report.testResults.flatMap(failuresOf) };
}

/** Returns a line for each failed test of the file: file, title, and the first line of the error. */
function failuresOf({ name, status, message, assertionResults }) {
  const file = relative(ROOT, name);
  const failed = assertionResults.filter((test) => test.status === 'failed');
  if (failed.length === 0 && status === 'failed') return [`${file}: ${firstLine(message)}`];
  return failed.map((test) => `${file}: ${test.fullName}: ${firstLine(test.failureMessages[0])}`);
}

function firstLine(message = '') {
  return message.split('\n', 1)[0];
}
