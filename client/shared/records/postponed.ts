/** Determines which players are back in a postponed game. */
import type { GameSessionView } from '../../../protocol/http/gameShapes.ts';

export type SessionPlayer = GameSessionView['players'][number];

export interface PostponedPlayers {
  /** The active players who are in the room of the game, including all bots. */
  readonly here: readonly SessionPlayer[];
  /** The active players who are not in the room. */
  readonly missing: readonly SessionPlayer[];
}

/** Divides the active players of a postponed game into those who are back and those who are missing. */
export function playersOfPostponed({ players }: Pick<GameSessionView, 'players'>): PostponedPlayers {
  const active = players.filter(({ status }) => status === 'INDOOR' || status === 'OUTDOOR');
  return { here: active.filter(isHere), missing: active.filter((player) => !isHere(player)) };
}

/**
 * Returns whether a player is in the room. After the room was closed, the status of a missing player can be INDOOR, but
 * the player has no recorded activity.
 */
function isHere({ isBot, status, lastActivityTimestampEpochSeconds }: SessionPlayer): boolean {
  return isBot || (status === 'INDOOR' && lastActivityTimestampEpochSeconds !== null);
}
