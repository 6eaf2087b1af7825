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
/** The pace while the other processes take games over more slowly: a game takes at most this many times as long. */
const SLOWEST = 3;
/** Milliseconds between two steps, each of which releases all games that are due. */
const STEP_MS = 100;
/** The number of released games without a new owner from which on the other processes lag behind. */
const BEHIND_GAMES = 20;

/** The part of a room that draining uses. */
export interface Drainable {
  /** Releases ownership of the game and closes the room. */
  onBeforeShutdown(): void;
}

/** The part of the store that draining uses. */
interface Orphans {
  /** Returns the games of all processes that have no owner and need a room, at most `limit`. */
  findOrphans(limit: number): Promise<readonly string[]>;
}

/** Returns the time to drain this many games at the normal pace, in milliseconds. */
export function drainDuration(games: number): number {
  return Math.min((games * 1_000) / GAMES_A_SECOND, MAX_DRAIN_MS);
}

/** Returns the longest time to drain this many games, in milliseconds. */
export function maxDrainDuration(games: number): number {
  return Math.min((games * 1_000 * SLOWEST) / GAMES_A_SECOND, MAX_DRAIN_MS);
}

/**
 * Closes the rooms one after the other. Rooms that are not closed yet continue to serve their users. While the other
 * processes lag behind, it waits for them, so that the users of a released game do not queue behind those of many others.
 * Resolves when all rooms are closed.
 */
export async function drainRooms(rooms: readonly Drainable[], store: Orphans): Promise<void> {
  const everyMs = drainDuration(rooms.length) / rooms.length;
  const slowestEveryMs = maxDrainDuration(rooms.length) / rooms.length;
  const perStep = Math.max(1, Math.round(STEP_MS / everyMs));
  const begun = performance.now();
  let next = 0;
  while (next < rooms.length) {
    // The time of the query counts, because an unreachable database must not lengthen the drain.
    const overdue = Math.floor((performance.now() - begun) / slowestEveryMs) + 1 - next;
    const count = Math.max(overdue, (await isBehind(store)) ? 0 : perStep);
    for (const room of rooms.slice(next, next + count)) room.onBeforeShutdown();
    next += count;
    if (next < rooms.length) await new Promise((resolve) => setTimeout(resolve, STEP_MS));
  }
}

/** Returns whether the other processes lag behind. While the database is unreachable, that is unknown. */
async function isBehind(store: Orphans): Promise<boolean> {
  const orphans = await store.findOrphans(BEHIND_GAMES).catch(() => []);
  return orphans.length >= BEHIND_GAMES;
}
