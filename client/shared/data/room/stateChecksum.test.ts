import { describe, expect, it } from 'vitest';
import { RoomState } from '../../../../protocol/room/state.ts';
import { checksumOf } from '../../../../protocol/room/stateChecksum.ts';
import { StateChecksum } from './stateChecksum.ts';

function summed(): RoomState {
  const state = new RoomState();
  state.title = 'Thursday table';
  state.sum = checksumOf(state);
  return state;
}

describe('the state checksum', () => {
  it('detects a difference in any field', () => {
    const state = summed();
    const whole = new StateChecksum();
    expect(whole.isComplete(state)).toBe(true);
    state.startedAt = 2 ** 41;
    expect(whole.isComplete(state)).toBe(false);
  });

  it('is ignored after several consecutive mismatches', () => {
    const state = summed();
    state.quiet = 7;
    const whole = new StateChecksum();
    expect([1, 2, 3, 4, 5].map(() => whole.isComplete(state))).toEqual([false, false, false, true, true]);
    state.quiet = 0;
    expect(whole.isComplete(state)).toBe(true);
    state.quiet = 7;
    expect(whole.isComplete(state)).toBe(false);
  });
});
