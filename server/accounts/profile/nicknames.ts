/** Which nicknames count as the same, and which are nobody's to take. */
import unhomoglyph from 'unhomoglyph';
import { BOT_NAMES } from '../../db/gameOptions.ts';

/** As nicknames are compared. Two nicknames count as the same when they agree in any of these. */
export interface NicknameKeys {
  /** Upper and lower case, other forms of a letter and what stands between words are alike. */
  readonly usernameKey: string;
  /** What the lower-case form looks like. */
  readonly usernameSkeleton: string;
  /** What the nickname looks like as it was typed: a capital I is an l. */
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

/** What a person whose account is deleted is called in the games that stay. */
export const DELETED_PLAYER = 'Deleted player';

/** Names that would pass for the house itself, or for one of its bots. */
const RESERVED = ['tetrarch', 'admin', 'administrator', 'moderator', 'support', DELETED_PLAYER, ...BOT_NAMES];
const RESERVED_KEYS = new Set(RESERVED.flatMap((name) => Object.values(nicknameKeys(name))));
/** Also with letters that look like digits. */
const LIKE_A_GUEST = /^guest[\dlo]*$/;

export function isReservedNickname(nickname: string): boolean {
  return Object.values(nicknameKeys(nickname)).some(
    (key: string) => RESERVED_KEYS.has(key) || LIKE_A_GUEST.test(key),
  );
}
