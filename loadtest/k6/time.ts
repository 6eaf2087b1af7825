/** The time in milliseconds with fractions, which Date does not provide. */
import exec from 'k6/execution';

/** Stored here, because every access to `exec.instance` creates a new object. */
let instance: typeof exec.instance | null = null;
let offset = 0;

/** Returns epoch milliseconds that are comparable with the timestamps of k6's frames. */
export function now(): number {
  if (!instance) {
    instance = exec.instance;
    offset = measureOffset(instance);
  }
  return instance.currentTestRunDuration + offset;
}

/** Measures the offset between the two clocks at a step of the coarse clock. */
function measureOffset(run: typeof exec.instance): number {
  const before = Date.now();
  let stepped = before;
  while (stepped === before) stepped = Date.now();
  return stepped - run.currentTestRunDuration;
}

export function delay(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, Math.max(0, ms)));
}
