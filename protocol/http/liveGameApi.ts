/** The live game: the running game that the server selects for everybody to watch. Below `/api` and `/api/guest`. */
import { z } from 'zod';
import { color } from './gameShapes.ts';
import type { Route } from './route.ts';

/** The delay of a rated live game in milliseconds, so that watchers cannot help a player. */
export const RATED_DELAY_MS = 5_000;
/** Number of moves that the live game lists. */
export const LIVE_MOVES = 40;
/** Milliseconds between two polls of the page of the live game. The menu polls less often. */
export const TV_POLL_MS = 2_000;
/** Seconds for which caches may keep the live game. */
export const CACHED_FOR_SECONDS = 1;

export const liveGame = z.object({
  id: z.string(),
  name: z.string(),
  isRated: z.boolean(),
  /** The delay of the shown state in seconds. */
  delaySeconds: z.number(),
  isOver: z.boolean(),
  /** Whether nothing has happened in the running game for three minutes. Omitted if the game is active. */
  isIdle: z.boolean().optional(),
  /** Null while the game runs, for a draw, and for a game without a result. */
  winner: color.nullable(),
  /** The position text (docs/record-format.md). */
  position: z.string(),
  lastMove: z.object({ by: color, from: z.string(), to: z.string() }).nullable(),
  players: z.array(z.object({ color, name: z.string(), isBot: z.boolean(), points: z.number() })),
  /** The last moves with their text, such as `d4-e4`, the latest last. */
  moves: z.array(z.object({ ply: z.int(), by: color, text: z.string() })),
  /** Number of users who are present without a seat. */
  watchers: z.int(),
});
export type LiveGame = z.infer<typeof liveGame>;

export const LIVE_GAME_ROUTES = {
  now: {
    method: 'GET',
    path: '/live-game',
    scope: 'read',
    isCached: true,
    summary:
      'The running random game to watch now: an active one, else one that is idle. Null when there is none. Caches may keep it for a second',
    answer: z.object({ game: liveGame.nullable() }),
  },
} as const satisfies Record<string, Route>;
