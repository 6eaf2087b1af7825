/** Comparison of nicknames, and reserved nicknames. */
import unhomoglyph from 'unhomoglyph';
import { BOT_NAMES } from '../../db/gameOptions.ts';

/** The comparison forms of a nickname. Two nicknames are considered equal if any of their forms is equal. */
export interface NicknameKeys {
  /** Ignores case, compatibility forms of letters, and separators between words. */
  readonly usernameKey: string;
  /** The skeleton of the lower-case form. */
  readonly usernameSkeleton: string;
  /** The skeleton of the nickname as typed: a capital I looks like an l. */
  readonly usernameCasedSkeleton: string;
}

export function nicknameKeys(nickname: string): NicknameKeys {
  const bare = nickname.normalize('NFKC').replace(/[ ._'’-]/g, '');
  const usernameKey = bare.toLowerCase();
  return {
    usernameKey,
    usernameSkeleton: skeletonOf(usernameKey),
    usernameCasedSkeleton: skeletonOf(bare),
  };
}

/** The skeleton of UTS 39, section 4, by Unicode's table of confusables; in lower case. */
function skeletonOf(text: string): string {
  const visible = text.normalize('NFD').replace(/\p{Default_Ignorable_Code_Point}/gu, '');
  return unhomoglyph(visible).normalize('NFD').toLowerCase();
}

/** The name of deleted users in the remaining games. */
export const DELETED_PLAYER = 'Deleted player';

/** Names that could be mistaken for the operator or a bot. */
const RESERVED = ['tetrarch', 'admin', 'administrator', 'moderator', 'support', DELETED_PLAYER, ...BOT_NAMES];
const RESERVED_KEYS = new Set(RESERVED.flatMap((name) => Object.values(nicknameKeys(name))));
/** Names are also reserved if digits replace similar letters. */
const LIKE_A_GUEST = /^guest[\dlo]*$/;

export function isReservedNickname(nickname: string): boolean {
  return Object.values(nicknameKeys(nickname)).some(
    (key: string) => RESERVED_KEYS.has(key) || LIKE_A_GUEST.test(key),
  );
}
