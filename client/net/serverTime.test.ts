import { describe, expect, it } from 'vitest';
import { offsetOf, ServerTime } from './serverTime.ts';

describe('server time', () => {
  it('is our own time before the first sample', () => {
    expect(new ServerTime(() => 5000).now()).toBe(5000);
  });

  it('[TIM-02] assumes that both ways took equally long', () => {
    let now = 1000;
    const time = new ServerTime(() => now);
    now = 1200;
    time.sample(1000, 9000);
    expect(time.now()).toBe(9100);
  });

  it('[TIM-03] leaves out rounds slower than the mean plus the deviation', () => {
    const prompt = Array.from({ length: 9 }, () => ({ offsetMs: 100, roundMs: 20 }));
    expect(offsetOf([...prompt, { offsetMs: 2000, roundMs: 4000 }])).toBe(100);
  });

  it('[TIM-04] is the mean over the samples kept', () => {
    expect(
      offsetOf([
        { offsetMs: 100, roundMs: 20 },
        { offsetMs: 300, roundMs: 20 },
      ]),
    ).toBe(200);
  });

  it('ignores an answer without a readable time', () => {
    const time = new ServerTime(() => 1000);
    time.sample(900, Number.NaN);
    expect(time.isKnown).toBe(false);
    expect(time.now()).toBe(1000);
  });
});
