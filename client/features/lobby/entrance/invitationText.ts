/** Finds the game id in a pasted text: an id, a link, or a whole invitation message. */

/** Matches an id that stands alone or is in the path of a link. Punctuation may follow. */
const GAME_ID = /(?<![0-9a-z])[0-9a-f]{32}(?![0-9a-z])/i;

/** Returns the game id in the text, or null if there is none. */
export function parseInvitation(text: string): string | null {
  return GAME_ID.exec(text)?.[0].toLowerCase() ?? null;
}
