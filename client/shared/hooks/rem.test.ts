import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { rem } from './rem.ts';

const tokens = readFileSync(join(import.meta.dirname, '../styles/tokens.css'), 'utf8');

it.each([
  [630, '39.375rem'],
  [16, '1rem'],
  [30, '1.875rem'],
  [0, '0rem'],
])('[UI-12] rem converts %i px to %s', (px, length) => {
  expect(rem(px)).toBe(length);
});

it.each([
  ['--w-modal', 630],
  ['--w-drawer', 130],
  ['--pad-game', 30],
  ['--w-stats-min', 300],
  ['--w-stats-max', 400],
])('[UI-12] the design token %s equals %i px, converted to rem', (name, px) => {
  expect(new RegExp(`${name}: ([^;]+);`).exec(tokens)?.[1]).toBe(rem(px));
});
