/** How far something that is fetched has come, and something that is sent. */

/** HIDDEN_PENDING: asked for anew while what was there before stays on the screen. */
export const LOAD_STATES = ['IDLE', 'PENDING', 'HIDDEN_PENDING', 'READY', 'REJECTED'] as const;
export type LoadState = (typeof LOAD_STATES)[number];

export const SLICE_STATUSES = ['IDLE', 'PENDING', 'READY', 'REJECTED'] as const;
export type SliceStatus = (typeof SLICE_STATUSES)[number];

/** Whether it is still to come: nobody has asked yet, or the answer is not here. */
export function isFetching(status: SliceStatus): boolean {
  return status === 'IDLE' || status === 'PENDING';
}

/** The state of what is asked for now: hidden when there is something to show meanwhile. */
export function requestedAfter(before: LoadState): LoadState {
  return before === 'READY' || before === 'HIDDEN_PENDING' ? 'HIDDEN_PENDING' : 'PENDING';
}
