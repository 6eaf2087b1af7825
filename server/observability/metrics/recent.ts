/** Counts events and measures their latencies over about the last ten seconds, with two alternating histograms. */
import { createHistogram, type RecordableHistogram } from 'node:perf_hooks';

const NS_PER_MS = 1e6;

export interface RecentFigures {
  readonly perSecond: number;
  /** Null if there are no observations. */
  readonly p50Ms: number | null;
  readonly p99Ms: number | null;
}

export class Recent {
  readonly #sliceMs: number;
  #current = createHistogram();
  #last = createHistogram();
  #sliceStartedAt = performance.now();
  /** Duration of the last complete slice in milliseconds. */
  #lastMs = 0;

  constructor(sliceMs = 10_000) {
    this.#sliceMs = sliceMs;
  }

  observe(ms: number): void {
    this.#rotate();
    this.#current.record(Math.max(1, Math.round(ms * NS_PER_MS)));
  }

  /** Returns the values of the last complete slice, or of the current slice before one is complete. */
  figures(): RecentFigures {
    this.#rotate();
    const isFirst = this.#lastMs === 0;
    const [histogram, ms] = isFirst
      ? [this.#current, performance.now() - this.#sliceStartedAt]
      : [this.#last, this.#lastMs];
    return {
      perSecond: ms > 0 ? (histogram.count * 1000) / ms : 0,
      p50Ms: at(histogram, 50),
      p99Ms: at(histogram, 99),
    };
  }

  #rotate(): void {
    const now = performance.now();
    if (now - this.#sliceStartedAt < this.#sliceMs) return;
    this.#lastMs = now - this.#sliceStartedAt;
    this.#sliceStartedAt = now;
    [this.#last, this.#current] = [this.#current, this.#last];
    this.#current.reset();
  }
}

function at(histogram: RecordableHistogram, percentile: number): number | null {
  return histogram.count === 0 ? null : histogram.percentile(percentile) / NS_PER_MS;
}
