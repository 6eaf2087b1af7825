/**
 * Verifies the local room state against the server's checksum, because otherwise a missed patch would not be noticed.
 */
import type { RoomState } from '../../../../protocol/room/state.ts';
import { checksumOf } from '../../../../protocol/room/stateChecksum.ts';

/**
 * Number of consecutive mismatches after which verification stops. A missed patch leads to a reconnect, which sends the
 * full state, so more mismatches than this mean that the checksum itself is faulty.
 */
const MAX_MISMATCHES = 3;

export class StateChecksum {
  #mismatches = 0;

  /** Returns whether a received state matches its checksum. */
  isComplete(state: RoomState): boolean {
    return this.#record(checksumOf(state) === state.sum);
  }

  /** Returns whether a state matches the checksum in the server's answer to `time`. */
  isSame(state: RoomState, sum: number): boolean {
    return this.#record(state.sum === sum);
  }

  #record(isRight: boolean): boolean {
    this.#mismatches = isRight ? 0 : this.#mismatches + 1;
    return isRight || this.#mismatches > MAX_MISMATCHES;
  }
}
