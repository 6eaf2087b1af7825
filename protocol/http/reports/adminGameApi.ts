/** The calls of admins about games and stored dumps of games, below `/api`. */
import { z } from 'zod';
import { COLOR_NAMES } from '../../../engine/board/pieces.ts';
import { GAME_STATES } from '../../../engine/match/gameStates.ts';
import { page, pageOf, type Route } from '../route.ts';
import { logEntry, reasonText } from './moderationApi.ts';

/**
 * The state of a game in the ratings. PENDING: it will count if it ends with a result. COUNTED: it has changed ratings.
 * TAKEN_OUT: an admin has undone its changes. NONE: it does not count.
 */
export const GAME_RATINGS = ['PENDING', 'COUNTED', 'TAKEN_OUT', 'NONE'] as const;
export type GameRating = (typeof GAME_RATINGS)[number];

const adminGame = z.object({
  id: z.string(),
  name: z.string(),
  gameState: z.enum(GAME_STATES),
  /** True if an administrator ended the game. */
  isEndedByAdmin: z.boolean().optional(),
  isPostponed: z.boolean(),
  isRandom: z.boolean(),
  rating: z.enum(GAME_RATINGS),
  /** The players by color. */
  players: z.array(
    z.object({
      color: z.enum(COLOR_NAMES),
      /** Null for a bot and a free seat. */
      accountId: z.string().nullable(),
      /** Null for a free seat. */
      name: z.string().nullable(),
      isBot: z.boolean(),
    }),
  ),
  createdAtEpochSeconds: z.number(),
  startedAtEpochSeconds: z.number().nullable(),
  endedAtEpochSeconds: z.number().nullable(),
  /** Whether the owner has deleted the game. */
  isDeleted: z.boolean(),
  /** Whether the log of the game is damaged. */
  isDamaged: z.boolean(),
});
export type AdminGame = z.infer<typeof adminGame>;

const adminGameDetail = z.object({
  game: adminGame,
  time: z.object({
    mainSeconds: z.number().nullable(),
    incrementSeconds: z.number(),
    moveSeconds: z.number().nullable(),
  }),
  /** The state of the match. Null if the log is damaged. */
  match: z
    .object({
      /** The number of turns played. */
      ply: z.int(),
      /** The points by color. */
      points: z.array(z.number()),
      winner: z.enum(COLOR_NAMES).nullable(),
      isEndedByAdmin: z.boolean(),
    })
    .nullable(),
  /** What moderators and admins did about the game, newest first. */
  log: z.array(logEntry),
});
export type AdminGameDetail = z.infer<typeof adminGameDetail>;

const adminGamesQuery = z.strictObject({
  ...page,
  /** The id of a game, or the id or name of a player. Empty: the running games. */
  search: z.string().trim().max(254).default(''),
});
export type AdminGamesQuery = z.infer<typeof adminGamesQuery>;

const withReason = z.strictObject({ reason: reasonText });

export const ADMIN_GAME_ROUTES = {
  games: {
    method: 'GET',
    path: '/admin/games',
    summary: 'Games by id or by player, or the running games, newest first',
    query: adminGamesQuery,
    answer: pageOf(adminGame),
  },
  game: {
    method: 'GET',
    path: '/admin/games/{id}',
    summary: 'A game with its players, its result and its entries in the audit log',
    answer: adminGameDetail,
  },
  endGame: {
    method: 'POST',
    path: '/admin/games/{id}/end',
    summary: 'Ends a running game without a result. It does not count for ratings',
    body: withReason,
    isRepeatable: true,
    answer: adminGameDetail,
  },
  takeOut: {
    method: 'POST',
    path: '/admin/games/{id}/take-out',
    summary: 'Takes an ended game out of the ratings, and recalculates the ratings of the later games',
    body: withReason,
    answer: adminGameDetail,
  },
} as const satisfies Record<string, Route>;

const dumpHead = z.object({
  id: z.string(),
  gameSessionId: z.string(),
  message: z.string(),
  /** Null if the account was deleted. */
  reporter: z.object({ id: z.string(), username: z.string() }).nullable(),
  createdAtEpochSeconds: z.number(),
});
export type DumpHead = z.infer<typeof dumpHead>;

const dumpsQuery = z.strictObject({
  ...page,
  /** Only the dumps of this game. */
  gameSessionId: z.string().trim().max(64).optional(),
});
export type DumpsQuery = z.infer<typeof dumpsQuery>;

export const DUMP_ROUTES = {
  dumps: {
    method: 'GET',
    path: '/admin/game-dumps',
    summary: 'Stored dumps of games, newest first',
    query: dumpsQuery,
    answer: pageOf(dumpHead),
  },
  dump: {
    method: 'GET',
    path: '/admin/game-dumps/{id}',
    summary: 'A stored dump: the settings and the log of the game at the time of the report',
    answer: z.object({
      head: dumpHead,
      /** The database row of the game and its log, as stored. */
      dump: z.unknown(),
    }),
  },
} as const satisfies Record<string, Route>;
