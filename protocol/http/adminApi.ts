/** The calls of admins, below `/api`. */
import { z } from 'zod';
import { ROLES } from './abilities.ts';
import { page, pageOf, type Route } from './route.ts';

export const bugReport = z.object({
  id: z.string(),
  message: z.string(),
  gameSessionId: z.string().nullable(),
  /** Null when the account is gone. */
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
    summary: 'Bug reports, the newest first',
    query: bugReportsQuery,
    answer: pageOf(bugReport),
  },
  markBugReport: {
    method: 'PUT',
    path: '/admin/bug-reports/{id}',
    summary: 'Says whether a bug report is done with',
    body: z.strictObject({ isDone: z.boolean() }),
    answer: bugReport,
  },
} as const satisfies Record<string, Route>;

/** An account as admins see it: nothing of its password, its sessions or its second factor. */
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
  /** Part of the name or of the address, upper and lower case alike; an id as a whole. */
  search: z.string().trim().max(254).default(''),
});
export type UsersQuery = z.infer<typeof usersQuery>;

export const ADMIN_USER_ROUTES = {
  users: {
    method: 'GET',
    path: '/admin/users',
    summary: 'Accounts, the newest first',
    query: usersQuery,
    answer: pageOf(adminUser),
  },
  suspendUser: {
    method: 'PUT',
    path: '/admin/users/{id}',
    summary: 'Suspends an account, which ends its sessions, or lifts that; not of admins',
    body: z.strictObject({ isSuspended: z.boolean() }),
    answer: adminUser,
  },
} as const satisfies Record<string, Route>;

const pairMember = z.object({ id: z.string(), username: z.string() });
/** How two people met in games against random opponents. */
export const playerPair = z.object({
  players: z.array(pairMember),
  games: z.int(),
  /** What they took of each other, and what they would have if they took of all others alike. */
  captures: z.int(),
  expectedCaptures: z.number(),
});
export type PlayerPair = z.infer<typeof playerPair>;

const cooperationQuery = z.strictObject({
  ...page,
  /** Pairs of at least so many games. */
  games: z.coerce.number().int().min(1).max(10_000).default(3),
});
export type CooperationQuery = z.infer<typeof cooperationQuery>;

export const COOPERATION_ROUTES = {
  cooperation: {
    method: 'GET',
    path: '/admin/cooperation',
    summary:
      'Pairs of players who met often, those first who took least of each other for what was to be expected',
    query: cooperationQuery,
    answer: pageOf(playerPair),
  },
} as const satisfies Record<string, Route>;

/** What a process says of itself, every second. Times in milliseconds of the last ten seconds; null: nothing to tell. */
export const processFigures = z.object({
  games: z.int(),
  runningGames: z.int(),
  /** Accounts with a seat, and without one, that have a socket here. */
  players: z.int(),
  watchers: z.int(),
  sockets: z.int(),
  /** Accepted messages of games, and from their arrival to the answer. */
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
  /** Null while this process does not read the chain. */
  chainLag: z.object({ blocks: z.int(), seconds: z.number() }).nullable(),
});
export type ProcessFigures = z.infer<typeof processFigures>;

export const liveFigures = z.object({
  processes: z.array(
    z.object({
      id: z.string(),
      /** Null until it listens. */
      address: z.string().nullable(),
      isDraining: z.boolean(),
      /** Null of one that says nothing of itself. */
      figures: processFigures.nullable(),
    }),
  ),
  /** What waits in the database: how much, and for how long the oldest, in seconds. */
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
    summary: 'What the processes do right now, and what waits',
    answer: liveFigures,
  },
} as const satisfies Record<string, Route>;
