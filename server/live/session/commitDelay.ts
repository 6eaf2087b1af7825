/** Reports slow operations, for the "Saving ..." notice. */

interface Waiting {
  /** Time of the monotonic clock, in milliseconds. */
  readonly delayedAt: number;
  readonly notify: (isLate: boolean) => void;
  isLate: boolean;
}

/**
 * Every move waits here for its commit. One timer serves all of them, because a timer per move would cost as much
 * as the move.
 */
const waiting = new Set<Waiting>();
const LOOK_EVERY_MS = 100;
let timer: NodeJS.Timeout | null = null;

/**
 * Calls `notify` with true when the returned function was not called within `afterMs` plus at most a tenth of a
 * second, and with false when it is called afterwards.
 * @returns a function to call when the operation is done
 */
export function notifyIfSlow(afterMs: number, notify: (isLate: boolean) => void): () => void {
  const one: Waiting = { delayedAt: performance.now() + afterMs, notify, isLate: false };
  waiting.add(one);
  timer ??= setInterval(look, LOOK_EVERY_MS);
  return () => {
    waiting.delete(one);
    if (one.isLate) notify(false);
  };
}

function look(): void {
  const now = performance.now();
  for (const one of waiting) {
    if (one.isLate || one.delayedAt > now) continue;
    one.isLate = true;
    one.notify(true);
  }
  if (waiting.size > 0 || timer === null) return;
  clearInterval(timer);
  timer = null;
}
