/**
 * A process that is replaced gives its games away one after the other. Each person who comes back costs processor time:
 * thousands in the same second would wait for each other, and for the process that starts beside them.
 */
/** 80 people, who cost a little less than one core, the database included. */
const GAMES_A_SECOND = 20;
/** However many they are, they have all gone after this. */
const LONGEST_MS = 60_000;

/** What is known here of a game's room. */
export interface Drainable {
  /** Gives the game back and closes the room. */
  onBeforeShutdown(): void;
}

/** How long it takes to give so many away, in milliseconds. */
export function givingAwayMs(games: number): number {
  return Math.min((games * 1_000) / GAMES_A_SECOND, LONGEST_MS);
}

/** Resolves when the last one has been told; the others serve their people meanwhile. */
export async function drainRooms(rooms: readonly Drainable[]): Promise<void> {
  const everyMs = givingAwayMs(rooms.length) / rooms.length;
  const begun = performance.now();
  for (const [index, room] of rooms.entries()) {
    const early = begun + index * everyMs - performance.now();
    if (early > 0) await new Promise((resolve) => setTimeout(resolve, early));
    room.onBeforeShutdown();
  }
}
