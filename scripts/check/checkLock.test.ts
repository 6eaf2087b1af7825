import { expect, test } from 'vitest';
import { lines, makeRepository } from './checkFixture.ts';
import { checkLock } from './checkLock.ts';

const SOUND = { version: '1.0.0', integrity: 'sha512-x' };

function complaints(packages: Record<string, object>): string[] {
  return lines(checkLock(makeRepository({ 'package-lock.json': JSON.stringify({ packages }) })).breaches);
}

test('the check of the lock file reports an optional dependency that is not locked', () => {
  const linter = { ...SOUND, optionalDependencies: { 'linter-linux': '1', 'linter-mac': '1' } };
  expect(complaints({ 'node_modules/linter': linter, 'node_modules/linter-linux': SOUND })).toEqual([
    'package-lock.json:1 node_modules/linter has the optional dependency linter-mac, which is not locked',
  ]);
});

test('the check of the lock file finds a nested optional dependency where Node would resolve it', () => {
  const tool = { ...SOUND, optionalDependencies: { a: '1', b: '1', c: '1' } };
  const packages = {
    'node_modules/x/node_modules/@y/tool': tool,
    'node_modules/x/node_modules/@y/tool/node_modules/a': SOUND,
    'node_modules/x/node_modules/b': SOUND,
    'node_modules/c': SOUND,
  };
  expect(complaints(packages)).toEqual([]);
});

test('the check of the lock file reports a package without a checksum', () => {
  const packages = {
    '': { optionalDependencies: { a: '1' } },
    'node_modules/a': { version: '1.0.0' },
    'node_modules/b': { ...SOUND, resolved: 'https://registry.example/b.tgz' },
    'node_modules/own': { resolved: 'tools/own', link: true },
    'tools/own': { version: '1.0.0' },
  };
  expect(complaints(packages)).toEqual([
    'package-lock.json:1 node_modules/a has no checksum',
    'package-lock.json:1 node_modules/b names the registry it came from: https://registry.example/b.tgz',
  ]);
});
