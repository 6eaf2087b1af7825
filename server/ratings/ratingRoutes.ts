/** The routes of ratings and leaderboards. */
import type { Router } from 'express';
import { ok } from '../../engine/result.ts';
import { COOPERATION_ROUTES } from '../../protocol/http/adminApi.ts';
import { ALL_RATINGS_ROUTES, LEADERBOARD_ROUTES, OWN_RATING_ROUTES } from '../../protocol/http/ratingApi.ts';
import type { Guard } from '../http/identity.ts';
import { mountRoutes } from '../http/mountRoutes.ts';
import type { RatingService } from './ratingService.ts';

export function ratingRoutes(ratings: RatingService, guard: Guard): Router[] {
  return [
    mountRoutes(
      LEADERBOARD_ROUTES,
      {
        highestRanks: async ({ who, query }) =>
          ok(await ratings.leaderboard('RATING', who.account.id, query)),
        highestScoresSum: async ({ who, query }) =>
          ok(await ratings.leaderboard('POINTS', who.account.id, query)),
        highestScoresEfficiency: async ({ who, query }) =>
          ok(await ratings.leaderboard('EFFICIENCY', who.account.id, query)),
      },
      { guard, needs: ['view leaderboards'] },
    ),
    mountRoutes(
      OWN_RATING_ROUTES,
      {
        own: async ({ who }) => ok(await ratings.own(who.account)),
        ownGames: async ({ who, query }) => ok(await ratings.games(who.account.id, query)),
      },
      { guard, needs: ['view own rating'] },
    ),
    mountRoutes(
      ALL_RATINGS_ROUTES,
      { games: async ({ part, query }) => ok(await ratings.games(part('userId'), query)) },
      { guard, needs: ['view own rating', 'REVIEW_ALL_RATINGS'] },
    ),
    mountRoutes(
      COOPERATION_ROUTES,
      { cooperation: async ({ query }) => ok(await ratings.pairs(query)) },
      { guard, needs: ['ADMIN'] },
    ),
  ];
}
