import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { drainRooms } from './drain.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Returns the number of drained games at the end of each second. */
async function gone(count: number, seconds: number): Promise<number[]> {
  let left = 0;
  const rooms = Array.from({ length: count }, () => ({
    onBeforeShutdown: () => {
      left += 1;
    },
  }));
  let isOver = false;
  void drainRooms(rooms).then(() => {
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

it('draining resolves immediately if there are no games', async () => {
  expect(await gone(0, 1)).toEqual([0]);
});
