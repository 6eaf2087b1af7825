import { describe, expect, it } from 'vitest';
import { offsetIn, offsetOf, roundTripOf, ServerTime } from './serverTime.ts';

describe('server time', () => {
  it('equals the local time before the first sample', () => {
    expect(new ServerTime(() => 5000).now()).toBe(5000);
  });

  it('[TIM-02] computes round trip and offset from the start, server time and end of a sample', () => {
    const sample = { startMs: 1000, serverMs: 9000, endMs: 1200 };
    expect([roundTripOf(sample), offsetIn(sample)]).toEqual([200, 7900]);
    expect(offsetIn({ startMs: 1000, serverMs: 900, endMs: 1000 })).toBe(-100);
    let now = 1000;
    const time = new ServerTime(() => now);
    now = 1200;
    time.sample(1000, 9000);
    expect(time.now()).toBe(9100);
  });

  /** Returns a sample with this clock offset and round-trip time. */
  const sampleOf = (offsetMs: number, roundMs: number) => ({
    startMs: 1000,
    serverMs: 1000 + roundMs / 2 + offsetMs,
    endMs: 1000 + roundMs,
  });

  it('[TIM-03] ignores samples whose round trip is longer than the mean plus the standard deviation', () => {
    const prompt = Array.from({ length: 9 }, () => sampleOf(100, 20));
    expect(offsetOf([...prompt, sampleOf(2000, 4000)])).toBe(100);
    // The mean is 15 and the deviation is 5, so no round trip is longer than their sum.
    expect(offsetOf([sampleOf(100, 10), sampleOf(300, 20)])).toBe(200);
    // The mean is 15 and the deviation is 8.7, so 30 is between one and two deviations above the mean.
    expect(offsetOf([...[1, 2, 3].map(() => sampleOf(100, 10)), sampleOf(500, 30)])).toBe(100);
  });

  it('[TIM-04] uses the mean offset of the samples that are not ignored', () => {
    expect(offsetOf([sampleOf(100, 20), sampleOf(300, 20)])).toBe(200);
  });

  it('ignores an answer without a readable time', () => {
    const time = new ServerTime(() => 1000);
    time.sample(900, Number.NaN);
    expect(time.isKnown).toBe(false);
    expect(time.now()).toBe(1000);
  });
});
