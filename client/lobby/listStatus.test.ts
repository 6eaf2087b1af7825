/** The words of game lists. */
import { expect, it } from 'vitest';
import english from '../i18n/locales/en/active.json' with { type: 'json' };
import { LIST_STATUSES } from './listStatus.ts';

it('[LOB-09] the statuses are exactly these nine', () => {
  expect(Object.keys(english.list).sort()).toEqual([...LIST_STATUSES].sort());
  expect(LIST_STATUSES.map((status) => english.list[status])).toEqual([
    'game over',
    'in progress',
    'not finished',
    'not started',
    'postponed',
    'created',
    'draw',
    'stalemate',
    'terminated (no human players)',
  ]);
});
