/** Returns whether a text has the form of a game id, to avoid useless requests. */
export function isGameId(text: string): boolean {
  return /^[0-9a-f]{32}$/.test(text);
}
