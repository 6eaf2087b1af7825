/**
 * Whether the current request was forwarded by another process. A forwarded request is never forwarded again;
 * otherwise two processes could forward it back and forth.
 */
import { AsyncLocalStorage } from 'node:async_hooks';

const forwarded = new AsyncLocalStorage<true>();

/** Marks everything that `work` starts as forwarded. */
export function runAsForwarded(work: () => void): void {
  forwarded.run(true, work);
}

export function isForwarded(): boolean {
  return forwarded.getStore() === true;
}
