/** The calls of saved games, QBooks, and records of ended games. */
import { GAME_ROUTES } from '../../../../protocol/http/gameApi.ts';
import {
  ADMIN_QBOOK_ROUTES,
  QBOOK_ROUTES,
  SAVED_GAME_ROUTES,
  type SavedGameChange,
  type SHOWN,
} from '../../../../protocol/shapes/savedGames.ts';
import { languageOf } from '../../i18n/languages.ts';
import { call } from '../http/call.ts';
import { callWithAccount, callWithSession } from '../http/session.ts';

export interface SavedQuery {
  readonly show: (typeof SHOWN)[number];
  /** Part of the title. An empty text matches all titles. */
  readonly name: string;
  /** Language of the QBooks. */
  readonly language: string;
  /** The number of the page, from 0. */
  readonly pageNo: number;
  readonly pageSize: number;
}

/** Returns one page of the user's saved games and of QBooks. Requires the plan. */
export const fetchSavedGames = (query: SavedQuery) =>
  callWithAccount(SAVED_GAME_ROUTES.list, { query: inLanguage(query) });

/** Returns one page of QBooks, which are public. */
export const fetchBooks = ({ show: _, ...query }: SavedQuery) =>
  call('/api', QBOOK_ROUTES.books, { query: inLanguage(query) });

export const fetchSavedGame = (id: string) => callWithAccount(SAVED_GAME_ROUTES.get, { path: { id } });

export const fetchBook = (id: string) => call('/api', QBOOK_ROUTES.book, { path: { id } });

export const uploadGame = (title: string, record: string) =>
  callWithAccount(SAVED_GAME_ROUTES.create, { body: { title, record } });

export const changeSavedGame = (id: string, body: SavedGameChange) =>
  callWithAccount(SAVED_GAME_ROUTES.change, { path: { id }, body });

export const deleteSavedGame = (id: string) => callWithAccount(SAVED_GAME_ROUTES.remove, { path: { id } });

/** Publishes a record as a QBook. Requires an admin. */
export const publishBook = (title: string, record: string, language: string) =>
  callWithAccount(ADMIN_QBOOK_ROUTES.publish, { body: inLanguage({ title, record, language }) });

/** Returns the record of a game that was played on this server and has ended. */
export const fetchPlayedGame = (id: string) => callWithSession(GAME_ROUTES.record, { path: { id } });

/** Replaces an unsupported language by English. */
const inLanguage = <T extends { language: string }>(fields: T) => ({
  ...fields,
  language: languageOf(fields.language).code,
});
