import { expect, it } from 'vitest';
import { startPosition } from '../../engine/board/position.ts';
import { KINGS, place } from '../../engine/rules/testing/table.ts';
import { paceOf } from './pace.ts';

const SEEDS = Array.from({ length: 50 }, (_, seed) => seed);
const open = place(`${KINGS} wQ:e5 wR:f6 wB:g7 wN:h5`);

it("a bot's move has a visible, varying delay of at most five seconds", () => {
  const pauses = SEEDS.map((seed) => paceOf(open, seed, Number.POSITIVE_INFINITY, 1));
  for (const { thinkMs, pauseMs, latestMs } of pauses) {
    expect(pauseMs).toBeGreaterThanOrEqual(600);
    expect(thinkMs).toBe(1000);
    expect(pauseMs).toBeLessThan(latestMs);
    expect(latestMs).toBeLessThan(5000);
  }
  expect(new Set(pauses.map(({ pauseMs }) => Math.round(pauseMs))).size).toBeGreaterThan(20);
});

it("a bot's move has a shorter delay with few legal moves than with many", () => {
  const mean = (pauses: number[]): number => pauses.reduce((sum, ms) => sum + ms, 0) / pauses.length;
  const paused = (position: typeof open) => mean(SEEDS.map((seed) => paceOf(position, seed, 1e9, 1).pauseMs));
  expect(paused(open)).toBeGreaterThan(paused(startPosition()));
});

it('a bot uses a small part of a short clock', () => {
  for (const rest of [20, 300, 2000]) {
    const { thinkMs, pauseMs, latestMs } = paceOf(open, 1, rest, 1);
    expect(thinkMs).toBe(Math.max(20, rest / 12));
    expect(pauseMs).toBeLessThanOrEqual(rest / 12);
    expect(latestMs).toBeLessThan(rest);
  }
});
