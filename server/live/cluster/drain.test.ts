import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { drainRooms } from './drain.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/**
 * Returns the number of drained games at the end of each second. `takenASecond` is the number of games that the other
 * processes take over.
 */
async function gone(count: number, seconds: number, takenASecond = 1_000): Promise<number[]> {
  let left = 0;
  const begun = performance.now();
  const findOrphans = async (limit: number) => {
    const taken = ((performance.now() - begun) / 1_000) * takenASecond;
    return Array<string>(Math.min(limit, Math.max(0, Math.ceil(left - taken)))).fill('a game');
  };
  const rooms = Array.from({ length: count }, () => ({
    onBeforeShutdown: () => {
      left += 1;
    },
  }));
  let isOver = false;
  void drainRooms(rooms, { findOrphans }).then(() => {
    isOver = true;
  });
  const counts = [];
  for (let second = 0; second < seconds; second++) {
    await vi.advanceTimersByTimeAsync(1_000);
    counts.push(left);
  }
  expect(isOver).toBe(left === count);
  return counts;
}

it('a process drains 20 games per second', async () => {
  const [first = 0, second = 0, third = 0, fourth = 0] = await gone(60, 4);
  expect(first).toBeGreaterThan(18);
  expect(first).toBeLessThan(23);
  expect(second - first).toBeGreaterThan(18);
  expect([third >= 58, fourth]).toEqual([true, 60]);
});

it('a process drains 3,000 games evenly within one minute', async () => {
  const counts = await gone(3_000, 61);
  expect(counts.at(-1)).toBe(3_000);
  expect(counts[29]).toBeGreaterThan(1_400);
  expect(counts[29]).toBeLessThan(1_600);
});

it('[OPS-94] a process drains as fast as the others take its games over, with at most 20 waiting', async () => {
  const counts = await gone(200, 15, 14);
  for (const [second, count] of counts.entries()) {
    expect(count, `after ${second + 1} s`).toBeGreaterThanOrEqual(Math.min(200, (second + 1) * 14));
    expect(count, `after ${second + 1} s`).toBeLessThanOrEqual((second + 1) * 14 + 23);
  }
});

it('[OPS-94] a process drains at a third of the pace, and within a minute, if no process takes the games over', async () => {
  const few = await gone(100, 16, 0);
  expect([few[9], few[14]].map((count = 0) => Math.round(count / 10))).toEqual([7, 10]);
  const many = await gone(2_000, 61, 0);
  expect(many.at(-1)).toBe(2_000);
  expect(many[29]).toBeLessThan(1_100);
});

it('[OPS-94] while the database is unreachable, a process drains at the normal pace', async () => {
  let left = 0;
  const rooms = Array.from({ length: 60 }, () => ({ onBeforeShutdown: () => void left++ }));
  void drainRooms(rooms, { findOrphans: () => Promise.reject(new Error('unreachable')) });
  await vi.advanceTimersByTimeAsync(3_000);
  expect(left).toBe(60);
});

it('draining resolves immediately if there are no games', async () => {
  expect(await gone(0, 1)).toEqual([0]);
});
