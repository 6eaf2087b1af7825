import { type GameState, isFinishedOrTerminated } from '../../../engine/match/gameStates.ts';

/** Milliseconds without a new log entry after which a game is idle. */
export const IDLE_MS = 3 * 60_000;

/**
 * Returns whether nothing has happened in the game for three minutes, and it is not over.
 * @param lastAt the time of the last log entry; like `now`, the server time in epoch milliseconds
 */
export function isIdle(state: GameState, lastAt: number, now: number): boolean {
  return !isFinishedOrTerminated(state) && now - lastAt >= IDLE_MS;
}
