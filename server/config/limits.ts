/** All limits of rate, number and size. */
export const LIMITS = {
  /** Maximum API requests per IP address and minute. */
  requestsPerMinute: 600,
  /** Maximum requests for pages and files per IP address and minute. A page loads some dozens of files. */
  pagesPerMinute: 6_000,
  /** Maximum new guest accounts, and games of guests, per network and day without a captcha. */
  guestAccountsPerDay: 20,
  guestGamesPerDay: 30,
  /** Maximum games created per account and minute. */
  gamesPerMinute: 10,
  /** Maximum wrong passwords per minute: for one account from one IP address, and from one IP address in total. */
  loginFailuresPerMinute: 10,
  loginFailuresPerAddress: 60,
  /** Maximum sign-up attempts per IP address in ten minutes. */
  signUpsPerTenMinutes: 10,
  /** Maximum requests for mailed links per IP address in ten minutes. */
  mailRequestsPerTenMinutes: 20,
  /** Maximum size of a request body in bytes. */
  bodyBytes: 64 * 1024,
  /** Maximum size of a body with a game record, in bytes. */
  recordBytes: 1024 * 1024,
  /** Maximum size of a client's frame in bytes. */
  frameBytes: 4096,
  /** Message budget of a socket (token bucket): burst size, and refill per second. Messages beyond it are refused. */
  messageBurst: 40,
  messagesPerSecond: 10,
  /** Message budget of all sockets of an account together. */
  accountMessageBurst: 120,
  accountMessagesPerSecond: 30,
  /** Number of consecutive refused messages after which the socket is closed. */
  messagesRefusedBeforeClose: 60,
  /** Maximum messages per second in the transport, as a second line of defense. */
  messagesPerSecondHard: 200,
  /** Departures of a player within this many milliseconds after a logged departure are broadcast but not logged. */
  departureIntervalMs: 5_000,
  /**
   * Maximum actions of a player in a game besides moves (leave, pause, take a seat, change settings): the initial
   * number, and the number added per turn.
   */
  repeatedActs: 64,
  repeatedActsPerTurn: 2,
  /** Maximum simultaneous sockets. */
  socketsPerAccount: 20,
  socketsPerAddress: 60,
  /** Milliseconds after which a socket that has not joined a room is closed. */
  joinDeadlineMs: 8_000,
  /** Milliseconds after which a room without connections and without a running clock is disposed. */
  roomIdleMs: 60_000,
  /** Maximum bug reports per sender and minute, and dumps per sender and hour. */
  bugReportsPerMinute: 10,
  dumpsPerHour: 5,
  /** Maximum reports of players: per sender and minute, per guest and day, and per account and day. */
  playerReportsPerMinute: 10,
  guestReportsPerDay: 3,
  playerReportsPerDay: 20,
  /** Maximum changes of games, payments and mails by an admin per minute. */
  adminChangesPerMinute: 30,
  /** Maximum data exports per account and minute. Each export reads all data of the user. */
  exportsPerMinute: 5,
  /** Maximum API requests per access token and minute. */
  tokenRequestsPerMinute: 240,
  /** Maximum open streams of a bot account in one process. */
  streamsPerBot: 8,
  /** Maximum games saved or imported per account and minute. */
  savesPerMinute: 10,
  /** Maximum invitations to games per account and minute. */
  invitationsPerMinute: 10,
  /** Maximum phrases per player and minute. */
  phrasesPerMinute: 5,
  /** Maximum requests for an authorization to link a wallet, per account and minute. */
  linksPerMinute: 10,
  /** Event loop delay in milliseconds above which new work is refused (99th percentile of five seconds). */
  loopDelayMs: 250,
  /** Number of unread messages and of unread bytes after which a slow reader is disconnected. */
  unreadMessages: 64,
  unreadBytes: 1024 * 1024,
  /**
   * Milliseconds in which a client must read the lines of a stream that were already sent. The limit applies while the
   * server waits to send more lines of a long answer, and at the end of the stream.
   */
  unreadMs: 10_000,
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
  'playerReportsPerMinute',
  'adminChangesPerMinute',
  'exportsPerMinute',
  'tokenRequestsPerMinute',
  'streamsPerBot',
  'savesPerMinute',
  'invitationsPerMinute',
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

/** Scales the limits that count users and the limit of the event loop delay, but not size limits of single items. */
export function scaleLimits(limits: Limits, factor: number): Limits {
  const scaled = SCALED.map((name) => [name, Math.ceil(limits[name] * factor)]);
  return { ...limits, ...Object.fromEntries(scaled) };
}
