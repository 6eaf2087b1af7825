/** The HTTP calls of ratings, below `/api`. Ratings are the numbers that users see: 1000 for a new player. */
import { z } from 'zod';
import { page, pageOf, type Route } from './route.ts';

export const END_STATUSES = [
  'WON',
  'DRAW',
  'STALEMATE',
  'DEFEATED',
  'RESIGNED',
  'OUT_OF_TIME',
  'POINT_GAME',
] as const;
/**
 * How a game ended for one player. POINT_GAME means that the player was still active when the points decided the game.
 */
export type EndStatus = (typeof END_STATUSES)[number];

export const ratedPlayer = z.object({
  /** Rank in the list, from 1. */
  rank: z.int(),
  userId: z.string(),
  username: z.string(),
  isYou: z.boolean(),
  rating: z.int(),
  /** Whether the player has fewer than ten rated games so far. */
  isProvisional: z.boolean(),
  /** Points that the player earned in rated games of this week. `scoreEfficiency` is the number of points per game. */
  points: z.number(),
  scoreEfficiency: z.number(),
});
export type RatedPlayer = z.infer<typeof ratedPlayer>;

export const ratedGame = z.object({
  gameSessionId: z.string(),
  endTimestampEpochSeconds: z.number(),
  status: z.enum(END_STATUSES),
  points: z.number(),
  /** Rank by points, from 1. Equal points share a rank. */
  place: z.int(),
  rating: z.int(),
  ratingBefore: z.int(),
  isProvisional: z.boolean(),
});
export type RatedGame = z.infer<typeof ratedGame>;

export const ownRating = z.object({
  rating: z.int(),
  isProvisional: z.boolean(),
  /** Number of all rated games. */
  games: z.int(),
  points: z.number(),
  scoreEfficiency: z.number(),
  /** Whether the user has the full name that ratings require. */
  hasFullName: z.boolean(),
});
export type OwnRating = z.infer<typeof ownRating>;

const query = z.strictObject(page);
export type RatingQuery = z.infer<typeof query>;

/** Calls for users who may view leaderboards. */
export const LEADERBOARD_ROUTES = {
  highestRanks: {
    method: 'GET',
    path: '/account-rating/highest-ranks',
    scope: 'read',
    summary: 'Players by rating, highest first',
    query,
    answer: pageOf(ratedPlayer),
  },
  highestScoresSum: {
    method: 'GET',
    path: '/account-rating/highest-scores-sum',
    scope: 'read',
    summary: 'Players by the points of this week, highest first',
    query,
    answer: pageOf(ratedPlayer),
  },
  highestScoresEfficiency: {
    method: 'GET',
    path: '/account-rating/highest-scores-efficiency',
    scope: 'read',
    summary: 'Players by points per rated game of this week, highest first',
    query,
    answer: pageOf(ratedPlayer),
  },
} as const satisfies Record<string, Route>;

/** Calls for users who may view their own rating. */
export const OWN_RATING_ROUTES = {
  own: {
    method: 'GET',
    path: '/account-rating/mine',
    scope: 'read',
    summary: "The caller's rating and the results of this week",
    answer: ownRating,
  },
  ownGames: {
    method: 'GET',
    path: '/account-rating/game-by-game/mine',
    scope: 'read',
    summary: "The caller's rating changes by game, newest first",
    query,
    answer: pageOf(ratedGame),
  },
} as const satisfies Record<string, Route>;

/** Calls for users who may review all ratings. */
export const ALL_RATINGS_ROUTES = {
  games: {
    method: 'GET',
    path: '/account-rating/game-by-game/{userId}',
    summary: "A player's rating changes by game, newest first",
    query,
    answer: pageOf(ratedGame),
  },
} as const satisfies Record<string, Route>;
