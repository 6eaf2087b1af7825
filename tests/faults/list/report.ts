// Reports the result of `npm run test:faults` for each row of the fault list, in .cache/faults/<row>.md and
// report.json. Exits with code 1 if a row has a failed test or no passed test.

import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../../../scripts/check/checkSources.ts';
import { type RanTest, ranTests } from '../../../scripts/run/testReports.ts';
import { FAULT_ROWS, type FaultRow } from './rows.ts';
import type { TestRun } from './testRuns.ts';

const FOLDER = join(ROOT, '.cache', 'faults');
const FIGURES = join(FOLDER, 'figures.jsonl');

type Figures = Readonly<Record<string, number | string>>;

const ran = ranTests(['faults', 'server', 'unit', 'load']);
const figures: Figures[] = existsSync(FIGURES)
  ? readFileSync(FIGURES, 'utf8')
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Figures)
  : [];

const verdicts = FAULT_ROWS.map((row) => {
  const tests = ran.filter((test) => row.tests.some((one) => isOf(one, test)));
  const failed = tests.filter(({ status }) => status === 'failed').length;
  const passed = tests.filter(({ status }) => status === 'passed').length;
  const missing = row.tests.filter(
    (one) => !tests.some((test) => isOf(one, test) && test.status === 'passed'),
  );
  return { row, tests, passed, failed, missing, isMet: failed === 0 && missing.length === 0 };
});

mkdirSync(FOLDER, { recursive: true });
for (const verdict of verdicts) writeFileSync(join(FOLDER, `${verdict.row.id}.md`), textOf(verdict));
writeFileSync(
  join(FOLDER, 'report.json'),
  `${JSON.stringify(
    verdicts.map(({ row, passed, failed, isMet }) => ({
      id: row.id,
      fault: row.fault,
      bar: row.bar,
      passed,
      failed,
      isMet: isMet,
    })),
    null,
    2,
  )}\n`,
);
for (const { row, passed, failed, missing, isMet } of verdicts) {
  const why = missing.length > 0 ? `; not passed: ${missing.map(({ file }) => file).join(', ')}` : '';
  console.log(`${isMet ? 'met   ' : 'FAILED'} ${row.id.padEnd(16)} ${passed} passed, ${failed} failed${why}`);
}
process.exitCode = verdicts.every(({ isMet }) => isMet) ? 0 : 1;

function isOf(one: TestRun, test: RanTest): boolean {
  return test.file === one.file && (one.title === undefined || test.title.includes(one.title));
}

interface Verdict {
  readonly row: FaultRow;
  readonly tests: readonly RanTest[];
  readonly isMet: boolean;
}

function textOf({ row, tests, isMet }: Verdict): string {
  const measured = figures.filter(({ title }) => tests.some((test) => test.title === title));
  const machine = `${cpus().length} cores (${cpus()[0]?.model.trim()}), ${Math.round(totalmem() / 2 ** 30)} GB`;
  return `# ${row.fault}

Threshold: ${row.bar}. ${isMet ? 'Met' : 'FAILED'}. ${new Date().toISOString()}, ${machine}.

${tests.map(({ title, status, ms, file }) => `- ${status}, ${(ms / 1000).toFixed(1)} s: ${title} (\`${file}\`)`).join('\n')}

${tableOf(measured)}
`;
}

/** Returns a table with the measurements of all repetitions and their maxima. */
function tableOf(measured: readonly Figures[]): string {
  if (measured.length === 0) return 'Nothing was measured beyond the assertions.';
  const names = [...new Set(measured.flatMap((one) => Object.keys(one)))].filter((name) => name !== 'title');
  const most = names.map((name) => {
    const values = measured.map((one) => one[name]).filter((value) => typeof value === 'number');
    return values.length === 0 ? '' : String(Math.max(...values));
  });
  const rows = measured.map((one) => `| ${names.map((name) => one[name] ?? '').join(' | ')} |`);
  return `| ${names.join(' | ')} |\n| ${names.map(() => '---').join(' | ')} |\n${rows.join('\n')}\n| ${most.join(' | ')} |\n\nThe last line is the most of each.`;
}
