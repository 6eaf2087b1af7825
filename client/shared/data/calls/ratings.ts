/** The calls of ratings. */
import {
  LEADERBOARD_ROUTES,
  OWN_RATING_ROUTES,
  type RatedPlayer,
} from '../../../../protocol/http/ratingApi.ts';
import type { Board } from '../../../../protocol/shapes/pages.ts';
import { call } from '../http/call.ts';
import { withSession } from '../http/session.ts';

const API = '/api';
const LISTS = {
  'by-rating': LEADERBOARD_ROUTES.highestRanks,
  'by-points': LEADERBOARD_ROUTES.highestScoresSum,
  'by-score-efficiency': LEADERBOARD_ROUTES.highestScoresEfficiency,
} as const satisfies Record<Board, object>;

export interface PageQuery {
  /** The number of the page, from 0. */
  readonly pageNo: number;
  readonly pageSize: number;
}

export const fetchLeaderboard = (board: Board, query: PageQuery) =>
  withSession(() => call(API, LISTS[board], { query }));

/** Returns the first player of the list, or null if the list is empty. */
export async function fetchBest(board: Board): Promise<RatedPlayer | null> {
  const answer = await fetchLeaderboard(board, { pageNo: 0, pageSize: 1 });
  return answer.ok ? (answer.value.content[0] ?? null) : null;
}

export const fetchOwnRating = () => withSession(() => call(API, OWN_RATING_ROUTES.own));

/** Returns the rating changes of the user's games, newest first. */
export const fetchOwnGames = (query: PageQuery) =>
  withSession(() => call(API, OWN_RATING_ROUTES.ownGames, { query }));
