/**
 * Whether what is being done was passed on by another process. It was sent here on purpose, so it is done here: else two
 * processes whose loads change quickly could send it to and fro.
 */
import { AsyncLocalStorage } from 'node:async_hooks';

const passedOn = new AsyncLocalStorage<true>();

/** Everything that `work` begins counts as passed on. */
export function asPassedOn(work: () => void): void {
  passedOn.run(true, work);
}

export function isPassedOn(): boolean {
  return passedOn.getStore() === true;
}
