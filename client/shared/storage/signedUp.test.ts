// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest';
import { forgetSignedUp, readSignedUp, storeSignedUp } from './signedUp.ts';

const NOW = Date.UTC(2026, 0, 1);
const DAY_MS = 24 * 60 * 60_000;

afterEach(() => localStorage.clear());

it('the address of a sign-up is returned for three days, or until it is removed', () => {
  expect(readSignedUp(NOW)).toBeNull();
  storeSignedUp('ada@example.org', NOW);
  expect(readSignedUp(NOW + 3 * DAY_MS - 1)).toBe('ada@example.org');
  expect(readSignedUp(NOW + 3 * DAY_MS)).toBeNull();
  forgetSignedUp();
  expect(readSignedUp(NOW)).toBeNull();
});

it('a damaged address of a sign-up is ignored', () => {
  localStorage.setItem('tetrarch.signedUp', JSON.stringify({ email: 7, at: NOW }));
  expect(readSignedUp(NOW)).toBeNull();
});
