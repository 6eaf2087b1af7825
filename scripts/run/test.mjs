// `npm test` runs everything from the formatting check to the browser tests, on a fresh clone. It runs every step,
// whatever the results of the others, and prints a summary. The summary names each failed test and the slowest tests,
// and its last line is `N passed, N failed` (`, N skipped` may follow). The numbers count tests. A step that fails
// without a failed test, such as a type error, counts as one failure.

import { ensureInstalled, fail, ROOT } from './runtime.mjs';
import { slowestOfAll } from './testCounts.mjs';
import { parseFlags } from './testFlags.mjs';
import { PARTS, stopRunning } from './testParts.mjs';

const LINE = '='.repeat(78);

process.chdir(ROOT);
const flags = parseFlags(process.argv.slice(2), PARTS);
if (flags.error) fail(flags.error);
ensureInstalled();

printLeftOut();
const results = [];
let isInterrupted = false;
process.on('SIGINT', interrupt);
process.on('SIGTERM', interrupt);

for (const part of flags.parts) {
  for (const step of PARTS[part].steps) {
    if (!isInterrupted) results.push(await runStep(step));
  }
}
printSummary();

async function runStep(step) {
  console.log(`\n--- ${step.name} ${'-'.repeat(Math.max(0, 73 - step.name.length))}`);
  const startedAt = Date.now();
  const outcome = await step.run(flags).catch((error) => {
    console.error(error.message);
    return { isPassed: false };
  });
  const result = {
    passed: 0,
    failed: 0,
    skipped: 0,
    failures: [],
    slowest: [],
    ...outcome,
    name: step.name,
    ms: Date.now() - startedAt,
  };
  if (!result.isPassed && result.failed === 0) result.failed = 1;
  console.log(verdict(result));
  return result;
}

function verdict({ name, isPassed, isLeftOut, ms }) {
  const word = isLeftOut ? 'LEFT OUT' : isPassed ? 'passed' : 'FAILED';
  return `${word.padEnd(8)} ${name.padEnd(28)} ${(ms / 1000).toFixed(1).padStart(7)} s`;
}

/** Stops the current step. The summary is still printed. */
function interrupt() {
  isInterrupted = true;
  stopRunning();
}

function printLeftOut() {
  for (const { title, flag } of flags.leftOut) {
    console.log(`${LINE}\n=== LEFT OUT: ${title} (${flag})\n${LINE}`);
  }
}

function printSlowest() {
  const slowest = slowestOfAll(results.map((result) => result.slowest));
  if (slowest.length === 0) return;
  console.log('\nslowest tests');
  for (const { title, ms } of slowest) console.log(`${(ms / 1000).toFixed(1).padStart(7)} s  ${title}`);
  console.log('');
}

function printSummary() {
  console.log(`\n${results.map(verdict).join('\n')}\n`);
  for (const { name, failures } of results)
    for (const line of failures) console.log(`FAILED   ${name}: ${line}`);
  printSlowest();
  printLeftOut();
  if (isInterrupted) console.log('=== INTERRUPTED: the steps that are not listed did not run');
  const sum = (field) => results.reduce((total, result) => total + result[field], 0);
  const skipped = sum('skipped') > 0 ? `, ${sum('skipped')} skipped` : '';
  const isPassed = !isInterrupted && results.every((result) => result.isPassed);
  // The exit code is set instead of calling process.exit, which could lose the last line if standard output is a pipe.
  process.exitCode = isPassed ? 0 : 1;
  console.log(`${sum('passed')} passed, ${sum('failed')} failed${skipped}`);
}
