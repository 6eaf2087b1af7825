/** The HTTP calls of the queue for random opponents, below `/api` and `/api/guest`. */
import { z } from 'zod';
import { captchaQuery } from '../shapes/captcha.ts';
import { color } from './gameShapes.ts';
import type { Route } from './route.ts';

/** The offered time settings: main time per player and increment per move, in seconds. */
export const QUEUE_TIMES = {
  FAST: { mainSeconds: 300, incrementSeconds: 3 },
  STANDARD: { mainSeconds: 720, incrementSeconds: 5 },
  SLOW: { mainSeconds: 1500, incrementSeconds: 10 },
} as const;
export const QUEUE_TIME_NAMES = ['FAST', 'STANDARD', 'SLOW'] as const satisfies (keyof typeof QUEUE_TIMES)[];
export type QueueTime = (typeof QUEUE_TIME_NAMES)[number];

/**
 * Casual games are open to all users, and bots may take free seats. Rated games are games of four users with an account.
 */
export const QUEUE_KINDS = ['CASUAL', 'RATED'] as const;
export type QueueKind = (typeof QUEUE_KINDS)[number];

/** Seconds without a poll after which a user leaves the queue. */
export const QUEUE_LIFE_SECONDS = 30;

/**
 * How a player left a random game. LEFT: by resigning early. REFUSED: by giving up the seat of a found table. ABSENT:
 * by being absent when the time ran out or the other players voted.
 */
export const LEAVING_REASONS = ['LEFT', 'REFUSED', 'ABSENT'] as const;
export type LeavingReason = (typeof LEAVING_REASONS)[number];

const timeSetting = z.enum(QUEUE_TIME_NAMES);
const kind = z.enum(QUEUE_KINDS);
const seconds = z.number();

export const queueState = z.object({
  /** The time setting that the caller waits for. Null if the caller is not in the queue. */
  timeSetting: timeSetting.nullable(),
  /** The kind of game that the caller waits for. Null if the caller is not in the queue. */
  kind: kind.nullable(),
  waitingSinceTimestampEpochSeconds: seconds.nullable(),
  /** Seconds until bots fill the caller's table. Null if the caller is not in the queue or waits for people only. */
  botsInSeconds: seconds.nullable(),
  /**
   * The level that bots would have if the game began with bots now. It is nearest to the mean strength of the users at
   * the table.
   */
  botLevel: z.literal([1, 2, 3, 4, 5]),
  /** The caller's random game. Null until the players are seated. */
  gameId: z.string().nullable(),
  /**
   * A running random game of the caller's time setting with seats of bots that the caller can take over. Null without
   * one.
   */
  takeover: z
    .object({
      gameId: z.string(),
      botSeats: z.array(color).min(1),
      /** The number of the current round, from 1. */
      round: z.int(),
      /** The current position as text. */
      position: z.string(),
    })
    .nullable(),
  /** The random games that the caller has left and that still count against the caller. Null without such games. */
  leaving: z
    .object({
      count: z.int(),
      /** How the caller left the last of these games. */
      reason: z.enum(LEAVING_REASONS),
      gameId: z.string(),
      leftAtTimestampEpochSeconds: seconds,
      /** The duration of the next penalty: seconds without random games if the caller leaves another one. */
      nextPenaltySeconds: seconds,
    })
    .nullable(),
  /** Seconds within which the client must poll again. Otherwise the caller loses the place in the queue. */
  lifeSeconds: seconds,
  /** The time from which the caller may play random games again. Null if the caller may play them now. */
  randomFromTimestampEpochSeconds: seconds.nullable(),
  offers: z.array(
    z.object({
      timeSetting,
      kind,
      playerGameTimeSeconds: seconds,
      timeToAddAfterMoveSeconds: seconds,
      /** Number of waiting users, including the caller. */
      waiting: z.int(),
      /**
       * Median waiting time of the users who were seated with three other users in the last hour. Null without such
       * users.
       */
      expectedWaitSeconds: seconds.nullable(),
      /**
       * Median waiting time in the same hour of the week, over the last five weeks. Null if no user was seated with
       * three other users then.
       */
      usualWaitSeconds: seconds.nullable(),
    }),
  ),
});
export type QueueState = z.infer<typeof queueState>;
export type LeavingStatus = NonNullable<QueueState['leaving']>;
export type TakeoverOffer = NonNullable<QueueState['takeover']>;

export const QUEUE_ROUTES = {
  enter: {
    method: 'POST',
    path: '/game-queue',
    summary:
      'Joins the queue for three opponents with the same time control and kind of game, or renews the place. Another time control or kind starts a new wait. With allowsBots, bots fill the table after half a minute; such a game is not rated',
    query: captchaQuery,
    body: z
      .strictObject({ timeSetting, kind: kind.default('CASUAL'), allowsBots: z.boolean().default(false) })
      .refine((body) => body.kind === 'CASUAL' || !body.allowsBots, {
        path: ['allowsBots'],
        message: 'Bots play in casual games only',
      }),
    answer: queueState,
  },
  startWithBots: {
    method: 'POST',
    path: '/game-queue/bots',
    summary:
      'Starts a casual game at once with the waiting users of the same time control who allow bots, and with bots in the free seats',
    query: captchaQuery,
    body: z.strictObject({ timeSetting }),
    answer: queueState,
  },
  state: {
    method: 'GET',
    path: '/game-queue',
    summary:
      'Whether the caller waits or has a game, and the number of waiting users per time control; renews the place',
    answer: queueState,
  },
  leave: {
    method: 'DELETE',
    path: '/game-queue',
    summary: 'Leaves the queue',
    answer: queueState,
  },
} as const satisfies Record<string, Route>;
