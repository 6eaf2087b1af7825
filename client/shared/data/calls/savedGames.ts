/** The calls of saved games, QBooks, and records of ended games. */
import type { Page } from '../../../../protocol/http/route.ts';
import type {
  OpenedGame,
  SavedGame,
  SavedGameChange,
  SHOWN,
} from '../../../../protocol/shapes/savedGames.ts';
import { type Answer, request } from '../http/http.ts';
import { api, withAccount, withSession } from '../http/session.ts';

const BASE = '/api/saved-games';

export interface SavedQuestion {
  readonly show: (typeof SHOWN)[number];
  /** Part of the title; '' for all. */
  readonly name: string;
  /** Language of the QBooks. */
  readonly language: string;
  /** From 0. */
  readonly pageNo: number;
  readonly pageSize: number;
}

/** Returns one page of own games and QBooks; requires the plan. */
export function fetchSavedGames(question: SavedQuestion): Promise<Answer<Page<SavedGame>>> {
  return withAccount(() => request('GET', `${BASE}?${queryOf(question)}`));
}

/** Returns one page of QBooks; public. */
export function fetchBooks({ show: _, ...question }: SavedQuestion): Promise<Answer<Page<SavedGame>>> {
  return request('GET', `/api/qbooks?${queryOf(question)}`);
}

export function fetchSavedGame(id: string): Promise<Answer<OpenedGame>> {
  return withAccount(() => request('GET', `${BASE}/${encodeURIComponent(id)}`));
}

export function fetchBook(id: string): Promise<Answer<OpenedGame>> {
  return request('GET', `/api/qbooks/${encodeURIComponent(id)}`);
}

export function uploadGame(title: string, record: string): Promise<Answer<OpenedGame>> {
  return withAccount(() => request('POST', BASE, { title, record }));
}

export function changeSavedGame(id: string, change: SavedGameChange): Promise<Answer<OpenedGame>> {
  return withAccount(() => request('PUT', `${BASE}/${encodeURIComponent(id)}`, change));
}

export function deleteSavedGame(id: string): Promise<Answer<object>> {
  return withAccount(() => request('DELETE', `${BASE}/${encodeURIComponent(id)}`));
}

/** For admins. */
export function publishBook(title: string, record: string, language: string): Promise<Answer<OpenedGame>> {
  return withAccount(() => request('POST', '/api/admin/qbooks', { title, record, language }));
}

/** Returns the record of an ended game played on this server. */
export function fetchPlayedGame(gameId: string): Promise<Answer<{ record: string }>> {
  return withSession(() => request('GET', `${api()}/game-session/${encodeURIComponent(gameId)}/record`));
}

function queryOf(question: object): string {
  return new URLSearchParams(
    Object.entries(question).map(([name, value]) => [name, String(value)]),
  ).toString();
}
