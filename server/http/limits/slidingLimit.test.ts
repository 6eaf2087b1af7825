import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ownLimit } from './slidingLimit.ts';

const WINDOW_MS = 60_000;

it('[ACC-54] a sliding limit allows at most the given number of events in any window, and states the exact wait', async () => {
  const gaps = fc.array(fc.integer({ min: 0, max: WINDOW_MS / 3 }), { minLength: 1, maxLength: 40 });
  await fc.assert(
    fc.asyncProperty(gaps, fc.integer({ min: 1, max: 5 }), async (waits, most) => {
      let now = 0;
      const limit = ownLimit(WINDOW_MS, { now: () => now });
      const counted: number[] = [];
      for (const gap of waits) {
        now += gap;
        const inWindow = counted.filter((at) => at > now - WINDOW_MS);
        const { waitMs } = await limit.begin('ada', most);
        expect(waitMs === 0).toBe(inWindow.length < most);
        if (waitMs > 0) {
          now += waitMs - 1;
          expect((await limit.begin('ada', most)).waitMs).toBe(1);
          now += 1;
          expect((await limit.begin('ada', most)).waitMs).toBe(0);
        }
        counted.push(now);
      }
    }),
  );
});

it('an event that is taken back is not counted, and each key has its own count', async () => {
  const limit = ownLimit(WINDOW_MS, { now: () => 0 });
  const first = await limit.begin('ada', 1);
  const refused = await limit.begin('ada', 1);
  expect([first.waitMs, refused.waitMs, (await limit.begin('bob', 1)).waitMs]).toEqual([0, WINDOW_MS, 0]);
  await refused.takeBack();
  expect((await limit.begin('ada', 1)).waitMs).toBe(WINDOW_MS);
  await first.takeBack();
  expect((await limit.begin('ada', 1)).waitMs).toBe(0);
});
