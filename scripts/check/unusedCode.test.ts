import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { EventEmitter } from 'node:events';
import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, test, vi } from 'vitest';
import { PARTS } from '../run/testParts.mjs';
import { makeRepository } from './checkFixture.ts';
import { ROOT } from './checkSources.ts';

vi.mock(import('node:child_process'), async (importOriginal) => ({
  ...(await importOriginal()),
  spawn: vi.fn(),
}));

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

test('[OPS-49] npm run check runs the check of unused code without flags, and fails if it fails', async () => {
  const step = PARTS.check.steps.find(({ name }) => name === 'unused code');
  for (const code of [0, 1]) {
    vi.mocked(spawn).mockImplementationOnce(() => {
      const child = new EventEmitter();
      queueMicrotask(() => child.emit('exit', code));
      return child as ChildProcess;
    });
    expect(await step?.run()).toEqual({ isPassed: code === 0 });
    const [, args, options] = vi.mocked(spawn).mock.lastCall ?? [];
    expect([args, options?.cwd]).toEqual([[relative(ROOT, KNIP)], ROOT]);
  }
});
