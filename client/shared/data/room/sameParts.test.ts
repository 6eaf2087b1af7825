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

test('a state update that changes nothing returns the previous state object', () => {
  const before = state();
  expect(withSameParts(before, state())).toBe(before);
});

test('a state update replaces the changed parts of the state and reuses the unchanged parts', () => {
  const before = state();
  const reported = state();
  reported.seats[1] = { name: 'Bob', ms: 6 };
  const next = withSameParts(before, reported);
  expect(next).toEqual(reported);
  expect(next).not.toBe(before);
  expect(next.seats).not.toBe(before.seats);
  expect(next.seats[0]).toBe(before.seats[0]);
  expect(next.board).toBe(before.board);
});

test.each([
  ['a changed board', { ...state(), board: new Uint8Array([1, 2, 4]) }],
  ['a shorter list', { ...state(), lines: ['HERE'] }],
  ['a longer list', { ...state(), lines: ['HERE', 'LOST', 'IDLE'] }],
  ['a value instead of null', { ...state(), vote: { by: 2 } }],
])('a state update applies %s', (_, reported) => {
  expect(withSameParts(state(), reported)).toEqual(reported);
});

test('a state update distinguishes a removed field from an undefined field', () => {
  expect(withSameParts<object>({ a: 1, b: 2 }, { a: 1 })).toEqual({ a: 1 });
  expect(Object.keys(withSameParts<object>({ a: 1 }, { b: undefined }))).toEqual(['b']);
});
