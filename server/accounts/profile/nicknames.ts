/** Comparison of nicknames, and reserved nicknames. */
import unhomoglyph from 'unhomoglyph';
import { BOT_NAMES } from '../../../engine/bots/characters.ts';
import { DELETED_PLAYER } from '../../../protocol/shapes/playerNames.ts';

/** The forms of a nickname that are compared. Two nicknames count as equal if any of their forms is equal. */
export interface NicknameKeys {
  /** Ignores case, compatibility forms of letters, and separators between words. */
  readonly usernameKey: string;
  /** The skeleton of the lower-case form. */
  readonly usernameSkeleton: string;
  /** The skeleton of the nickname with its capital letters: a capital I looks like an l. */
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

/** Returns the skeleton of a text in lower case: Unicode UTS 39, section 4, with its table of confusable characters. */
function skeletonOf(text: string): string {
  const visible = text.normalize('NFD').replace(/\p{Default_Ignorable_Code_Point}/gu, '');
  return unhomoglyph(visible).normalize('NFD').toLowerCase();
}

/** Names that could be mistaken for the operator or a bot. */
const RESERVED = ['tetrarch', 'admin', 'administrator', 'moderator', 'support', DELETED_PLAYER, ...BOT_NAMES];
const RESERVED_KEYS = new Set(RESERVED.flatMap((name) => Object.values(nicknameKeys(name))));
/** Matches guest names, even with letters in place of similar digits. */
const LIKE_A_GUEST = /^guest[\dlo]*$/;

/** Matches nicknames that begin with the mark of bot accounts. */
const LIKE_A_BOT = /^bot[ ._'’-]/i;

/** Returns whether the nickname is reserved, so that people cannot take it. */
export function isReservedNickname(nickname: string): boolean {
  if (LIKE_A_BOT.test(nickname)) return true;
  return Object.values(nicknameKeys(nickname)).some(
    (key: string) => RESERVED_KEYS.has(key) || LIKE_A_GUEST.test(key),
  );
}
