import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { localRecords, storeCopy, storeRecord } from './localRecords.ts';

let stored: Record<string, string>;
beforeEach(() => {
  stored = {};
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored[key] ?? null,
    setItem: (key: string, value: string) => {
      if (value.length > 500) throw new DOMException('full', 'QuotaExceededError');
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

it('reports a full browser storage, and keeps the stored records', () => {
  storeRecord(GAME);
  expect(storeRecord({ ...GAME, record: 'x'.repeat(600) })).toBe('STORAGE_FULL');
  expect(localRecords()).toMatchObject([{ record: GAME.record }]);
});

it('ignores entries that are not records', () => {
  stored['tetrarch.saved'] = JSON.stringify([null, 5, { id: 'x' }, { ...GAME, id: 'abc' }]);
  expect(localRecords()).toHaveLength(1);
  stored['tetrarch.saved'] = 'no JSON';
  expect(localRecords()).toEqual([]);
});
