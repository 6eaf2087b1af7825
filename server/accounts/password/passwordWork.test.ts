/**
 * A password check without a stored hash must cost as much as one with a hash. The test compares the requested work,
 * because times vary.
 */
import { expect, it, vi } from 'vitest';

const { requested } = vi.hoisted(() => ({ requested: [] as object[] }));

vi.mock('node:crypto', async (original) => {
  const crypto = await original<typeof import('node:crypto')>();
  const argon2: typeof crypto.argon2 = (kind, options, done) => {
    const { memory, passes, parallelism, tagLength } = options;
    requested.push({ kind, memory, passes, parallelism, tagLength });
    crypto.argon2(kind, options, done);
  };
  return { ...crypto, argon2 };
});

it('S15: a login does the same work with and without a stored hash', async () => {
  // An earlier test file may have loaded the module with the real functions.
  vi.resetModules();
  const { Passwords } = await import('./passwords.ts');
  const passwords = new Passwords();
  const hash = await passwords.hash('the right password');
  // The first check also computes the dummy hash.
  await passwords.verify(null, 'a wrong password');
  await passwords.verify(hash, 'a wrong password');
  const workOf = async (one: string | null) => {
    requested.length = 0;
    expect(await passwords.verify(one, 'a wrong password')).toBe(false);
    return [...requested];
  };
  const work = await workOf(hash);
  expect(work).toHaveLength(1);
  expect(await workOf(null)).toEqual(work);
});
