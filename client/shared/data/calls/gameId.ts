/** Whether a text has the form of a game's id. What has not need not be asked for. */
export function isGameId(text: string): boolean {
  return /^[0-9a-f]{32}$/.test(text);
}
