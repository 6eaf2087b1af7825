/** The calls of admins, below `/api`. */
import { z } from 'zod';
import { ROLES } from './abilities.ts';
import { suspensionBody } from './reports/moderationApi.ts';
import { digits, page, pageOf, type Route } from './route.ts';

export const bugReport = z.object({
  id: z.string(),
  message: z.string(),
  gameSessionId: z.string().nullable(),
  /** Null if the account was deleted. */
  reporter: z.object({ id: z.string(), username: z.string() }).nullable(),
  createdAtEpochSeconds: z.number(),
  isDone: z.boolean(),
});
export type BugReportView = z.infer<typeof bugReport>;

const bugReportsQuery = z.strictObject({ ...page, show: z.enum(['ALL', 'OPEN', 'DONE']).default('OPEN') });
export type BugReportsQuery = z.infer<typeof bugReportsQuery>;

export const ADMIN_ROUTES = {
  bugReports: {
    method: 'GET',
    path: '/admin/bug-reports',
    summary: 'Bug reports, newest first',
    query: bugReportsQuery,
    answer: pageOf(bugReport),
  },
  markBugReport: {
    method: 'PUT',
    path: '/admin/bug-reports/{id}',
    summary: 'Closes or reopens a bug report',
    body: z.strictObject({ isDone: z.boolean() }),
    answer: bugReport,
  },
} as const satisfies Record<string, Route>;

/** An account as admins see it: without password, login sessions and second factor. */
export const adminUser = z.object({
  id: z.string(),
  username: z.string(),
  /** Null for guests. */
  email: z.string().nullable(),
  roles: z.array(z.enum(ROLES)),
  createdAtEpochSeconds: z.number(),
  isActivated: z.boolean(),
  isSuspended: z.boolean(),
});
export type AdminUser = z.infer<typeof adminUser>;

const usersQuery = z.strictObject({
  ...page,
  /** Part of the name or email address (case-insensitive), or a complete id. */
  search: z.string().trim().max(254).default(''),
});
export type UsersQuery = z.infer<typeof usersQuery>;

export const ADMIN_USER_ROUTES = {
  users: {
    method: 'GET',
    path: '/admin/users',
    summary: 'Accounts, newest first',
    query: usersQuery,
    answer: pageOf(adminUser),
  },
  suspendUser: {
    method: 'PUT',
    path: '/admin/users/{id}',
    summary:
      'Suspends an account until a time or without an end, which ends its login sessions, or lifts the suspension; not possible for admins',
    body: suspensionBody,
    answer: adminUser,
  },
} as const satisfies Record<string, Route>;

const pairMember = z.object({ id: z.string(), username: z.string() });
/** How two users played against each other in random games. */
export const playerPair = z.object({
  players: z.array(pairMember),
  games: z.int(),
  /**
   * Points that the two users captured from each other, and the number expected if both had treated all opponents
   * alike.
   */
  captures: z.int(),
  expectedCaptures: z.number(),
});
export type PlayerPair = z.infer<typeof playerPair>;

const cooperationQuery = z.strictObject({
  ...page,
  /** Minimum number of games in which both users played. */
  games: digits(1, 10_000).default(3),
});
export type CooperationQuery = z.infer<typeof cooperationQuery>;

export const COOPERATION_ROUTES = {
  cooperation: {
    method: 'GET',
    path: '/admin/cooperation',
    summary:
      'Pairs of players with many common games, ordered by the fewest points taken from each other relative to the expectation',
    query: cooperationQuery,
    answer: pageOf(playerPair),
  },
} as const satisfies Record<string, Route>;

/**
 * Metrics that each process reports every second. Times are in milliseconds over the last ten seconds; null means no
 * data.
 */
export const processFigures = z.object({
  games: z.int(),
  runningGames: z.int(),
  /** Number of accounts with a socket on this process: those with a seat, and those without. */
  players: z.int(),
  watchers: z.int(),
  sockets: z.int(),
  /** Accepted game messages per second, and the time from their arrival to the answer. */
  movesPerSecond: z.number(),
  answerP50Ms: z.number().nullable(),
  answerP99Ms: z.number().nullable(),
  loopP99Ms: z.number(),
  isOverloaded: z.boolean(),
  memoryBytes: z.int(),
  uptimeSeconds: z.number(),
  /** Null with the embedded database. */
  connections: z.object({ open: z.int(), idle: z.int(), waiting: z.int() }).nullable(),
  botsWaiting: z.int(),
  botsWorking: z.int(),
  /** Null while this process does not read the blockchain. */
  chainLag: z.object({ blocks: z.int(), seconds: z.number() }).nullable(),
});
export type ProcessFigures = z.infer<typeof processFigures>;

export const liveFigures = z.object({
  processes: z.array(
    z.object({
      id: z.string(),
      /** Null until the process listens. */
      address: z.string().nullable(),
      isDraining: z.boolean(),
      /** Null if the process does not report metrics. */
      figures: processFigures.nullable(),
    }),
  ),
  /** The queues in the database: the depth of each, and the age of its oldest entry in seconds. */
  waiting: z.object({
    inquiries: z.int(),
    inquiryAge: z.number(),
    mails: z.int(),
    mailAge: z.number(),
    mints: z.int(),
    mintAge: z.number(),
    queue: z.int(),
  }),
  database: z.object({ bytes: z.number(), version: z.string() }),
});
export type LiveFigures = z.infer<typeof liveFigures>;

export const ADMIN_FIGURES_ROUTES = {
  figures: {
    method: 'GET',
    path: '/admin/figures',
    summary: 'Current metrics of the processes and queues',
    answer: liveFigures,
  },
} as const satisfies Record<string, Route>;
