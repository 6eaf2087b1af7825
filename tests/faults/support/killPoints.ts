/** Where in the life of a move the server is killed. */
export const KILL_POINTS = ['received', 'appending', 'committed', 'sending'] as const;

/**
 * - received: the command has arrived, nothing has been done;
 * - appending: its row is written, the transaction is not committed;
 * - committed: the row is durable, nobody has been told;
 * - sending: some of the sockets have been told.
 */
export type KillPoint = (typeof KILL_POINTS)[number];

export function isKillPoint(text: string): text is KillPoint {
  return (KILL_POINTS as readonly string[]).includes(text);
}
