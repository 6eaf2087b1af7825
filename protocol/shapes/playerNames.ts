/** Names of players without a profile. No user can choose one of them as a nickname. */

/** The name that replaces the names of deleted users in their games. */
export const DELETED_PLAYER = 'Deleted player';

/** Returns the name of a guest. */
export const guestName = (number: number) => `Guest ${number}`;
/** Matches the names of guests. */
export const GUEST_NAME = /^Guest \d+$/;
