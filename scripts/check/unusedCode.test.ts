import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeRepository } from './checkFixture.ts';
import { ROOT } from './checkSources.ts';

const KNIP = join(ROOT, 'node_modules', 'knip', 'bin', 'knip.js');

function check(files: Readonly<Record<string, string>>) {
  const cwd = makeRepository({
    'knip.jsonc': readFileSync(join(ROOT, 'knip.jsonc'), 'utf8'),
    'server/main.ts': "import { sum } from './sum.ts';\nsum(1, 2);\n",
    'server/sum.ts': 'export const sum = (a: number, b: number) => a + b;\n',
    'package.json': '{}',
    ...files,
  });
  return spawnSync(process.execPath, [KNIP], { cwd, encoding: 'utf8' });
}

test('[OPS-49] the check of unused code accepts a tree in which everything is used', () => {
  expect(check({})).toMatchObject({ status: 0, stdout: '' });
});

test.each([
  ['file', { 'server/difference.ts': '' }, /Unused files.*server\/difference\.ts/s],
  ['export', { 'server/sum.ts': 'export const sum = Math.max;\nexport const least = Math.min;\n' }, /least/],
  ['dependency', { 'package.json': '{ "dependencies": { "kysely": "1" } }' }, /Unused dependencies.*kysely/s],
])('[OPS-49] the check of unused code fails on an unused %s and names it', (_kind, files, named) => {
  const { status, stdout } = check(files);
  expect(status).not.toBe(0);
  expect(stdout).toMatch(named);
});
