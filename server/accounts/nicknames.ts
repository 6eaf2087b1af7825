/** Which nicknames count as the same, and which are nobody's to take. */
import { BOT_NAMES } from '../games/gameOptions.ts';

/** As nicknames are compared: upper and lower case, other forms of a letter and what stands between words are alike. */
export function nicknameKey(nickname: string): string {
  return nickname
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[ ._'’-]/g, '');
}

/** What a person whose account is deleted is called in the games that stay. */
export const DELETED_PLAYER = 'Deleted player';

/** Names that would pass for the house itself, or for one of its bots. */
const RESERVED = new Set(
  ['tetrarch', 'admin', 'administrator', 'moderator', 'support', DELETED_PLAYER, ...BOT_NAMES].map(
    nicknameKey,
  ),
);
const LIKE_A_GUEST = /^guest\d*$/;

export function isReservedNickname(nickname: string): boolean {
  const key = nicknameKey(nickname);
  return RESERVED.has(key) || LIKE_A_GUEST.test(key);
}
