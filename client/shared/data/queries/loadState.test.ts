import { expect, it } from 'vitest';
import { isFetching, LOAD_STATES, requestedAfter, SLICE_STATUSES } from './loadState.ts';

it('[UI-14] there are five load states', () => {
  expect([...LOAD_STATES].sort()).toEqual(['HIDDEN_PENDING', 'IDLE', 'PENDING', 'READY', 'REJECTED']);
});

it('[UI-14] a reload is hidden while there is data to show', () => {
  expect(LOAD_STATES.map(requestedAfter)).toEqual([
    'PENDING',
    'PENDING',
    'HIDDEN_PENDING',
    'HIDDEN_PENDING',
    'PENDING',
  ]);
});

it('[UI-15] there are four slice statuses', () => {
  expect([...SLICE_STATUSES].sort()).toEqual(['IDLE', 'PENDING', 'READY', 'REJECTED']);
});

it('[NFT-42] counts idle and pending as fetching, and nothing else', () => {
  expect(SLICE_STATUSES.filter(isFetching)).toEqual(['IDLE', 'PENDING']);
});
