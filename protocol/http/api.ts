/**
 * The HTTP calls with their requests and answers. Paths are relative to `/api` (accounts) or `/api/guest` (guests). The
 * server parses every body and query with these schemas, and the client derives its types from them.
 */
import { z } from 'zod';
import { COLOR_NAMES } from '../../engine/board/pieces.ts';
import { ORIENTATIONS } from '../shapes/playerOptions.ts';
import type { GameSessionView, PostponedGame } from './gameShapes.ts';

/** Minimum and maximum of time settings, in seconds. */
export const TIME_LIMITS = {
  main: { min: 10, max: 36_000 },
  increment: { min: 0, max: 600 },
  move: { min: 5, max: 86_400 },
} as const;
const within = ({ min, max }: { min: number; max: number }) => z.number().min(min).max(max);

const name = z.string().trim().min(1).max(40);

const numberOfBots = z.int().min(0).max(3);
const botLevel = z.literal([1, 2, 3, 4, 5]);
/** The level of each bot, in the order in which bots take seats. A bot without an entry has the level `botLevel`. */
const botLevels = z.array(botLevel).max(3);

const tokenId = z.string().regex(/^\d{1,9}$/);

/**
 * A game has at most one time setting: main time (with increment) or time per move. Without a time setting, time is
 * unlimited.
 */
const timeSettings = {
  /** Main time of each player in seconds. */
  playerGameTimeSeconds: within(TIME_LIMITS.main).nullable().optional(),
  timeToAddAfterMoveSeconds: within(TIME_LIMITS.increment).optional(),
  /** Time per move in seconds. */
  singleMoveTimeSeconds: within(TIME_LIMITS.move).nullable().optional(),
};
type TimeSettings = z.infer<z.ZodObject<typeof timeSettings>>;
const hasOneTime = (body: TimeSettings) =>
  body.playerGameTimeSeconds == null || body.singleMoveTimeSeconds == null;
const ONE_TIME = {
  path: ['singleMoveTimeSeconds'],
  message: 'A game has main time or time per move, not both',
};

/** Options of a new game. */
export const createGameBody = z
  .strictObject({
    name: name.optional(),
    ...timeSettings,
    numberOfBots: numberOfBots.default(0),
    botLevel: botLevel.default(3),
    botLevels: botLevels.optional(),
    useNewEngine: z.boolean().default(true),
    shouldCapturedPiecesChangeColor: z.boolean().default(true),
    /** The default orientation of the game. A player's own option has priority. */
    pieceOrientation: z.enum(ORIENTATIONS).default('VIEWER'),
    /** Whether the creator is ready immediately. */
    isReady: z.boolean().default(false),
    /** Whether a bot replaces a player who is voted out for absence, until the player returns. */
    standIn: z.boolean().default(false),
    /** Whether people may take over seats of bots during the game. */
    allowsTakeover: z.boolean().default(false),
    /** Whether bot accounts may take seats. It cannot be changed later. */
    allowsBotAccounts: z.boolean().default(false),
    /** The creator's seat. The first free seat if omitted. */
    color: z.enum(COLOR_NAMES).optional(),
    /** A collectible of the creator, visible to all players and watchers. */
    tokenId: tokenId.optional(),
    /** A position text that replaces the start position. */
    position: z.string().max(1000).optional(),
  })
  .refine(hasOneTime, ONE_TIME);
export type CreateGameBody = z.input<typeof createGameBody>;
export type CreateGameOptions = z.infer<typeof createGameBody>;

/**
 * Changed settings. Omitted settings stay unchanged. A new main time replaces the time per move, and vice versa; null
 * for both means unlimited time. The start position and the owner's seat cannot be changed, because players have chosen
 * their seats with these in mind.
 */
export const editGameBody = z
  .strictObject({
    name: name.optional(),
    ...timeSettings,
    numberOfBots: numberOfBots.optional(),
    botLevel: botLevel.optional(),
    botLevels: botLevels.optional(),
    useNewEngine: z.boolean().optional(),
    shouldCapturedPiecesChangeColor: z.boolean().optional(),
    pieceOrientation: z.enum(ORIENTATIONS).optional(),
    standIn: z.boolean().optional(),
    allowsTakeover: z.boolean().optional(),
    /** A collectible of the owner. Null for none. */
    tokenId: tokenId.nullable().optional(),
  })
  .refine(hasOneTime, ONE_TIME);
export type EditGameBody = z.infer<typeof editGameBody>;

export const seatBody = z.strictObject({
  role: z.enum(['player', 'watcher']),
  /**
   * The requested seat. If omitted, the player's own seat, or the first free seat. A player can change seats only
   * before the start. After the start, the player always gets the player's own seat back.
   */
  color: z.enum(COLOR_NAMES).optional(),
  protocol: z.int(),
});
export type SeatBody = z.infer<typeof seatBody>;

export interface SeatAnswer {
  /** The reservation with which a socket joins the room. It can be used once, within a few seconds. */
  readonly reservation: unknown;
  /** Null for a watcher. */
  readonly color: (typeof COLOR_NAMES)[number] | null;
  readonly isOwner: boolean;
}

export type SeatSummary = Omit<
  GameSessionView['players'][number],
  'calledBackTimestampEpochSeconds' | 'canBeDroppedFromTimestampEpochSeconds'
>;

/** The part of a game session that lists, invitations and the entrance page show. */
export type GameSessionAnswer = Omit<
  GameSessionView,
  | 'players'
  | 'ownersOfColors'
  | 'isPostponed'
  | 'rematchId'
  | 'calledBackTimestampEpochSeconds'
  | 'isRoundSkipped'
  | 'remainingSingleMoveTimeSeconds'
  | 'specialPauseDurationSeconds'
  | 'activePlayer'
> & {
  readonly players: readonly SeatSummary[];
  /** The owner of each army. */
  readonly ownersOfColors: Readonly<Record<string, (typeof COLOR_NAMES)[number]>>;
};

export interface CurrentGameAnswer {
  /** The caller's unfinished game. Null without one. */
  readonly id: string | null;
  /** Postponed games to which the caller can return. Games whose players were called back come first. */
  readonly postponed: PostponedGame[];
}
