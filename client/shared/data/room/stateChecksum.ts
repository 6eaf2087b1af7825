/**
 * Whether the room state that is held here is the one that the server holds. Changes arrive one after the other and a
 * missed one would never be noticed by itself, so the state carries a sum of itself.
 */
import type { RoomState } from '../../../../protocol/room/state.ts';
import { checksumOf } from '../../../../protocol/room/stateChecksum.ts';

/** So many states in a row that are wrong from the start do not come from missed changes: the sum itself is at fault. */
const TIMEOUT = 3;

export class StateChecksum {
  #wrongInARow = 0;

  /** Looks at a state that has just arrived. */
  isComplete(state: RoomState): boolean {
    return this.#judge(checksumOf(state) === state.sum);
  }

  /** Looks at the sum that the server says everybody should have by now. */
  isSame(state: RoomState, sum: number): boolean {
    return this.#judge(state.sum === sum);
  }

  #judge(isRight: boolean): boolean {
    this.#wrongInARow = isRight ? 0 : this.#wrongInARow + 1;
    return isRight || this.#wrongInARow > TIMEOUT;
  }
}
