import { expect, it } from 'vitest';
import { chartOf, MARGIN, pathOf } from './chartScale.ts';

const PLOT = { width: 500, height: 200 };

it('the chart places higher ratings higher and later ratings farther right, within its area', () => {
  const { points, lines } = chartOf([1000, 1180, 1420, 1390], PLOT);
  const ys = points.map(({ y }) => y);
  expect(ys[0]).toBeGreaterThan(ys[1] ?? 0);
  expect(ys[2]).toBeLessThan(ys[3] ?? 0);
  const xs = points.map(({ x }) => x);
  expect(xs).toEqual([...xs].sort((a, b) => a - b));
  for (const { x, y } of points) {
    expect(x).toBeGreaterThanOrEqual(MARGIN.left);
    expect(x).toBeLessThanOrEqual(PLOT.width - MARGIN.right);
    expect(y).toBeGreaterThanOrEqual(MARGIN.top);
    expect(y).toBeLessThanOrEqual(PLOT.height - MARGIN.bottom);
  }
  expect(lines.map(({ rating }) => rating)).toEqual([1000, 1100, 1200, 1300, 1400, 1500]);
});

it('the chart draws a single rating, and a series of equal ratings', () => {
  for (const ratings of [[1000], [1234, 1234]]) {
    const { points, lines } = chartOf(ratings, PLOT);
    expect(points.every(({ x, y }) => Number.isFinite(x) && Number.isFinite(y))).toBe(true);
    expect(lines.length).toBeGreaterThan(1);
  }
  expect(pathOf(chartOf([1000, 1010], PLOT).points)).toMatch(/^M[\d.]+ [\d.]+L[\d.]+ [\d.]+$/);
});
