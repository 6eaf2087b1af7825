/** States of queries and mutations. */

/** HIDDEN_PENDING means that data is being loaded again while the previous data stays visible. */
export const LOAD_STATES = ['IDLE', 'PENDING', 'HIDDEN_PENDING', 'READY', 'REJECTED'] as const;
export type LoadState = (typeof LOAD_STATES)[number];

export const SLICE_STATUSES = ['IDLE', 'PENDING', 'READY', 'REJECTED'] as const;
export type SliceStatus = (typeof SLICE_STATUSES)[number];

/** Returns whether the result is missing, because it was not requested yet or has not arrived. */
export function isFetching(status: SliceStatus): boolean {
  return status === 'IDLE' || status === 'PENDING';
}

/** Returns the state when a request begins: HIDDEN_PENDING, without a spinner, while previous data is shown. */
export function requestedAfter(before: LoadState): LoadState {
  return before === 'READY' || before === 'HIDDEN_PENDING' ? 'HIDDEN_PENDING' : 'PENDING';
}
