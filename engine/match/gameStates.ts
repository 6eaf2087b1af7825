/** The states of a game, and groups of them for screens and lists. */

/** The states of a game, in the order of their numbers in the room state. */
export const GAME_STATES = [
  'NOT_STARTED',
  'STARTED',
  'FINISHED',
  'DRAW',
  'STALEMATE',
  'PAUSED',
  'SPECIAL_PAUSE',
  'TERMINATED_NO_HUMAN_PLAYERS',
] as const;
export type GameState = (typeof GAME_STATES)[number];

/** The states of a game that has started and is not over. */
export const RUNNING_STATES: readonly GameState[] = ['STARTED', 'PAUSED', 'SPECIAL_PAUSE'];

/** Returns whether the state is FINISHED, STALEMATE or DRAW. */
export function isFinished(state: GameState): boolean {
  return state === 'FINISHED' || state === 'STALEMATE' || state === 'DRAW';
}

export function isFinishedOrTerminated(state: GameState): boolean {
  return isFinished(state) || state === 'TERMINATED_NO_HUMAN_PLAYERS';
}

/** Returns whether the state is PAUSED or SPECIAL_PAUSE. */
export function isPaused(state: GameState): boolean {
  return state === 'PAUSED' || state === 'SPECIAL_PAUSE';
}

interface MatchTimes {
  readonly state: GameState;
  /** The start, in epoch milliseconds. Null before the start. */
  readonly startedAt: number | null;
  readonly lastRoundAt: number | null;
}

/**
 * Returns whether the game is in the special pause before the first move. In that pause, the time of the start is also
 * the time of the last round.
 */
export function isStartedSpecialPaused({ state, startedAt, lastRoundAt }: MatchTimes): boolean {
  return state === 'SPECIAL_PAUSE' && startedAt !== null && startedAt === lastRoundAt;
}
