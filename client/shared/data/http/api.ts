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

/** Creates a game whose free seats are taken by bots, and starts it. */
export function createAndStart(body: CreateGameBody): Promise<Answer<GameSessionAnswer>> {
  return withSession(async () => {
    // Both in one step is for guests; the session decides, so it is there before this is asked.
    if (isGuest()) return requestWithCaptcha(`${api()}/game-session/create-and-start`, body);
    const created = await requestWithCaptcha<GameSessionAnswer>(`${api()}/game-session`, {
      ...body,
      numberOfBots: 3,
    });
    if (!created.ok) return created;
    return request('POST', `${api()}/game-session/${encodeURIComponent(created.value.id)}/start`);
  });
}

/** The game as invitations and entrances show it. */
export async function fetchGame(gameId: string): Promise<Answer<GameSessionAnswer>> {
  if (!isGameId(gameId)) return err({ code: 'E3000', params: {} });
  return withSession(() => request('GET', `${api()}/game-session/${encodeURIComponent(gameId)}`));
}

const NO_GAMES: CurrentGameAnswer = { id: null, postponed: [] };

/** The games that the user can return to. Without a session there are none, and no request is made. */
export async function fetchOpenGames(): Promise<CurrentGameAnswer> {
  if (!hasSession()) return NO_GAMES;
  const answer = await withSession<CurrentGameAnswer>(() => request('GET', `${api()}/game-session/current`));
  return answer.ok ? answer.value : NO_GAMES;
}

/** The user's game that has not ended and is not postponed. */
export async function fetchCurrentGame(): Promise<string | null> {
  return (await fetchOpenGames()).id;
}

export function requestSeat(gameId: string, body: SeatBody): Promise<Answer<SeatAnswer>> {
  return withSession(() =>
    requestWithCaptcha(`${api()}/game-session/${encodeURIComponent(gameId)}/seat`, body),
  );
}

/** Changes settings of a game that has not started; for its owner. */
export function editGame(gameId: string, changes: EditGameBody): Promise<Answer<GameSessionAnswer>> {
  return withSession(() => request('PUT', `${api()}/game-session/${encodeURIComponent(gameId)}`, changes));
}

/** Takes the game away for everybody; for its owner. */
export function deleteGame(gameId: string): Promise<Answer<object>> {
  return withSession(() => request('DELETE', `${api()}/game-session/${encodeURIComponent(gameId)}`));
}

/** Stores a copy of the game as it is, with what the user says is wrong with it. */
export function dumpGame(gameId: string, message: string): Promise<Answer<{ id: string }>> {
  return withSession(() =>
    request('POST', `${api()}/game-session-dump/${encodeURIComponent(gameId)}/create`, { message }),
  );
}

export function reportBug(message: string, gameSessionId: string | null): Promise<Answer<{ id: string }>> {
  return withSession(() => request('POST', `${api()}/bug-report`, { message, gameSessionId }));
}

/** What is offered against random opponents, and the own place; asks for one when something is wanted. */
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

/** The next game of the same four; whoever asks first makes it. */
export function requestRematch(gameId: string): Promise<Answer<GameSessionAnswer>> {
  return withSession(() => request('POST', `${api()}/game-session/${encodeURIComponent(gameId)}/rematch`));
}

export interface GamesQuestion {
  readonly gameStateSimplified: (typeof SIMPLIFIED_STATES)[number];
  readonly sortBy: (typeof SORT_KEYS)[number];
  readonly sortDirection: 'ASC' | 'DESC';
  /** Part of the name; all games when empty. */
  readonly name: string;
  /** From 0. */
  readonly pageNo: number;
}

/** One page of the active games; for people with an account. */
export function fetchGames({ name, pageNo, ...rest }: GamesQuestion): Promise<Answer<Page<ListedGame>>> {
  const query = new URLSearchParams({ ...rest, pageNo: String(pageNo), ...(name === '' ? {} : { name }) });
  return withSession(() => request('GET', `${api()}/game-session?${query}`));
}

export const OWN_GAMES_PAGE = 10;

/** One page of the user's own games and the number of all of them; for users who may view them. */
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
