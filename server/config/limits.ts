/** Every limit of rate, number and size in one object. */
export const LIMITS = {
  /** Requests of one address to the API in a minute. */
  requestsPerMinute: 600,
  /** Pages and files for one address in a minute; a page has some dozens of files. */
  pagesPerMinute: 6_000,
  /** New guest accounts of one network in a day, and games that its guests play; beyond them comes a human check. */
  guestAccountsPerDay: 20,
  guestGamesPerDay: 30,
  /** Games created by one account in a minute. */
  gamesPerMinute: 10,
  /** Wrong passwords in a minute: for one account from one address, and from one address in all. */
  loginFailuresPerMinute: 10,
  loginFailuresPerAddress: 60,
  /** Sign-ups tried from one address in ten minutes. */
  signUpsPerTenMinutes: 10,
  /** Requests from one address in ten minutes to be sent a link. */
  mailRequestsPerTenMinutes: 20,
  /** Bodies of requests, in bytes. */
  bodyBytes: 64 * 1024,
  /** Bodies that carry a game record. */
  recordBytes: 1024 * 1024,
  /** A single frame from a client, in bytes. */
  frameBytes: 4096,
  /** Messages of one socket: so many at once, refilled at so many a second; beyond them requests are refused. */
  messageBurst: 40,
  messagesPerSecond: 10,
  /** The same for all sockets of one account together. */
  accountMessageBurst: 120,
  accountMessagesPerSecond: 30,
  /** Refused messages in a row after which the socket is closed. */
  messagesRefusedBeforeClose: 60,
  /** The transport's own net behind it: messages a second. */
  messagesPerSecondHard: 200,
  /** A seat's departure is logged at most once in so many milliseconds; one in between is shown, but not logged. */
  departureIntervalMs: 5_000,
  /** What one player may repeat in one game beside moves (leave, pause, sit down, change settings): at first, and more with each turn. */
  repeatedActs: 64,
  repeatedActsPerTurn: 2,
  /** Sockets at the same time. */
  socketsPerAccount: 20,
  socketsPerAddress: 60,
  /** A socket that has not joined a room by then is closed, in milliseconds. */
  joinDeadlineMs: 8_000,
  /** A room that nobody looks at and whose clock stands still leaves memory after so many milliseconds. */
  roomIdleMs: 60_000,
  /** Bug reports of one sender in a minute; dumps of one sender in an hour. */
  bugReportsPerMinute: 10,
  dumpsPerHour: 5,
  /** Files of the own data of one account in a minute: each reads everything that there is. */
  exportsPerMinute: 5,
  /** Games saved and imported by one account in a minute. */
  savesPerMinute: 10,
  /** Permissions to link a wallet, for one account in a minute. */
  linksPerMinute: 10,
  /** How late the event loop may be (99th percentile of five seconds) before work is turned away, in milliseconds. */
  loopDelayMs: 250,
  /** Messages and bytes waiting to be read by one client before it is dropped. */
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

/** Multiplies what counts people and how late the loop may be, not what bounds the size of one thing. */
export function scaleLimits(limits: Limits, factor: number): Limits {
  const scaled = SCALED.map((name) => [name, Math.ceil(limits[name] * factor)]);
  return { ...limits, ...Object.fromEntries(scaled) };
}
