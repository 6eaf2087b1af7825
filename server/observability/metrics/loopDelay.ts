/**
 * Event loop delay over the last five seconds. Node's histogram cannot drop its oldest values. Therefore five
 * histograms start one second apart, and the oldest is read and reset.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks';

/** Delays of the event loop in milliseconds, without the sampling interval of the histogram. */
export interface LoopDelay {
  readonly p50Ms: number;
  readonly p99Ms: number;
  stop(): void;
}

type DelayHistogram = ReturnType<typeof monitorEventLoopDelay>;

const RESOLUTION_MS = 20;
const SLICES = 5;
const NS_PER_MS = 1e6;

/** @param sliceMs a fifth of the window in milliseconds; shorter in tests. */
export function watchLoop(sliceMs = 1_000): LoopDelay {
  const slices = [begin()];
  const last = { p50Ms: 0, p99Ms: 0 };
  const timer = setInterval(() => {
    // There is no value in the first five seconds, because with few samples a single stall would be the 99th
    // percentile.
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
