/** The failpoints of a move at which the server is killed. */
export const KILL_POINTS = ['received', 'appending', 'committed', 'sending'] as const;

/**
 * - received: the command has arrived and nothing has been done;
 * - appending: its row is written, the transaction is not committed;
 * - committed: the row is durable and nothing has been sent;
 * - sending: some of the sockets have been sent to.
 */
export type KillPoint = (typeof KILL_POINTS)[number];

export function isKillPoint(text: string): text is KillPoint {
  return (KILL_POINTS as readonly string[]).includes(text);
}
