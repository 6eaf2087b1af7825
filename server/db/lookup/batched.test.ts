import { setImmediate as turn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { batched } from './batched.ts';

it('lookups of one turn of the event loop share a statement, and each later lookup reads again', async () => {
  const calls: (readonly string[])[] = [];
  let value = 'old';
  const lookup = batched(async (keys: readonly string[]) => {
    calls.push(keys);
    return new Map(keys.filter((key) => key !== 'missing').map((key) => [key, `${key} ${value}`]));
  });
  expect(await Promise.all(['a', 'b', 'missing', 'a'].map(lookup))).toEqual([
    'a old',
    'b old',
    null,
    'a old',
  ]);
  value = 'new';
  expect(await lookup('a')).toBe('a new');
  expect(calls).toEqual([['a', 'b', 'missing'], ['a']]);
});

it('lookups that begin while a statement runs share the next one', async () => {
  const calls: { keys: readonly string[]; answer: () => void }[] = [];
  const lookup = batched(async (keys: readonly string[]) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    calls.push({ keys, answer: resolve });
    await promise;
    return new Map(keys.map((key) => [key, key]));
  });
  const first = lookup('a');
  await turn();
  const next = [lookup('b')];
  await turn();
  next.push(lookup('c'));
  calls[0]?.answer();
  expect(await first).toBe('a');
  await expect.poll(() => calls.length).toBe(2);
  calls[1]?.answer();
  expect(await Promise.all(next)).toEqual(['b', 'c']);
  expect(calls.map(({ keys }) => keys)).toEqual([['a'], ['b', 'c']]);
});

it('after a statement of several keys, later lookups are collected, although the statement has ended', async () => {
  const calls: (readonly string[])[] = [];
  const lookup = batched(async (keys: readonly string[]) => {
    calls.push(keys);
    return new Map(keys.map((key) => [key, key]));
  });
  await Promise.all([lookup('a'), lookup('b')]);
  const later = [lookup('c')];
  for (let turns = 0; turns < 3; turns++) await turn();
  later.push(lookup('d'));
  expect(await Promise.all(later)).toEqual(['c', 'd']);
  expect(calls).toEqual([
    ['a', 'b'],
    ['c', 'd'],
  ]);
});

it('a statement that hangs does not stop later lookups', async () => {
  let isFirst = true;
  const lookup = batched(async (keys: readonly string[]) => {
    if (isFirst) {
      isFirst = false;
      await new Promise(() => {});
    }
    return new Map(keys.map((key) => [key, key]));
  });
  void lookup('a');
  await turn();
  expect(await lookup('b')).toBe('b');
});

it('a failed statement rejects the lookups that share it, and no later lookup', async () => {
  let failures = 1;
  const lookup = batched(async (keys: readonly string[]) => {
    if (failures-- > 0) throw new Error('The connection is lost');
    return new Map(keys.map((key) => [key, key]));
  });
  const outcomes = await Promise.allSettled([lookup('a'), lookup('b')]);
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await lookup('a')).toBe('a');
});
