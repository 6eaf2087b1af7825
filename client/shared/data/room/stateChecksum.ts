/**
 * Verifies the local room state against the server's checksum, because a missed patch would otherwise go unnoticed.
 */
import type { RoomState } from '../../../../protocol/room/state.ts';
import { checksumOf } from '../../../../protocol/room/stateChecksum.ts';

/**
 * A missed patch leads to a reconnect, which sends the full state. More consecutive mismatches than this mean that the
 * checksum itself is faulty; verification then stops.
 */
const MAX_MISMATCHES = 3;

export class StateChecksum {
  #mismatches = 0;

  /** Verifies a received state. */
  isComplete(state: RoomState): boolean {
    return this.#record(checksumOf(state) === state.sum);
  }

  /** Verifies the checksum in the server's time answer. */
  isSame(state: RoomState, sum: number): boolean {
    return this.#record(state.sum === sum);
  }

  #record(isRight: boolean): boolean {
    this.#mismatches = isRight ? 0 : this.#mismatches + 1;
    return isRight || this.#mismatches > MAX_MISMATCHES;
  }
}
