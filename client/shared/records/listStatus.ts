/** The texts of statuses in lists of games. */
import type { ListedGame } from '../../../protocol/http/gameShapes.ts';
import type { RecordFacts } from '../../../protocol/shapes/recordFacts.ts';

export const LIST_STATUSES = [
  'gameOver',
  'inProgress',
  'notFinished',
  'notStarted',
  'postponed',
  'created',
  'draw',
  'stalemate',
  'terminated',
  'endedByAdmin',
] as const;
export type ListStatus = (typeof LIST_STATUSES)[number];

type Listed = Pick<ListedGame, 'gameState' | 'isPostponed' | 'freeSeats' | 'isEndedByAdmin'>;

export function listStatus(game: Listed): ListStatus {
  switch (game.gameState) {
    case 'FINISHED':
      return 'gameOver';
    case 'DRAW':
      return 'draw';
    case 'STALEMATE':
      return 'stalemate';
    case 'TERMINATED_NO_HUMAN_PLAYERS':
      return game.isEndedByAdmin ? 'endedByAdmin' : 'terminated';
    case 'NOT_STARTED':
      return game.freeSeats > 0 ? 'created' : 'notStarted';
    case 'PAUSED':
      return game.isPostponed ? 'postponed' : 'inProgress';
    case 'STARTED':
    case 'SPECIAL_PAUSE':
      return 'inProgress';
    default:
      return game.gameState satisfies never;
  }
}

export type MayWait = Pick<ListedGame, 'isIdle'> &
  Partial<Pick<ListedGame, 'gameState' | 'isPostponed' | 'freeSeats'>>;

/**
 * Returns what a game waits for, or null if it is running or over. A postponed game has a status text instead. The
 * answer for the live game has no state, because that game is running.
 */
export function waitOf({
  gameState = 'STARTED',
  isPostponed = false,
  freeSeats = 0,
  isIdle = false,
}: MayWait): 'players' | 'paused' | 'idle' | null {
  if (gameState === 'NOT_STARTED') return freeSeats > 0 ? 'players' : null;
  if (gameState === 'PAUSED') return isPostponed ? null : 'paused';
  return isIdle ? 'idle' : null;
}

/** Returns the status text for a result tag such as `FINISHED w` or `DRAW`. The tag `*` means no result. */
export function recordStatus({
  result,
  isEndedByAdmin,
}: Pick<RecordFacts, 'result' | 'isEndedByAdmin'>): ListStatus {
  const [state] = result.split(' ');
  if (isEndedByAdmin) return 'endedByAdmin';
  if (state === '*') return 'notFinished';
  if (state === 'FINISHED') return 'gameOver';
  if (state === 'DRAW') return 'draw';
  return state === 'STALEMATE' ? 'stalemate' : 'terminated';
}
