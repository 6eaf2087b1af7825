import { describe, expect, it } from 'vitest';
import { Passwords } from './passwords.ts';

describe('hashes of passwords', () => {
  const passwords = new Passwords();

  it('S10: are argon2id with 19 MiB, two passes and their own salt', async () => {
    const [one, two] = await Promise.all([
      passwords.hash('violins at dawn'),
      passwords.hash('violins at dawn'),
    ]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
    expect(one).not.toBe(two);
  });

  it('match their password only', async () => {
    const long = 'x'.repeat(128);
    const hash = await passwords.hash(long);
    expect(await passwords.verify(hash, long)).toBe(true);
    expect(await passwords.verify(hash, `${long.slice(0, -1)}y`)).toBe(false);
    expect(await passwords.verify(hash, '')).toBe(false);
    expect(await passwords.verify(null, long)).toBe(false);
  });

  it('use the cost parameters stored in them', async () => {
    // Made by the reference implementation: echo -n password | argon2 somesalt -id -t 2 -m 16 -p 1 -l 32
    const reference =
      '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc';
    expect(await passwords.verify(reference, 'password')).toBe(true);
    expect(await passwords.verify(reference, 'Password')).toBe(false);
  });

  it('match the same password in any Unicode normalization form', async () => {
    expect(await passwords.verify(await passwords.hash('caf\u00e9 noir'), 'cafe\u0301 noir')).toBe(true);
  });

  it('are computed one at a time without blocking the event loop', async () => {
    let turns = 0;
    const ticking = setInterval(() => {
      turns += 1;
    }, 1);
    const start = performance.now();
    const line = Array.from({ length: 8 }, () => passwords.hash('violins at dawn'));
    await line[0];
    const first = performance.now() - start;
    await Promise.all(line);
    const all = performance.now() - start;
    clearInterval(ticking);
    expect(all).toBeGreaterThan(3 * first);
    expect(turns).toBeGreaterThan(all / 20);
  });

  it('are refused when the queue is full', async () => {
    const crowd = Array.from({ length: 150 }, () => passwords.hash('violins at dawn'));
    expect(passwords.isBusy()).toBe(true);
    await Promise.all(crowd);
    expect(passwords.isBusy()).toBe(false);
  });
});
