import { expect, it } from 'vitest';
import { batched } from './batched.ts';

it('lookups of one turn of the event loop share a statement, and each later lookup reads again', async () => {
  const calls: (readonly string[])[] = [];
  let value = 'old';
  const lookup = batched(async (keys) => {
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

it('a failed statement rejects the lookups that share it, and no later lookup', async () => {
  let failures = 1;
  const lookup = batched(async (keys) => {
    if (failures-- > 0) throw new Error('The connection is lost');
    return new Map(keys.map((key) => [key, key]));
  });
  const outcomes = await Promise.allSettled([lookup('a'), lookup('b')]);
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await lookup('a')).toBe('a');
});
