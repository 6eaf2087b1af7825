/** Finds the game in what people paste: an id, a link, or a whole invitation message. */

/** An id stands alone or in the path of a link; what follows it may be the full stop of a sentence. */
const GAME_ID = /(?<![0-9a-z])[0-9a-f]{32}(?![0-9a-z])/i;

/** The id, or null when the text holds none. */
export function parseInvitation(text: string): string | null {
  return GAME_ID.exec(text)?.[0].toLowerCase() ?? null;
}
