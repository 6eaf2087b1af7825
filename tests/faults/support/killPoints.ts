/** The failpoints of a move, and of the notification that it causes, at which the server is killed. */
export const KILL_POINTS = [
  ...(['received', 'appending', 'committed', 'sending'] as const),
  ...(['claimed', 'pushed', 'marked'] as const),
] as const;

/**
 * - received: the command has arrived, but nothing has been done yet;
 * - appending: its row is written, but the transaction is not committed;
 * - committed: the row is durable, but nothing has been sent yet;
 * - sending: the move has been sent to some of the sockets;
 * - claimed: the push message of a notification is assigned to this process, but not sent;
 * - pushed: the push service has accepted the message, but that is not stored;
 * - marked: the message is stored as sent.
 */
export type KillPoint = (typeof KILL_POINTS)[number];

export function isKillPoint(text: string): text is KillPoint {
  return (KILL_POINTS as readonly string[]).includes(text);
}
