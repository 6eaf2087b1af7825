import { expect, it } from 'vitest';
import { isFetching, LOAD_STATES, requestedAfter, SLICE_STATUSES } from './loadState.ts';

it('[UI-14] there are exactly five load states', () => {
  expect([...LOAD_STATES].sort()).toEqual(['HIDDEN_PENDING', 'IDLE', 'PENDING', 'READY', 'REJECTED']);
});

it('[UI-14] a request is HIDDEN_PENDING if earlier data is shown, and otherwise PENDING', () => {
  expect(LOAD_STATES.map(requestedAfter)).toEqual([
    'PENDING',
    'PENDING',
    'HIDDEN_PENDING',
    'HIDDEN_PENDING',
    'PENDING',
  ]);
});

it('[UI-15] requested data has exactly the statuses IDLE, PENDING, READY and REJECTED', () => {
  expect([...SLICE_STATUSES].sort()).toEqual(['IDLE', 'PENDING', 'READY', 'REJECTED']);
});

it('[NFT-42] exactly the statuses IDLE and PENDING count as fetching', () => {
  expect(SLICE_STATUSES.filter(isFetching)).toEqual(['IDLE', 'PENDING']);
});
