/** States of queries and mutations. */

/** HIDDEN_PENDING: reloading while the previous data remains visible. */
export const LOAD_STATES = ['IDLE', 'PENDING', 'HIDDEN_PENDING', 'READY', 'REJECTED'] as const;
export type LoadState = (typeof LOAD_STATES)[number];

export const SLICE_STATUSES = ['IDLE', 'PENDING', 'READY', 'REJECTED'] as const;
export type SliceStatus = (typeof SLICE_STATUSES)[number];

/** Returns whether the result is still pending: not requested yet, or not arrived. */
export function isFetching(status: SliceStatus): boolean {
  return status === 'IDLE' || status === 'PENDING';
}

/** Returns the state of a new request: hidden if previous data can be shown. */
export function requestedAfter(before: LoadState): LoadState {
  return before === 'READY' || before === 'HIDDEN_PENDING' ? 'HIDDEN_PENDING' : 'PENDING';
}
