/** The calls of ratings. */

import type { OwnRating, RatedGame, RatedPlayer } from '../../../../protocol/http/ratingApi.ts';
import type { Page } from '../../../../protocol/http/route.ts';
import type { Board } from '../../../../protocol/shapes/pages.ts';
import { type Answer, request } from '../http/http.ts';
import { withSession } from '../http/session.ts';

const BASE = '/api/account-rating';

const LISTS: Readonly<Record<Board, string>> = {
  'by-rating': 'highest-ranks',
  'by-points': 'highest-scores-sum',
  'by-score-efficiency': 'highest-scores-efficiency',
};

export interface PageQuestion {
  /** From 0. */
  readonly pageNo: number;
  readonly pageSize: number;
}

export function fetchLeaderboard(board: Board, page: PageQuestion): Promise<Answer<Page<RatedPlayer>>> {
  return ask(`/${LISTS[board]}?${queryOf(page)}`);
}

/** The first of the list; null if it is empty. */
export async function fetchBest(board: Board): Promise<RatedPlayer | null> {
  const answer = await fetchLeaderboard(board, { pageNo: 0, pageSize: 1 });
  return answer.ok ? (answer.value.content[0] ?? null) : null;
}

export function fetchOwnRating(): Promise<Answer<OwnRating>> {
  return ask('/mine');
}

/** Rating changes of the user's games, newest first. */
export function fetchOwnGames(page: PageQuestion): Promise<Answer<Page<RatedGame>>> {
  return ask(`/game-by-game/mine?${queryOf(page)}`);
}

function ask<T>(path: string): Promise<Answer<T>> {
  return withSession(() => request('GET', BASE + path));
}

function queryOf({ pageNo, pageSize }: PageQuestion): URLSearchParams {
  return new URLSearchParams({ pageNo: String(pageNo), pageSize: String(pageSize) });
}
