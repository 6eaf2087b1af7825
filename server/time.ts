/**
 * The server time: epoch milliseconds from a monotonic clock. The wall clock is read once at the start of the process,
 * so later changes of the wall clock do not affect running games.
 */
export interface ServerTime {
  /** Returns whole milliseconds since 1970. The value never decreases. */
  now(): number;
  /**
   * Calls `run` once at the instant (epoch milliseconds), or earlier if the instant is more than 24 days away.
   * @returns a function that cancels the call.
   */
  schedule(instant: number, run: () => void): () => void;
}

/** The longest delay of a Node timer, in milliseconds. A timer with a longer delay fires at once. */
const MAX_TIMER_MS = 2 ** 31 - 1;

/**
 * Maximum number of milliseconds by which the newest log entry may be in the future. An entry with a later time is
 * ignored, because a clock that was wrong by an hour or a day cannot explain it.
 */
const MAX_STEP_MS = 25 * 3_600_000;

/**
 * @param lastInstant time of the newest log entry (epoch milliseconds). If the wall clock was set back while the server
 * was down, time continues from this entry, so that entries stay ordered and no entry is in the future.
 */
export function monotonicTime(lastInstant = 0): ServerTime {
  const wall = Date.now();
  const start = lastInstant - wall < MAX_STEP_MS ? Math.max(wall, lastInstant) : wall;
  const origin = start - performance.now();
  return timeOf(() => Math.round(origin + performance.now()));
}

/** Returns the server time of a clock. */
export function timeOf(now: () => number): ServerTime {
  return {
    now,
    schedule(instant, run) {
      const timer = setTimeout(run, Math.min(MAX_TIMER_MS, Math.max(0, instant - now())));
      return () => clearTimeout(timer);
    },
  };
}
