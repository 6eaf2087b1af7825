/**
 * Drains the games of a process that stops. Each reconnect costs CPU time, so thousands of simultaneous reconnects would
 * delay all users and the new process.
 */
/**
 * Maximum games drained per second, which limits reconnects to 80 users per second. So many reconnects need slightly
 * less than one CPU core, including the database.
 */
const GAMES_A_SECOND = 20;
/** Maximum time in which all games are drained, in milliseconds. */
const MAX_DRAIN_MS = 60_000;

/** The part of a room that draining uses. */
export interface Drainable {
  /** Releases ownership of the game and closes the room. */
  onBeforeShutdown(): void;
}

/** Returns the time to drain this many games, in milliseconds. */
export function drainDuration(games: number): number {
  return Math.min((games * 1_000) / GAMES_A_SECOND, MAX_DRAIN_MS);
}

/**
 * Closes the rooms one after the other. Rooms that are not closed yet continue to serve their users. Resolves when all
 * are closed.
 */
export async function drainRooms(rooms: readonly Drainable[]): Promise<void> {
  const everyMs = drainDuration(rooms.length) / rooms.length;
  const begun = performance.now();
  for (const [index, room] of rooms.entries()) {
    const early = begun + index * everyMs - performance.now();
    if (early > 0) await new Promise((resolve) => setTimeout(resolve, early));
    room.onBeforeShutdown();
  }
}
