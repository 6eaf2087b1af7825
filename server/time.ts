/**
 * The server's time: epoch milliseconds from a clock that never steps. It is read once from the wall clock when the
 * process starts and counts on monotonically, so that a change of the wall clock harms no running game.
 */
export interface ServerTime {
  /** Whole milliseconds since 1970. Never decreases. */
  now(): number;
}

export function monotonicTime(): ServerTime {
  const origin = Date.now() - performance.now();
  return { now: () => Math.round(origin + performance.now()) };
}
