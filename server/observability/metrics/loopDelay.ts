/**
 * Event loop delay over the last five seconds. The runtime's histogram cannot drop its oldest part. Therefore there
 * are five histograms that start one second apart, and the oldest is read and reset.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks';

/** Delays of the event loop in milliseconds. The sampling interval of the histogram is subtracted. */
export interface LoopDelay {
  readonly p50Ms: number;
  readonly p99Ms: number;
  stop(): void;
}

type DelayHistogram = ReturnType<typeof monitorEventLoopDelay>;

const RESOLUTION_MS = 20;
const SLICES = 5;
const NS_PER_MS = 1e6;

/** @param sliceMs a fifth of the window; shorter in tests. */
export function watchLoop(sliceMs = 1_000): LoopDelay {
  const slices = [begin()];
  const last = { p50Ms: 0, p99Ms: 0 };
  const timer = setInterval(() => {
    // With few samples a single stall would be the 99th percentile, so there is no value in the first five seconds.
    if (slices.length < SLICES) return void slices.push(begin());
    const oldest = slices.shift();
    if (!oldest) return;
    last.p50Ms = delayAt(oldest, 50);
    last.p99Ms = delayAt(oldest, 99);
    oldest.reset();
    slices.push(oldest);
  }, sliceMs);
  timer.unref();
  return {
    get p50Ms() {
      return last.p50Ms;
    },
    get p99Ms() {
      return last.p99Ms;
    },
    stop() {
      clearInterval(timer);
      for (const slice of slices) slice.disable();
    },
  };
}

function begin(): DelayHistogram {
  const histogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  histogram.enable();
  return histogram;
}

function delayAt(histogram: DelayHistogram, percentile: number): number {
  if (histogram.count === 0) return 0;
  return Math.max(0, histogram.percentile(percentile) / NS_PER_MS - RESOLUTION_MS);
}
