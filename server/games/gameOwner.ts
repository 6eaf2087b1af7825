/** The owner of a game, and the owner's permissions. */
import { activeColors, isRunning, type Match } from '../../engine/match/match.ts';
import { botId } from '../db/gameOptions.ts';
import type { GameRow } from './gameStore.ts';

/** Returns whether the user may start, change and delete the game. Random games have no owner. */
export function isOwnedBy({ isRandom, creatorId }: GameRow, accountId: string): boolean {
  return !isRandom && creatorId === accountId;
}

/**
 * Returns whether the game waits for the user. Before the start, a private game waits for its owner. All other games
 * wait for their players.
 */
export function isAwaited(row: GameRow, { state, seats }: Match, accountId: string): boolean {
  if (state === 'NOT_STARTED' && !row.isRandom) return row.creatorId === accountId;
  return seats.some(({ playerId }) => playerId === accountId);
}

/** Returns whether another user still plays in the game, present or absent. */
export function othersPlay(match: Match, accountId: string): boolean {
  if (!isRunning(match)) return false;
  return activeColors(match).some((color) => {
    const { playerId } = match.seats[color];
    return playerId !== accountId && playerId !== botId(color);
  });
}
