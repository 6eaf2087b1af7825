/** Returns whether a text has the format of a game id, which avoids useless requests. */
export function isGameId(text: string): boolean {
  return /^[0-9a-f]{32}$/.test(text);
}
