import { expect, test } from 'vitest';
import { isMissed, tableOf } from './report.ts';
import { cpuSeconds, median, medianOfAlternating } from './support/measure.ts';

test('a benchmark row is checked against its lower or upper threshold', () => {
  const row = { name: 'speed', value: 5, unit: 'x' };
  expect(isMissed(row)).toBe(false);
  expect(isMissed({ ...row, min: 5, max: 5 })).toBe(false);
  expect(isMissed({ ...row, min: 5.1 })).toBe(true);
  expect(isMissed({ ...row, max: 4.9 })).toBe(true);
  expect(isMissed({ ...row, value: Number.NaN, min: 1 })).toBe(true);
});

test('the report marks missed thresholds in its table', () => {
  const rows = [
    { name: 'perft, ratio to chess.js', value: 3.456, unit: 'x', min: 3.5, target: 7 },
    { name: 'nodes', value: 2_701_234, unit: '/s', note: 'per CPU second' },
  ];
  const [, first, second] = tableOf(rows).split('\n');
  expect(first).toMatch(/^perft, ratio to chess\.js +3\.46 +x +>= 3\.5 +7 +MISSED$/);
  expect(second).toMatch(/^nodes +2,701,000 +\/s +per CPU second$/);
});

test('medianOfAlternating alternates two measurements, and compares neighboring runs', async () => {
  const order: string[] = [];
  const values = { a: [9, 1, 2, 30], b: [9, 1, 1, 10] };
  const take = (name: 'a' | 'b') => () => {
    order.push(name);
    return values[name].shift() ?? 0;
  };
  const result = await medianOfAlternating(3, take('a'), take('b'));
  expect(order.join('')).toBe('abababab');
  expect(result).toMatchObject({ a: [1, 2, 30], b: [1, 1, 10], medianA: 2, medianB: 1, ratio: 2 });
  expect(median([4, 1, 3, 2])).toBe(2.5);
});

test('cpuSeconds measures the CPU time of this process', async () => {
  const idle = await cpuSeconds(() => new Promise((resolve) => setTimeout(resolve, 300)));
  expect(idle).toBeLessThan(0.2);
});
