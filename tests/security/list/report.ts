// Reports the result of `npm run test:security` per security requirement, in .cache/security/report.md and report.json.
// Exits with code 1 if a requirement has a failed test or no passed test.

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../../scripts/check/checkSources.ts';
import { ranTests } from '../../../scripts/run/testReports.ts';
import { readRequirements, requirementsOf } from './requirements.ts';

const FOLDER = join(ROOT, '.cache', 'security');
const PROJECTS = ['security', 'server', 'unit', 'e2e', 'faults', 'load'];

const ran = ranTests(PROJECTS);
const verdicts = readRequirements().map((requirement) => {
  const tests = ran.filter(({ title }) => requirementsOf(title).includes(requirement.number));
  const passed = tests.filter(({ status }) => status === 'passed');
  const failed = tests.filter(({ status }) => status === 'failed');
  const isInProduction = passed.some(({ file }) => file.includes('/production/'));
  return { ...requirement, isPassed: passed.length > 0 && failed.length === 0, isInProduction, tests };
});
const failed = verdicts.filter(({ isPassed }) => !isPassed);

mkdirSync(FOLDER, { recursive: true });
writeFileSync(join(FOLDER, 'report.json'), `${JSON.stringify(verdicts, null, 2)}\n`);
writeFileSync(join(FOLDER, 'report.md'), text());
for (const { number, text: what, tests } of failed)
  console.error(`S${number} ${tests.length === 0 ? 'was not tested' : 'FAILED'}: ${what}`);
console.log(
  `${verdicts.length - failed.length} of ${verdicts.length} requirements are met; .cache/security/report.md`,
);
process.exitCode = failed.length === 0 ? 0 : 1;

function text(): string {
  const lines = verdicts.flatMap(({ number, text: what, isPassed, isInProduction, tests }) => [
    `## S${number} ${isPassed ? 'holds' : 'DOES NOT HOLD'}${isInProduction ? ', in production too' : ''}`,
    '',
    what,
    '',
    ...tests.map(({ title, file, status, ms }) => `- ${status}, ${ms} ms: ${title} (\`${file}\`)`),
    '',
  ]);
  const sum = `${verdicts.length - failed.length} of ${verdicts.length} hold. ${new Date().toISOString()}`;
  return `# Security requirements\n\n${sum}\n\n${lines.join('\n')}`;
}
