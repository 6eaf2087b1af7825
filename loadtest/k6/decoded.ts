/** The values of a decoded room state that a virtual user compares. */

import { makePosition } from '../../engine/notation/positionText.ts';
import { readPosition } from '../../protocol/room/matchState.ts';
import type { RoomState } from '../../protocol/room/state.ts';
import { checksumOf } from '../../protocol/room/stateChecksum.ts';

export function positionText(state: RoomState): string {
  return makePosition(readPosition(state));
}

/** Whether the state assembled from patches matches the server's checksum. */
export function isComplete(state: RoomState): boolean {
  return checksumOf(state) === state.sum;
}
