/** The loaded part of the list of saved games on the server: the games by id, and the ids of each loaded page. */
import type { Page } from '../../../protocol/http/route.ts';
import type { SavedGame } from '../../../protocol/shapes/savedGames.ts';
import type { Failure } from '../data/http/http.ts';
import { type LoadState, requestedAfter } from '../data/queries/loadState.ts';

export interface SavedState {
  readonly gamesById: Readonly<Record<string, SavedGame>>;
  readonly idsByPage: Readonly<Record<number, readonly string[]>>;
  /** Number of the last loaded game in the list, from 1. Is 0 if the list is empty. */
  readonly lastOrdinalNumber: number;
  readonly totalElements: number;
  readonly fetchStatus: LoadState;
  readonly currentPage: number;
  readonly failure: Failure | null;
}

export type SavedChange =
  /**
   * Another list was selected. The state is reset, but the displayed games stay until the first page of the new list is
   * loaded.
   */
  | { type: 'list.changed' }
  | { type: 'page.requested'; pageNo: number }
  | { type: 'page.came'; page: Page<SavedGame> }
  | { type: 'page.failed'; failure: Failure }
  | { type: 'game.changed'; game: SavedGame }
  | { type: 'game.removed'; id: string };

export const NO_GAMES: SavedState = {
  gamesById: {},
  idsByPage: {},
  lastOrdinalNumber: 0,
  totalElements: 0,
  fetchStatus: 'IDLE',
  currentPage: 0,
  failure: null,
};

export function savedState(state: SavedState, change: SavedChange): SavedState {
  switch (change.type) {
    case 'list.changed':
      return {
        ...state,
        idsByPage: { 0: state.idsByPage[state.currentPage] ?? [] },
        lastOrdinalNumber: 0,
        currentPage: 0,
      };
    case 'page.requested':
      return {
        ...state,
        currentPage: change.pageNo,
        fetchStatus: requestedAfter(state.fetchStatus),
        failure: null,
      };
    case 'page.came':
      return pageCame(state, change.page);
    case 'page.failed':
      return { ...state, fetchStatus: 'REJECTED', failure: change.failure };
    case 'game.changed':
      return { ...state, gamesById: { ...state.gamesById, [change.game.id]: change.game } };
    case 'game.removed':
      return removed(state, change.id);
    default:
      return change satisfies never;
  }
}

function pageCame(
  state: SavedState,
  { content, pageNo, pageSize, totalElements }: Page<SavedGame>,
): SavedState {
  return {
    ...state,
    gamesById: { ...state.gamesById, ...Object.fromEntries(content.map((game) => [game.id, game])) },
    idsByPage: { ...state.idsByPage, [pageNo]: content.map(({ id }) => id) },
    lastOrdinalNumber: Math.max(state.lastOrdinalNumber, pageNo * pageSize + content.length),
    totalElements,
    fetchStatus: 'READY',
    currentPage: pageNo,
  };
}

function removed(state: SavedState, id: string): SavedState {
  const { [id]: _, ...gamesById } = state.gamesById;
  const pages = Object.entries(state.idsByPage).map(([no, ids]) => [no, ids.filter((one) => one !== id)]);
  return {
    ...state,
    gamesById,
    idsByPage: Object.fromEntries(pages),
    lastOrdinalNumber: Math.max(0, state.lastOrdinalNumber - 1),
    totalElements: Math.max(0, state.totalElements - 1),
  };
}

/** Returns the games of the displayed page. */
export function shownGames({ gamesById, idsByPage, currentPage }: SavedState): readonly SavedGame[] {
  return (idsByPage[currentPage] ?? []).flatMap((id) => gamesById[id] ?? []);
}
