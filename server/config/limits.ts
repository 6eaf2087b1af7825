/** All limits of rate, number and size. */
export const LIMITS = {
  /** API requests per IP address and minute. */
  requestsPerMinute: 600,
  /** Requests for pages and files per IP address and minute; a page loads some dozens of files. */
  pagesPerMinute: 6_000,
  /**
   * New guest accounts per network and day, and games that its guests create. Beyond these numbers a captcha is
   * required.
   */
  guestAccountsPerDay: 20,
  guestGamesPerDay: 30,
  /** Games created per account and minute. */
  gamesPerMinute: 10,
  /** Wrong passwords per minute: for one account from one IP address, and in total from one IP address. */
  loginFailuresPerMinute: 10,
  loginFailuresPerAddress: 60,
  /** Sign-up attempts per IP address in ten minutes. */
  signUpsPerTenMinutes: 10,
  /** Requests for mailed links per IP address in ten minutes. */
  mailRequestsPerTenMinutes: 20,
  /** Request body size in bytes. */
  bodyBytes: 64 * 1024,
  /** Size of bodies with a game record. */
  recordBytes: 1024 * 1024,
  /** Size of a single client frame in bytes. */
  frameBytes: 4096,
  /** Messages per socket (token bucket): burst size and refill per second. Further messages are refused. */
  messageBurst: 40,
  messagesPerSecond: 10,
  /** The same limits for all sockets of one account together. */
  accountMessageBurst: 120,
  accountMessagesPerSecond: 30,
  /** Consecutive refused messages after which the socket is closed. */
  messagesRefusedBeforeClose: 60,
  /** The transport's own limit as a second line of defense: messages per second. */
  messagesPerSecondHard: 200,
  /**
   * Departures of a player that follow within this many milliseconds of a logged one are broadcast but not logged.
   */
  departureIntervalMs: 5_000,
  /**
   * Actions of a player in a game besides moves (leave, pause, take a seat, change settings): the initial number,
   * and the number added per turn.
   */
  repeatedActs: 64,
  repeatedActsPerTurn: 2,
  /** Simultaneous sockets. */
  socketsPerAccount: 20,
  socketsPerAddress: 60,
  /** A socket that has not joined a room within this many milliseconds is closed. */
  joinDeadlineMs: 8_000,
  /** A room without connections and running clock is disposed after this many milliseconds. */
  roomIdleMs: 60_000,
  /** Bug reports per sender and minute, and dumps per sender and hour. */
  bugReportsPerMinute: 10,
  dumpsPerHour: 5,
  /** Data exports per account and minute: each reads all data of the user. */
  exportsPerMinute: 5,
  /** Games saved and imported per account and minute. */
  savesPerMinute: 10,
  /** Requests for the permission to link a wallet, per account and minute. */
  linksPerMinute: 10,
  /** Event loop delay (99th percentile of five seconds) above which new work is refused, in milliseconds. */
  loopDelayMs: 250,
  /** Unread messages and bytes after which a client is disconnected as a slow reader. */
  unreadMessages: 64,
  unreadBytes: 1024 * 1024,
};

export type Limits = Readonly<Record<keyof typeof LIMITS, number>>;

const SCALED = [
  'requestsPerMinute',
  'pagesPerMinute',
  'guestAccountsPerDay',
  'guestGamesPerDay',
  'gamesPerMinute',
  'loginFailuresPerMinute',
  'loginFailuresPerAddress',
  'signUpsPerTenMinutes',
  'mailRequestsPerTenMinutes',
  'bugReportsPerMinute',
  'dumpsPerHour',
  'exportsPerMinute',
  'savesPerMinute',
  'linksPerMinute',
  'messageBurst',
  'messagesPerSecond',
  'accountMessageBurst',
  'accountMessagesPerSecond',
  'messagesPerSecondHard',
  'messagesRefusedBeforeClose',
  'repeatedActs',
  'repeatedActsPerTurn',
  'socketsPerAccount',
  'socketsPerAddress',
  'loopDelayMs',
] as const satisfies (keyof Limits)[];

/** Scales the limits that count users and the event loop delay, but not size limits of single items. */
export function scaleLimits(limits: Limits, factor: number): Limits {
  const scaled = SCALED.map((name) => [name, Math.ceil(limits[name] * factor)]);
  return { ...limits, ...Object.fromEntries(scaled) };
}
