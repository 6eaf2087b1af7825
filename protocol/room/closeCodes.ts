/** Close codes of a room's socket, besides those of the transport. */
export const CLOSE = {
  /** This process no longer owns the game. The client requests a seat again. */
  MOVED: 4101,
  /** The process shuts down. The client requests a seat again. */
  SHUTDOWN: 4001,
  /** The client has sent too many messages. */
  FLOOD: 4002,
  /** The login session has ended. */
  SESSION_ENDED: 4103,
  /** The user has joined another running game. */
  ELSEWHERE: 4105,
  /** The game was deleted by its owner, or because it never started. */
  GONE: 4106,
} as const;
