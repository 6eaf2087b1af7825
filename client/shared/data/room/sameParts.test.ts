import { expect, test } from 'vitest';
import { withSameParts } from './sameParts.ts';

const state = () => ({
  board: new Uint8Array([1, 2, 3]),
  seats: [
    { name: 'Ann', ms: 5 },
    { name: 'Bob', ms: 7 },
  ],
  vote: null as { by: number } | null,
  lines: ['HERE', 'LOST'],
});

test('what says the same is the value of before', () => {
  const before = state();
  expect(withSameParts(before, state())).toBe(before);
});

test('what changed is new, and what stands beside it is kept', () => {
  const before = state();
  const told = state();
  told.seats[1] = { name: 'Bob', ms: 6 };
  const next = withSameParts(before, told);
  expect(next).toEqual(told);
  expect(next).not.toBe(before);
  expect(next.seats).not.toBe(before.seats);
  expect(next.seats[0]).toBe(before.seats[0]);
  expect(next.board).toBe(before.board);
});

test.each([
  ['a board', { ...state(), board: new Uint8Array([1, 2, 4]) }],
  ['a shorter list', { ...state(), lines: ['HERE'] }],
  ['a longer list', { ...state(), lines: ['HERE', 'LOST', 'IDLE'] }],
  ['something instead of nothing', { ...state(), vote: { by: 2 } }],
])('%s that changed is told', (_, told) => {
  expect(withSameParts(state(), told)).toEqual(told);
});

test('a field that is gone is gone, and one that is undefined is no missing one', () => {
  expect(withSameParts<object>({ a: 1, b: 2 }, { a: 1 })).toEqual({ a: 1 });
  expect(Object.keys(withSameParts<object>({ a: 1 }, { b: undefined }))).toEqual(['b']);
});
