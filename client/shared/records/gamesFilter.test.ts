import { describe, expect, it } from 'vitest';
import {
  type FilteredGame,
  filterOf,
  filterQuery,
  isFiltered,
  matchesFilter,
  NO_FILTER,
} from './gamesFilter.ts';

const read = (text: string) => filterOf(new URLSearchParams(text));
const game = (result: string, rest: Partial<FilteredGame> = {}): FilteredGame => ({
  kind: 'bots',
  seat: 0,
  isChanged: false,
  facts: { players: ['Ada', 'Onyx', 'Jasper', ''], result },
  ...rest,
});

describe('the filter of the list of games', () => {
  it('[TBL-71] is read from the URL of the page', () => {
    expect(read('kind=bots&result=won&opponent=%20On&color=red')).toEqual({
      kind: 'bots',
      result: 'won',
      opponent: 'On',
      color: 'RED',
    });
    expect(read(`kind=chess&result=1&opponent=${'a'.repeat(41)}&color=blue`)).toEqual(NO_FILTER);
    expect(read('')).toEqual(NO_FILTER);
    expect([isFiltered(NO_FILTER), isFiltered(read('color=red'))]).toEqual([false, true]);
  });

  it('[TBL-71] is sent to the server, without kinds of games that only the device has', () => {
    expect(filterQuery(read('kind=bots&result=won&opponent=On&color=red'))).toEqual({
      kind: 'BOTS',
      result: 'WON',
      opponent: 'On',
      color: 'RED',
    });
    for (const query of ['kind=offline', 'kind=saved', ''])
      expect(filterQuery(read(query)), query).toEqual({});
  });

  it.each([
    ['', game('*'), true],
    ['kind=bots', game('*'), true],
    ['kind=saved', game('*'), false],
    ['kind=saved', game('*', { kind: null }), true],
    ['kind=saved', game('*', { isChanged: true }), true],
    ['kind=bots', game('*', { isChanged: true }), true],
    ['result=won', game('FINISHED w'), true],
    ['result=won', game('FINISHED b'), false],
    ['result=lost', game('FINISHED b'), true],
    ['result=draw', game('STALEMATE'), true],
    ['result=draw', game('DRAW'), true],
    ['result=unfinished', game('*'), true],
    ['result=unfinished', game('TERMINATED_NO_HUMAN_PLAYERS'), true],
    ['color=white', game('*'), true],
    ['color=black', game('*'), false],
    ['opponent=oN', game('*'), true],
    ['opponent=nyx', game('*'), false],
    ['opponent=Ada', game('*'), false],
  ])(
    '[TBL-73] with the query "%s" selects the same games as on the server (case %#)',
    (query, one, isMatch) => {
      expect(matchesFilter(read(query), one)).toBe(isMatch);
    },
  );

  it('[TBL-73] treats a record without a known seat of the user as neither won nor lost', () => {
    const unknown = game('FINISHED w', { seat: null });
    for (const query of ['result=won', 'result=lost', 'color=white'])
      expect(matchesFilter(read(query), unknown)).toBe(false);
    for (const query of ['opponent=Ada', 'kind=bots', ''])
      expect(matchesFilter(read(query), unknown)).toBe(true);
    expect(matchesFilter(read('result=draw'), game('DRAW', { seat: null }))).toBe(true);
  });
});
