import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  localRecords,
  removeLocalRecord,
  storeCopy,
  storePlayed,
  storeRecord,
  updateLocalRecord,
} from './localRecords.ts';

let stored: Record<string, string>;
beforeEach(() => {
  stored = {};
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored[key] ?? null,
    setItem: (key: string, value: string) => {
      if (value.length > 20_000) throw new DOMException('full', 'QuotaExceededError');
      stored[key] = value;
    },
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const GAME = { gameId: 'abc', title: 'Sunday', savedAt: 1, record: '1. d4-e4' };

it('[GAM-60] saving a game again replaces its stored record', () => {
  expect(storeRecord(GAME)).toBe('STORED');
  expect(storeRecord({ ...GAME, record: '1. d4-e4 d9-d8' })).toBe('STORED');
  expect(localRecords()).toEqual([{ ...GAME, id: 'abc', record: '1. d4-e4 d9-d8' }]);
});

it('[TBL-69] saving a game again keeps the record that the user has commented', () => {
  storePlayed(played(1));
  updateLocalRecord('played-game 1', { record: '[Title "{x}"]\n\n1. d4-e4 {Mine.}' });
  const saved = { gameId: 'game 1', title: 'Sunday', savedAt: 5, record: '[Title "{x}"]\n\n1. d4-e4' };
  storeRecord(saved);
  updateLocalRecord('game 1', { record: '1. d4-e4 {Mine too.}' });
  storeRecord(saved);
  storeRecord({ ...saved, savedAt: 6 });
  expect(localRecords().map(({ id, record }) => [id, record.split('\n').at(-1)])).toEqual([
    ['played-game 1', '1. d4-e4 {Mine.}'],
    ['game 1', '1. d4-e4 {Mine too.}'],
    ['game 1-6', '1. d4-e4'],
  ]);
});

it('[GAM-60] saving a copy adds a record with its own title', () => {
  storeRecord(GAME);
  const copy = { id: 'c1', title: 'Monday', savedAt: 2, record: GAME.record };
  expect(storeCopy({ ...copy, title: 'Sunday' })).toBe('TITLE_TAKEN');
  expect(storeCopy(copy)).toBe('STORED');
  storeRecord({ ...GAME, savedAt: 3 });
  expect(localRecords().map(({ title, gameId }) => [title, gameId])).toEqual([
    ['Monday', null],
    ['Sunday', 'abc'],
  ]);
});

it('a full browser storage is reported', () => {
  storeRecord(GAME);
  expect(storeRecord({ ...GAME, record: 'x'.repeat(21_000) })).toBe('STORAGE_FULL');
  expect(localRecords()).toMatchObject([{ record: GAME.record }]);
});

it('stored entries that are not game records are ignored', () => {
  stored['tetrarch.saved'] = JSON.stringify([null, 5, { id: 'x' }, { ...GAME, id: 'abc' }]);
  expect(localRecords()).toHaveLength(1);
  stored['tetrarch.saved'] = 'no JSON';
  expect(localRecords()).toEqual([]);
});

const played = (number: number) => ({
  gameId: `game ${number}`,
  title: `Game ${number}`,
  savedAt: number,
  record: '1. d4-e4',
  kind: 'bots' as const,
  seat: 0 as const,
});

it('[TBL-69] each of the hundred newest played games is stored once', () => {
  storeRecord(GAME);
  for (let number = 1; number <= 103; number++) storePlayed(played(number));
  storePlayed({ ...played(103), record: '1. d4-e4 d9-d8' });
  expect(localRecords().at(-1)?.record).toBe('1. d4-e4 d9-d8');
  const titles = localRecords().map(({ title }) => title);
  expect(titles).toHaveLength(101);
  expect(titles).toContain('Sunday');
  expect(titles).toContain('Game 103');
  expect(titles).not.toContain('Game 3');
  expect(titles).toContain('Game 4');
});

it('[TBL-69] a record that the user has saved or commented is neither replaced nor removed', () => {
  storePlayed(played(0));
  updateLocalRecord('played-game 0', { record: '1. d4-e4 {Mine.}' });
  storePlayed({ ...played(1), record: '1. a4-a5' });
  storeRecord({ gameId: 'game 1', title: 'Kept', savedAt: 1, record: '1. a4-a5' });
  for (let number = 2; number <= 110; number++) storePlayed(played(number));
  storePlayed(played(0));
  storePlayed({ ...played(1), record: '1. a4-a5' });
  const find = (gameId: string) => localRecords().filter((one) => one.gameId === gameId);
  expect(find('game 0')).toMatchObject([{ record: '1. d4-e4 {Mine.}', isChanged: true }]);
  // The record keeps the kind and the seat that were stored automatically.
  expect(find('game 1')).toMatchObject([{ title: 'Kept', kind: 'bots', seat: 0, isChanged: true }]);
  removeLocalRecord('played-game 0');
  expect(find('game 0')).toEqual([]);
});
