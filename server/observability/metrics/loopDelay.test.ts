import { setTimeout as delay } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { watchLoop } from './loopDelay.ts';

function stall(ms: number): void {
  const until = performance.now() + ms;
  while (performance.now() < until);
}

it('a repeatedly blocked event loop is reported as late until it is no longer blocked', async () => {
  const loop = watchLoop(100);
  try {
    for (let stalls = 0; stalls < 30 || loop.p99Ms < 50; stalls++) {
      stall(80);
      await delay(1);
    }
    expect(loop.p50Ms).toBeLessThanOrEqual(loop.p99Ms);
    // Half a second later the stalls have left the window. Thirty stalls would raise a percentile over all time for
    // about a minute.
    while (loop.p99Ms > 40) await delay(20);
  } finally {
    loop.stop();
  }
});
