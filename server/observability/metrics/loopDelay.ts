/**
 * How late the event loop is, over the last five seconds. The runtime measures it without our code; a histogram of it
 * cannot forget its oldest part, so there are five, begun a second apart, and the oldest is read and begun anew.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks';

/** In milliseconds; without the interval at which it is measured. */
export interface LoopDelay {
  readonly p50Ms: number;
  readonly p99Ms: number;
  stop(): void;
}

type DelayHistogram = ReturnType<typeof monitorEventLoopDelay>;

const RESOLUTION_MS = 20;
const SLICES = 5;
const NS_PER_MS = 1e6;

/** @param sliceMs a fifth of the time looked back on; shorter in tests. */
export function watchLoop(sliceMs = 1_000): LoopDelay {
  const slices = [begin()];
  const last = { p50Ms: 0, p99Ms: 0 };
  const timer = setInterval(() => {
    // One stall is the hundredth of few measurements: nothing is said before the first five seconds are over.
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
