/**
 * Drains the games of a process that stops. Each reconnect costs processor time: a burst of thousands would delay
 * every user and the new process.
 */
/** Limits the reconnects to 80 users per second. They need slightly less than one core, including the database. */
const GAMES_A_SECOND = 20;
/** Upper bound for draining all games, in milliseconds. */
const MAX_DRAIN_MS = 60_000;

/** What draining needs of a room. */
export interface Drainable {
  /** Releases ownership of the game and closes the room. */
  onBeforeShutdown(): void;
}

/** Returns the time to drain this many games, in milliseconds. */
export function drainDuration(games: number): number {
  return Math.min((games * 1_000) / GAMES_A_SECOND, MAX_DRAIN_MS);
}

/** Resolves when all rooms are closed. Rooms that are not drained yet continue to serve their users. */
export async function drainRooms(rooms: readonly Drainable[]): Promise<void> {
  const everyMs = drainDuration(rooms.length) / rooms.length;
  const begun = performance.now();
  for (const [index, room] of rooms.entries()) {
    const early = begun + index * everyMs - performance.now();
    if (early > 0) await new Promise((resolve) => setTimeout(resolve, early));
    room.onBeforeShutdown();
  }
}
