/** The failpoints of a move at which the server is killed. */
export const KILL_POINTS = ['received', 'appending', 'committed', 'sending'] as const;

/**
 * - received: the command has arrived, but nothing has been done yet;
 * - appending: its row is written, but the transaction is not committed;
 * - committed: the row is durable, but nothing has been sent yet;
 * - sending: the move has been sent to some of the sockets.
 */
export type KillPoint = (typeof KILL_POINTS)[number];

export function isKillPoint(text: string): text is KillPoint {
  return (KILL_POINTS as readonly string[]).includes(text);
}
