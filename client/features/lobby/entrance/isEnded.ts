import { RUNNING_STATES } from '../../../../engine/match/gameStates.ts';

/** Returns whether a game in this state has ended. */
export function isEnded(state: string): boolean {
  return state !== 'NOT_STARTED' && !RUNNING_STATES.some((one) => one === state);
}
