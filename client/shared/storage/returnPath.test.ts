import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { forgetReturnPath, readReturnPath, storeReturnPath } from './returnPath.ts';

const NOW = Date.UTC(2026, 0, 1);
const DAY_MS = 24 * 60 * 60_000;

let stored: Map<string, string>;
beforeEach(() => {
  stored = new Map();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

it('[WEB-108] a stored return path is returned for three days, or until it is removed', () => {
  expect(readReturnPath(NOW)).toBeNull();
  storeReturnPath('/study?at=3#moves', NOW);
  expect(readReturnPath(NOW + 3 * DAY_MS - 1)).toBe('/study?at=3#moves');
  expect(readReturnPath(NOW + 3 * DAY_MS)).toBeNull();
  forgetReturnPath();
  expect(readReturnPath(NOW)).toBeNull();
});

it.each(['//example.org/', '/\\\\example.org/', 'https://example.org/', 'javascript:alert(1)', ''])(
  '[WEB-108] a return path that leads to another site is ignored: %s',
  (path) => {
    storeReturnPath(path, NOW);
    expect(readReturnPath(NOW)).toBeNull();
  },
);

it.each([['{"path":"/study"}'], ['[]'], ['{'], ['{"path":5,"at":1}']])(
  '[WEB-108] a damaged return path is ignored: %s',
  (text) => {
    storeReturnPath('/study', NOW);
    for (const key of stored.keys()) stored.set(key, text);
    expect(readReturnPath(NOW)).toBeNull();
  },
);
