import { beforeEach, describe, expect, it } from 'vitest';
import * as table from './transpositions.ts';

const [LOW, HIGH] = [0x1234_5678, 0x0bad_cafe];
const keep = (depth: number, value: number, bound: number, move = 7) =>
  table.keep(LOW, HIGH, depth, value, bound, move);

beforeEach(() => table.beginSearch());

describe('the transposition table', () => {
  it('finds an entry only by its complete key', () => {
    keep(3, 50, table.EXACT);
    const entry = table.find(LOW, HIGH);
    expect([table.valueAt(entry), table.moveAt(entry)]).toEqual([50, 7]);
    expect(table.find(LOW, HIGH ^ 1)).toBe(-1);
    expect(table.find(LOW ^ (1 << 30), HIGH)).toBe(-1);
  });

  it('is emptied by the next search', () => {
    keep(3, 50, table.EXACT);
    table.beginSearch();
    expect(table.find(LOW, HIGH)).toBe(-1);
  });

  it('uses an entry of sufficient depth if it is exact, or if it is a bound outside the window', () => {
    keep(3, 50, table.EXACT);
    const settles = (depth: number, low: number, high: number) =>
      table.settles(table.find(LOW, HIGH), depth, low, high);
    expect([settles(3, 0, 100), settles(4, 0, 100), settles(-1, 0, 100)]).toEqual([true, false, true]);
    keep(3, 50, table.AT_LEAST);
    expect([settles(3, 0, 50), settles(3, 0, 51)]).toEqual([true, false]);
    keep(3, 50, table.AT_MOST);
    expect([settles(3, 50, 100), settles(3, 49, 100)]).toEqual([true, false]);
  });

  it('replaces entries of other positions, except deeper entries of the current search', () => {
    keep(3, 50, table.EXACT);
    table.keep(LOW, HIGH ^ 1, 0, 20, table.EXACT, 0);
    expect(table.find(LOW, HIGH)).toBeGreaterThanOrEqual(0);
    table.keep(LOW, HIGH ^ 1, 1, 20, table.EXACT, 0);
    expect(table.find(LOW, HIGH)).toBe(-1);
  });
});
