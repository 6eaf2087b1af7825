/** Names of players without a profile. No user can choose one of them as a nickname. */

import { characterOf } from '../../engine/bots/characters.ts';

/** The name that replaces the names of deleted users in their games. */
export const DELETED_PLAYER = 'Deleted player';

/** Returns the name of a guest. */
export const guestName = (number: number) => `Guest ${number}`;
/** Matches the names of guests. */
export const GUEST_NAME = /^Guest \d+$/;

/** Returns whether the name is that of a person. Free seats have no name, and bots have their own names. */
export function isPersonName(name: string): boolean {
  return name !== '' && characterOf(name) === null;
}
