/**
 * Whether another process forwarded the current request. A forwarded request is not forwarded again, because two
 * processes could otherwise forward it back and forth.
 */
import { AsyncLocalStorage } from 'node:async_hooks';

const forwarded = new AsyncLocalStorage<true>();

/** Marks `work` and everything that it starts as forwarded. */
export function runAsForwarded(work: () => void): void {
  forwarded.run(true, work);
}

export function isForwarded(): boolean {
  return forwarded.getStore() === true;
}
