import { expect, test } from 'vitest';
import { lines, makeRepository } from './checkFixture.ts';
import { checkPurity } from './checkPurity.ts';

const IMPURE: readonly [code: string, what: string][] = [
  ['const now = Date.now();', 'Date'],
  ['const x: Date | null = null;', 'Date'],
  ['const x = Math.random();', 'Math.random'],
  ['const { random } = Math;', 'Math as a value'],
  ["const x = Math['random']();", 'Math as a value'],
  ['const x = performance.now();', 'performance'],
  ['const x = process.env.A;', 'process'],
  ['const x = globalThis;', 'globalThis'],
  ["console.log('a');", 'console'],
  ['setTimeout(() => 1, 5);', 'setTimeout'],
  ['const x = { process };', 'process'],
  ['const x = import.meta.url;', 'import.meta'],
  ["['b', 'a'].sort((a, b) => a.localeCompare(b));", 'localeCompare'],
];

test.each(IMPURE)('the check of pure code reports the impure code %s', (code, what) => {
  const root = makeRepository({ 'engine/clock/a.ts': `\n\n${code}` });
  expect(lines(checkPurity(root).breaches)).toEqual([
    `engine/clock/a.ts:3 ${what} has no place in the engine`,
  ]);
});

const PURE: readonly string[] = [
  '// Date.now() and Math.random() are arguments here',
  "const text = 'console.log(process)';",
  'interface Options { process: number; Date: string }\nexport const f = (o: Options) => o.process + Math.max(1, 2);',
  'export const o = { performance: 1, console: 2 };',
];

test.each(PURE)('the check of pure code accepts the pure code %s', (code) => {
  expect(lines(checkPurity(makeRepository({ 'engine/a.ts': code })).breaches)).toEqual([]);
});

test('the check of pure code accepts impure code in tests and in other folders', () => {
  const files = { 'engine/a.test.ts': 'Date.now();', 'server/a.ts': 'Math.random();' };
  expect(checkPurity(makeRepository(files))).toEqual({ breaches: [], count: 0 });
});
