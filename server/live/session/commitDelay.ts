/** Waiting for something that people should hear of when it takes long. */

interface Waiting {
  /** By the monotonic clock. */
  readonly lateAt: number;
  readonly tell: (isLate: boolean) => void;
  isLate: boolean;
}

/** Every move waits here for its commit: one timer looks after all of them, since one each would cost as much as the move. */
const waiting = new Set<Waiting>();
const LOOK_EVERY_MS = 100;
let timer: NodeJS.Timeout | null = null;

/**
 * Tells true when the answered function was not called a tenth of a second after `afterMs` at the latest, and false when
 * it is called then.
 * @returns to be called when what is waited for is done.
 */
export function notifyIfSlow(afterMs: number, tell: (isLate: boolean) => void): () => void {
  const one: Waiting = { lateAt: performance.now() + afterMs, tell, isLate: false };
  waiting.add(one);
  timer ??= setInterval(look, LOOK_EVERY_MS);
  return () => {
    waiting.delete(one);
    if (one.isLate) tell(false);
  };
}

function look(): void {
  const now = performance.now();
  for (const one of waiting) {
    if (one.isLate || one.lateAt > now) continue;
    one.isLate = true;
    one.tell(true);
  }
  if (waiting.size > 0 || timer === null) return;
  clearInterval(timer);
  timer = null;
}
