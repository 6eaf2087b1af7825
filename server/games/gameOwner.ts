/** Whose a game is, and when it is the owner's alone. */
import { activeColors, isRunning, type Match } from '../../engine/match/match.ts';
import { botId } from '../db/gameOptions.ts';
import type { GameRow } from './gameStore.ts';

/** Whether the game is the person's to start, change and delete. Random games are nobody's. */
export function isOwnedBy({ isRandom, creatorId }: GameRow, accountId: string): boolean {
  return !isRandom && creatorId === accountId;
}

/** Whom the game waits for: before the start its owner, in a random game and after the start its human players. */
export function isAwaited(row: GameRow, { state, seats }: Match, accountId: string): boolean {
  if (state === 'NOT_STARTED' && !row.isRandom) return row.creatorId === accountId;
  return seats.some(({ playerId }) => playerId === accountId);
}

/** Whether somebody else still plays in the game, now or after an absence. */
export function othersPlay(match: Match, accountId: string): boolean {
  if (!isRunning(match)) return false;
  return activeColors(match).some((color) => {
    const { playerId } = match.seats[color];
    return playerId !== accountId && playerId !== botId(color);
  });
}
