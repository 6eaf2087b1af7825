import { expect, it } from 'vitest';
import type { SavedGame } from '../../../protocol/shapes/savedGames.ts';
import { NO_GAMES, type SavedChange, type SavedState, savedState, shownGames } from './savedState.ts';

const game = (id: string, title = id) => ({ id, title }) as SavedGame;
const after = (...change: SavedChange[]): SavedState => change.reduce(savedState, NO_GAMES);
const page = (pageNo: number, ...ids: string[]): SavedChange => ({
  type: 'page.came',
  page: { content: ids.map((id) => game(id)), pageNo, pageSize: 2, totalElements: 5 },
});

it('[SAV-15] the state of saved games contains the games, their pages and the fetch status', () => {
  expect(after({ type: 'page.requested', pageNo: 0 }).fetchStatus).toBe('PENDING');
  const two = after({ type: 'page.requested', pageNo: 0 }, page(0, 'a', 'b'), {
    type: 'page.requested',
    pageNo: 1,
  });
  expect([two.fetchStatus, two.currentPage, two.lastOrdinalNumber]).toEqual(['HIDDEN_PENDING', 1, 2]);
  const both = savedState(two, page(1, 'c', 'd'));
  expect(both).toMatchObject({
    idsByPage: { 0: ['a', 'b'], 1: ['c', 'd'] },
    lastOrdinalNumber: 4,
    totalElements: 5,
    fetchStatus: 'READY',
    currentPage: 1,
  });
  expect(Object.keys(both.gamesById)).toEqual(['a', 'b', 'c', 'd']);
  expect(shownGames(both).map(({ id }) => id)).toEqual(['c', 'd']);
});

it('[SAV-15] the state of saved games changes with renames, deletions, refusals and reloads', () => {
  const two = after(page(0, 'a', 'b'));
  expect(shownGames(savedState(two, { type: 'game.changed', game: game('a', 'New') }))[0]?.title).toBe('New');
  const less = savedState(two, { type: 'game.removed', id: 'a' });
  expect([shownGames(less).length, less.lastOrdinalNumber, less.totalElements]).toEqual([1, 1, 4]);
  const failed = savedState(two, { type: 'page.failed', failure: { code: 'NO_ANSWER', params: {} } });
  expect([failed.fetchStatus, shownGames(failed).length]).toEqual(['REJECTED', 2]);
  const second = after(page(0, 'a', 'b'), { type: 'page.requested', pageNo: 1 }, page(1, 'c'));
  const other = savedState(second, { type: 'list.changed' });
  expect([other.idsByPage, other.currentPage, other.lastOrdinalNumber]).toEqual([{ 0: ['c'] }, 0, 0]);
  expect(savedState(other, page(0, 'x')).idsByPage).toEqual({ 0: ['x'] });
});
