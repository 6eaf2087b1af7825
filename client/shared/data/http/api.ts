/** The calls of games, the queue, the user and bug reports. */
import type { ColorName } from '../../../../engine/board/pieces.ts';
import { err, ok } from '../../../../engine/result.ts';
import { LOGIN_ROUTES, ME_ROUTES } from '../../../../protocol/http/accounts.ts';
import type {
  CreateGameBody,
  EditGameBody,
  GameSessionAnswer,
  SeatBody,
} from '../../../../protocol/http/api.ts';
import { ERR } from '../../../../protocol/http/errors.ts';
import { ACCOUNT_GAME_ROUTES, GAME_ROUTES, GUEST_GAME_ROUTES } from '../../../../protocol/http/gameApi.ts';
import type {
  GAME_KINDS,
  GAME_RESULTS,
  GameSessionView,
  OwnGame,
  SIMPLIFIED_STATES,
  SORT_KEYS,
} from '../../../../protocol/http/gameShapes.ts';
import { OPTION_ROUTES } from '../../../../protocol/http/optionsApi.ts';
import {
  QUEUE_ROUTES,
  type QueueKind,
  type QueueState,
  type QueueTime,
} from '../../../../protocol/http/queueApi.ts';
import { REPORT_ROUTES } from '../../../../protocol/http/reports/reportApi.ts';
import type { Page } from '../../../../protocol/http/route.ts';
import type { PlayerOptions } from '../../../../protocol/shapes/playerOptions.ts';
import { languageOf } from '../../i18n/languages.ts';
import { isGameId } from '../calls/gameId.ts';
import { callWithCaptcha } from '../calls/humanCheck.ts';
import { api } from './basePath.ts';
import { call } from './call.ts';
import type { Answer } from './http.ts';
import { callWithAccount, callWithSession, withSession } from './session.ts';
import { isGuest } from './who.ts';

export type { Answer, Failure, FailureCode } from './http.ts';

export const createGame = (body: CreateGameBody) =>
  withSession(() => callWithCaptcha(api(), GAME_ROUTES.create, { body }));

/** Creates and starts a game. Bots take its free seats. */
export function createAndStart(body: CreateGameBody): Promise<Answer<GameSessionAnswer>> {
  return withSession(async () => {
    // Guests use another call, which creates and starts the game in one step. The check must be inside `withSession`,
    // which makes an anonymous visitor a guest.
    if (isGuest()) return callWithCaptcha(api(), GUEST_GAME_ROUTES.createAndStart, { body });
    const created = await callWithCaptcha(api(), GAME_ROUTES.create, { body: { ...body, numberOfBots: 3 } });
    return created.ok ? call(api(), GAME_ROUTES.start, { path: { id: created.value.id } }) : created;
  });
}

/** Returns the game as its players and visitors may see it. */
export async function fetchSession(id: string): Promise<Answer<GameSessionView>> {
  if (!isGameId(id)) return err({ code: ERR.GAME_NOT_FOUND, params: {} });
  return callWithSession(GAME_ROUTES.get, { path: { id } });
}

/** Returns the game with only the fields that invitations and entrance pages need. */
export const fetchGame = (id: string): Promise<Answer<GameSessionAnswer>> => fetchSession(id);

export const fetchCurrent = () => callWithSession(GAME_ROUTES.current);

export const fetchUser = () => call(api(), ME_ROUTES.me);

export const requestLogOut = () => call('/api', LOGIN_ROUTES.logout);

/**
 * Stores the options in the account.
 *
 * @param ifNone stores them only if the account has none.
 * @returns the options of the account.
 */
export function putOptions(
  { language, ...options }: PlayerOptions,
  ifNone: boolean,
  signal: AbortSignal,
): Promise<Answer<PlayerOptions>> {
  const body = { ...options, language: language === null ? null : languageOf(language).code };
  return call('/api', OPTION_ROUTES.put, { query: ifNone ? { ifNone } : {}, body, signal });
}

export const requestSeat = (id: string, body: SeatBody) =>
  withSession(() => callWithCaptcha(api(), GAME_ROUTES.seat, { path: { id }, body }));

/** Takes the seat of a bot in a running game, and leaves the queue. */
export const takeOverSeat = (id: string, seat: ColorName) =>
  withSession(() =>
    callWithCaptcha(api(), GAME_ROUTES.takeOver, { path: { id }, query: { startingPiecesColor: seat } }),
  );

/** Changes the settings of a game that has not started. Only its owner may do this. */
export const editGame = (id: string, body: EditGameBody) =>
  callWithSession(GAME_ROUTES.edit, { path: { id }, body });

/** Deletes the game. Only its owner may do this. */
export const deleteGame = (id: string) => callWithSession(GAME_ROUTES.delete, { path: { id } });

/** Stores a dump of the game together with the user's bug report. */
export const dumpGame = (id: string, message: string) =>
  callWithSession(REPORT_ROUTES.dumpGame, { path: { id }, body: { message } });

export const reportBug = (message: string, gameSessionId: string | null) =>
  callWithSession(REPORT_ROUTES.reportBug, { body: { message, gameSessionId } });

/**
 * Returns the time settings of the queue and the user's place. Joins the queue if a time setting is given.
 * @param allowsBots whether bots may fill the user's table.
 */
export function requestQueue(
  wanted: { timeSetting: QueueTime; kind: QueueKind; allowsBots: boolean } | null,
): Promise<Answer<QueueState>> {
  return wanted === null
    ? callWithSession(QUEUE_ROUTES.state)
    : callWithSession(QUEUE_ROUTES.enter, { body: wanted });
}

export const startQueueWithBots = (timeSetting: QueueTime) =>
  callWithSession(QUEUE_ROUTES.startWithBots, { body: { timeSetting } });

export const leaveQueue = () => callWithSession(QUEUE_ROUTES.leave);

/** Returns the rematch with the same four players. The first request creates it. */
export const requestRematch = (id: string) => callWithSession(GAME_ROUTES.rematch, { path: { id } });

export interface GamesQuery {
  readonly gameStateSimplified: (typeof SIMPLIFIED_STATES)[number];
  readonly sortBy: (typeof SORT_KEYS)[number];
  readonly sortDirection: 'ASC' | 'DESC';
  /** Part of the name of a game. An empty text matches all games. */
  readonly name: string;
  /** The number of the page, from 0. */
  readonly pageNo: number;
}

/** Returns one page of active games. Requires an account. */
export const fetchGames = ({ name, ...rest }: GamesQuery) =>
  callWithSession(ACCOUNT_GAME_ROUTES.list, { query: { ...rest, ...named(name) } });

export const OWN_GAMES_PAGE = 10;

export interface OwnGamesQuery {
  /** Part of the name of a game. An empty text matches all games. */
  readonly name: string;
  readonly kind?: (typeof GAME_KINDS)[number];
  readonly result?: (typeof GAME_RESULTS)[number];
  /** The beginning of the nickname of another player. */
  readonly opponent?: string;
  /** The user's own color. */
  readonly color?: ColorName;
}

/** Returns one page of the user's games and their total number. Requires the permission to view user games. */
export async function fetchOwnGames(
  { name, ...filter }: OwnGamesQuery,
  pageNo: number,
): Promise<Answer<Pick<Page<OwnGame>, 'content' | 'totalElements'>>> {
  const wanted = { ...filter, ...named(name) };
  const [games, all] = await Promise.all([
    callWithAccount(ACCOUNT_GAME_ROUTES.mine, { query: { pageNo, pageSize: OWN_GAMES_PAGE, ...wanted } }),
    callWithAccount(ACCOUNT_GAME_ROUTES.countMine, { query: wanted }),
  ]);
  if (!games.ok) return games;
  return all.ok ? ok({ content: games.value, totalElements: all.value.count }) : all;
}

/** Omits an empty name, so that all games match. */
const named = (name: string) => (name === '' ? {} : { name });
