/** Close codes of a room's socket beside the transport's own. */
export const CLOSE = {
  /** This process no longer owns the game: ask for a seat again. */
  MOVED: 4101,
  /** The process shuts down: ask for a seat again. */
  SHUTDOWN: 4001,
  /** Too many messages. */
  FLOOD: 4002,
  /** The session of the account has ended. */
  SESSION_ENDED: 4103,
  /** The client reads too slowly. */
  TOO_SLOW: 4104,
  /** The person has gone on to another game that runs. */
  ELSEWHERE: 4105,
  /** The game is gone: deleted by its owner, or removed because nobody started it. */
  GONE: 4106,
} as const;
