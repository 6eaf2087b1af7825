/** The HTTP calls of waiting for random opponents, below `/api` and below `/api/guest`. */
import { z } from 'zod';
import { captchaQuery } from '../shapes/captcha.ts';
import type { Route } from './route.ts';

/** What is offered: main time of each player and what is added after each move, in seconds. */
export const QUEUE_TIMES = {
  FAST: { mainSeconds: 300, incrementSeconds: 3 },
  STANDARD: { mainSeconds: 720, incrementSeconds: 5 },
  SLOW: { mainSeconds: 1500, incrementSeconds: 10 },
} as const;
export const QUEUE_TIME_NAMES = ['FAST', 'STANDARD', 'SLOW'] as const satisfies (keyof typeof QUEUE_TIMES)[];
export type QueueTime = (typeof QUEUE_TIME_NAMES)[number];

/** Whoever has not asked for so long waits no more. */
export const QUEUE_LIFE_SECONDS = 30;

const timeSetting = z.enum(QUEUE_TIME_NAMES);
const seconds = z.number();

export const queueState = z.object({
  /** What the caller waits for; null for nothing. */
  timeSetting: timeSetting.nullable(),
  waitingSinceTimestampEpochSeconds: seconds.nullable(),
  /** The caller's game against random opponents, once four are together. */
  gameId: z.string().nullable(),
  /** Ask again within so many seconds, or the place is lost. */
  lifeSeconds: seconds,
  offers: z.array(
    z.object({
      timeSetting,
      playerGameTimeSeconds: seconds,
      timeToAddAfterMoveSeconds: seconds,
      /** How many wait, the caller included. */
      waiting: z.int(),
      /** Half of those brought together in the last hour had waited no longer; null when nobody was. */
      expectedWaitSeconds: seconds.nullable(),
    }),
  ),
});
export type QueueState = z.infer<typeof queueState>;

export const QUEUE_ROUTES = {
  enter: {
    method: 'POST',
    path: '/game-queue',
    summary: 'Waits for three others who want the same times; asked again, stays. Another choice begins anew',
    query: captchaQuery,
    body: z.strictObject({ timeSetting }),
    answer: queueState,
  },
  state: {
    method: 'GET',
    path: '/game-queue',
    summary: 'Whether the caller waits, or has a game, and how many wait for what; stays',
    answer: queueState,
  },
  leave: {
    method: 'DELETE',
    path: '/game-queue',
    summary: 'Waits no more',
    answer: queueState,
  },
} as const satisfies Record<string, Route>;
