import { expect, it } from 'vitest';
import { between, parseMetrics, quantile, together } from './scrape.ts';

function page(upTo1: number, upTo2: number, all: number): string {
  return [
    '# HELP tetrarch_acknowledgement_seconds how long',
    'process_resident_memory_bytes 123000000',
    'tetrarch_event_loop_delay_seconds{quantile="0.99"} 0.0125',
    `tetrarch_acknowledgement_seconds_bucket{le="0.001"} ${upTo1}`,
    `tetrarch_acknowledgement_seconds_bucket{le="0.002"} ${upTo2}`,
    `tetrarch_acknowledgement_seconds_bucket{le="+Inf"} ${all}`,
    `tetrarch_acknowledgement_seconds_count ${all}`,
  ].join('\n');
}

it('the value of a metric is found by its name', () => {
  const { rssBytes, loopP99Ms, acknowledged } = parseMetrics(page(10, 20, 20));
  expect([rssBytes, loopP99Ms, acknowledged.count]).toEqual([123e6, 12.5, 20]);
});

it('a quantile of a histogram is interpolated within its bucket', () => {
  const { acknowledged } = parseMetrics(page(10, 20, 20));
  expect(quantile(acknowledged, 0.5)).toBeCloseTo(1);
  expect(quantile(acknowledged, 0.75)).toBeCloseTo(1.5);
  // For values above the highest bound, only this bound is known.
  expect(quantile(parseMetrics(page(0, 0, 5)).acknowledged, 0.5)).toBe(2);
  expect(quantile(parseMetrics(page(0, 0, 0)).acknowledged, 0.5)).toBeNaN();
});

it('the difference of two readings of a metric is computed over all processes', () => {
  const before = parseMetrics(page(10, 10, 10)).acknowledged;
  const after = parseMetrics(page(10, 20, 20)).acknowledged;
  const grown = between(before, after);
  expect(quantile(grown, 0.5)).toBeCloseTo(1.5);
  expect(together([grown, grown]).count).toBe(20);
});
