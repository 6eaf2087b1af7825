// Counts the results of a vitest run from its JSON report.

import { existsSync, readFileSync } from 'node:fs';

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
  return { isPassed: exitCode === 0 && failed === 0 && passed > 0, passed, failed, skipped };
}
