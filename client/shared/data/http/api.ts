/** The HTTP calls of the page, typed by the protocol. */

import { err, ok } from '../../../../engine/result.ts';
import type {
  CreateGameBody,
  CurrentGameAnswer,
  EditGameBody,
  GameSessionAnswer,
  SeatAnswer,
  SeatBody,
} from '../../../../protocol/http/api.ts';
import { ERR } from '../../../../protocol/http/errors.ts';
import type { ListedGame, SIMPLIFIED_STATES, SORT_KEYS } from '../../../../protocol/http/gameShapes.ts';
import type { QueueState, QueueTime } from '../../../../protocol/http/queueApi.ts';
import type { Page } from '../../../../protocol/http/route.ts';
import { isGameId } from '../calls/gameId.ts';
import { requestWithCaptcha } from '../calls/humanCheck.ts';
import { type Answer, request } from './http.ts';
import { api, hasSession, withAccount, withSession } from './session.ts';
import { isGuest } from './who.ts';

export type { Answer, Failure, FailureCode } from './http.ts';

export function createGame(body: CreateGameBody): Promise<Answer<GameSessionAnswer>> {
  return withSession(() => requestWithCaptcha(`${api()}/game-session`, body));
}

/** Creates and starts a game whose free seats are taken by bots. */
export function createAndStart(body: CreateGameBody): Promise<Answer<GameSessionAnswer>> {
  return withSession(async () => {
    // The single-step call is for guests only, so a login session must exist before the decision.
    if (isGuest()) return requestWithCaptcha(`${api()}/game-session/create-and-start`, body);
    const created = await requestWithCaptcha<GameSessionAnswer>(`${api()}/game-session`, {
      ...body,
      numberOfBots: 3,
    });
    if (!created.ok) return created;
    return request('POST', `${api()}/game-session/${encodeURIComponent(created.value.id)}/start`);
  });
}

/** Returns the game for invitations and entrance pages. */
export async function fetchGame(gameId: string): Promise<Answer<GameSessionAnswer>> {
  if (!isGameId(gameId)) return err({ code: ERR.GAME_NOT_FOUND, params: {} });
  return withSession(() => request('GET', `${api()}/game-session/${encodeURIComponent(gameId)}`));
}

const NO_GAMES: CurrentGameAnswer = { id: null, postponed: [] };

/**
 * Returns the games that the user can return to. Without a login session there are none, and no request is made.
 */
export async function fetchOpenGames(): Promise<CurrentGameAnswer> {
  if (!hasSession()) return NO_GAMES;
  const answer = await withSession<CurrentGameAnswer>(() => request('GET', `${api()}/game-session/current`));
  return answer.ok ? answer.value : NO_GAMES;
}

/** Returns the user's current, not postponed game. */
export async function fetchCurrentGame(): Promise<string | null> {
  return (await fetchOpenGames()).id;
}

export function requestSeat(gameId: string, body: SeatBody): Promise<Answer<SeatAnswer>> {
  return withSession(() =>
    requestWithCaptcha(`${api()}/game-session/${encodeURIComponent(gameId)}/seat`, body),
  );
}

/** Changes settings of an unstarted game; for its owner. */
export function editGame(gameId: string, changes: EditGameBody): Promise<Answer<GameSessionAnswer>> {
  return withSession(() => request('PUT', `${api()}/game-session/${encodeURIComponent(gameId)}`, changes));
}

/** Deletes the game; for its owner. */
export function deleteGame(gameId: string): Promise<Answer<object>> {
  return withSession(() => request('DELETE', `${api()}/game-session/${encodeURIComponent(gameId)}`));
}

/** Stores a dump of the game with the user's bug report. */
export function dumpGame(gameId: string, message: string): Promise<Answer<{ id: string }>> {
  return withSession(() =>
    request('POST', `${api()}/game-session-dump/${encodeURIComponent(gameId)}/create`, { message }),
  );
}

export function reportBug(message: string, gameSessionId: string | null): Promise<Answer<{ id: string }>> {
  return withSession(() => request('POST', `${api()}/bug-report`, { message, gameSessionId }));
}

/** Returns the queue's time controls and the user's place; joins when a time control is given. */
export function requestQueue(wanted: QueueTime | null): Promise<Answer<QueueState>> {
  return withSession(() =>
    wanted === null
      ? request('GET', `${api()}/game-queue`)
      : request('POST', `${api()}/game-queue`, { timeSetting: wanted }),
  );
}

export function leaveQueue(): Promise<Answer<QueueState>> {
  return withSession(() => request('DELETE', `${api()}/game-queue`));
}

/** Returns the rematch with the same four players; the first request creates it. */
export function requestRematch(gameId: string): Promise<Answer<GameSessionAnswer>> {
  return withSession(() => request('POST', `${api()}/game-session/${encodeURIComponent(gameId)}/rematch`));
}

export interface GamesQuestion {
  readonly gameStateSimplified: (typeof SIMPLIFIED_STATES)[number];
  readonly sortBy: (typeof SORT_KEYS)[number];
  readonly sortDirection: 'ASC' | 'DESC';
  /** Part of the name; all games if empty. */
  readonly name: string;
  /** From 0. */
  readonly pageNo: number;
}

/** Returns one page of active games; requires an account. */
export function fetchGames({ name, pageNo, ...rest }: GamesQuestion): Promise<Answer<Page<ListedGame>>> {
  const query = new URLSearchParams({ ...rest, pageNo: String(pageNo), ...(name === '' ? {} : { name }) });
  return withSession(() => request('GET', `${api()}/game-session?${query}`));
}

export const OWN_GAMES_PAGE = 10;

/** Returns one page of the user's own games with their total number; for users with the permission. */
export async function fetchOwnGames(
  name: string,
  pageNo: number,
): Promise<Answer<Pick<Page<ListedGame>, 'content' | 'totalElements'>>> {
  const filter = name === '' ? '' : `&${new URLSearchParams({ name })}`;
  const path = '/api/game-session/all-my-matching';
  const [games, all] = await Promise.all([
    withAccount<ListedGame[]>(() =>
      request('GET', `${path}?pageNo=${pageNo}&pageSize=${OWN_GAMES_PAGE}${filter}`),
    ),
    withAccount<{ count: number }>(() => request('GET', `${path}-count?${filter.slice(1)}`)),
  ]);
  if (!games.ok) return games;
  return all.ok ? ok({ content: games.value, totalElements: all.value.count }) : all;
}
