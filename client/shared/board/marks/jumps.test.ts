import { expect, it } from 'vitest';
import { startPosition } from '../../../../engine/board/position.ts';
import { parseSquare, squareName } from '../../../../engine/board/squares.ts';
import type { Turns } from '../geometry.ts';
import { jumpByKey } from './jumps.ts';

const { board } = startPosition();

function jump(key: string, from: string, isShift = false, turns: Turns = 0): string | null {
  const to = jumpByKey(key, isShift, parseSquare(from) ?? 0, board, turns);
  return to === null ? null : squareName(to);
}

it('a letter key moves the focus to the next piece of that type, in reading order', () => {
  const kings = ['a12', 'l12', 'a1', 'l1'];
  expect(kings.map((from) => jump('k', from))).toEqual(['l12', 'a1', 'l1', 'a12']);
  expect(kings.map((from) => jump('k', from, true))).toEqual(['l1', 'a12', 'l12', 'a1']);
});

it('the reading order of pieces follows the rotation of the board', () => {
  // With Black's camp at the lower left, Red's king is at the upper left.
  expect(jump('k', 'l12', false, 1)).toBe('l1');
  expect(jump('k', 'l1', false, 1)).toBe('a12');
});

it('digit keys move the focus to the typed rank in the current file', () => {
  expect([...'1234567890-='].map((key) => jump(key, 'g6'))).toEqual(
    Array.from({ length: 12 }, (_, i) => `g${i + 1}`),
  );
});

it('keys that are neither piece letters nor digits do not move the focus', () => {
  for (const key of ['z', 'Enter', 'F1', '', 'ArrowUp']) expect(jump(key, 'g6')).toBeNull();
});
