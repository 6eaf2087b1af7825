/** Reports operations that take too long, for the notice "Saving ...". */

interface Waiting {
  /** Time of the monotonic clock in milliseconds after which the operation counts as slow. */
  readonly slowAfter: number;
  readonly notify: (isLate: boolean) => void;
  isLate: boolean;
}

/**
 * All moves that wait for their commit. One timer serves all of them, because a timer per move would cost as much as
 * the move itself.
 */
const waiting = new Set<Waiting>();
const LOOK_EVERY_MS = 100;
let timer: NodeJS.Timeout | null = null;

/**
 * Calls `notify(true)` if the operation is not done after `afterMs` (plus at most a tenth of a second), and
 * `notify(false)` when it is done after that.
 * @returns a function to call when the operation is done
 */
export function notifyIfSlow(afterMs: number, notify: (isLate: boolean) => void): () => void {
  const one: Waiting = { slowAfter: performance.now() + afterMs, notify, isLate: false };
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
    if (one.isLate || one.slowAfter > now) continue;
    one.isLate = true;
    one.notify(true);
  }
  if (waiting.size > 0 || timer === null) return;
  clearInterval(timer);
  timer = null;
}
