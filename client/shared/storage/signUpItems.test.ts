import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { returnPath, signedUp } from './signUpItems.ts';

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
  expect(returnPath.read(NOW)).toBeNull();
  returnPath.store({ path: '/study?at=3#moves' }, NOW);
  expect(returnPath.read(NOW + 3 * DAY_MS - 1)).toEqual({ path: '/study?at=3#moves' });
  expect(returnPath.read(NOW + 3 * DAY_MS)).toBeNull();
  returnPath.forget();
  expect(returnPath.read(NOW)).toBeNull();
});

it.each(['//example.org/', '/\\\\example.org/', 'https://example.org/', 'javascript:alert(1)', ''])(
  '[WEB-108] a return path that leads to another site is ignored: %s',
  (path) => {
    returnPath.store({ path }, NOW);
    expect(returnPath.read(NOW)).toBeNull();
  },
);

it.each([['{"path":"/study"}'], ['[]'], ['{'], ['{"path":5,"at":1}']])(
  '[WEB-108] a damaged return path is ignored: %s',
  (text) => {
    returnPath.store({ path: '/study' }, NOW);
    for (const key of stored.keys()) stored.set(key, text);
    expect(returnPath.read(NOW)).toBeNull();
  },
);

it('the address of a sign-up is returned, and a damaged one is ignored', () => {
  signedUp.store({ email: 'ada@example.org' }, NOW);
  expect(signedUp.read(NOW)).toEqual({ email: 'ada@example.org' });
  expect(returnPath.read(NOW)).toBeNull();
  stored.set('tetrarch.signedUp', JSON.stringify({ email: 7, at: NOW }));
  expect(signedUp.read(NOW)).toBeNull();
});
