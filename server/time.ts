/**
 * The server time: epoch milliseconds from a monotonic clock. It reads the wall clock once at the start of the
 * process, so that later changes of the wall clock do not affect running games.
 */
export interface ServerTime {
  /** Whole milliseconds since 1970. Never decreases. */
  now(): number;
}

/** A log entry further in the future than this cannot come from a clock that was set wrong by an hour or a day. */
const MAX_STEP_MS = 25 * 3_600_000;

/**
 * @param lastInstant time of the newest log entry (epoch milliseconds): if the wall clock was set back while the
 * server was down, time continues from there, so that entries stay ordered and none is in the future.
 */
export function monotonicTime(lastInstant = 0): ServerTime {
  const wall = Date.now();
  const start = lastInstant - wall < MAX_STEP_MS ? Math.max(wall, lastInstant) : wall;
  const origin = start - performance.now();
  return { now: () => Math.round(origin + performance.now()) };
}
