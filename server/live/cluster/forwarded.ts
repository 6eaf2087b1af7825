/**
 * Whether what is being done was passed on by another process. It was sent here on purpose, so it is done here: else two
 * processes whose loads change quickly could send it to and fro.
 */
import { AsyncLocalStorage } from 'node:async_hooks';

const forwarded = new AsyncLocalStorage<true>();

/** Everything that `work` begins counts as passed on. */
export function runAsForwarded(work: () => void): void {
  forwarded.run(true, work);
}

export function isForwarded(): boolean {
  return forwarded.getStore() === true;
}
