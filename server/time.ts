/**
 * The server's time: epoch milliseconds from a clock that never steps. It is read once from the wall clock when the
 * process starts and counts on monotonically, so that a change of the wall clock harms no running game.
 */
export interface ServerTime {
  /** Whole milliseconds since 1970. Never decreases. */
  now(): number;
}

/** A record further ahead than this was not written by a clock that was set wrong by an hour or a day. */
const MAX_STEP_MS = 25 * 3_600_000;

/**
 * @param lastInstant of what is on record already (epoch milliseconds): when the wall clock was set back while nobody
 * served, time goes on from there, so that records stay in order and nothing lies in the future.
 */
export function monotonicTime(lastInstant = 0): ServerTime {
  const wall = Date.now();
  const start = lastInstant - wall < MAX_STEP_MS ? Math.max(wall, lastInstant) : wall;
  const origin = start - performance.now();
  return { now: () => Math.round(origin + performance.now()) };
}
