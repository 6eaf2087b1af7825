/** Milliseconds with fractions; the language's own clock here has none. */
import exec from 'k6/execution';

/** Every look at `exec.instance` makes it anew. */
let instance: typeof exec.instance | null = null;
let offset = 0;

/** Epoch milliseconds, comparable with the instants at which k6 read frames. */
export function now(): number {
  if (!instance) {
    instance = exec.instance;
    offset = measureOffset(instance);
  }
  return instance.currentTestRunDuration + offset;
}

/** Taken at the very moment at which the coarse clock steps. */
function measureOffset(run: typeof exec.instance): number {
  const before = Date.now();
  let stepped = before;
  while (stepped === before) stepped = Date.now();
  return stepped - run.currentTestRunDuration;
}

export function delay(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, Math.max(0, ms)));
}
