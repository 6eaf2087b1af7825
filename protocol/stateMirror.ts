/**
 * What a room state says, once more as plain values. The library's own fields are told of every reading and writing,
 * which costs more than a move does; whoever writes a state compares with its mirror, and touches it only for a change.
 */
import type { RoomState, SeatState } from './state.ts';
import { fieldsOf, sumLike } from './stateSum.ts';

export type Plain = Record<string, unknown>;

class SeatMirror {}

export class RoomMirror {
  readonly board: number[];
  readonly seats: Plain[];
  /** The board that was written last. */
  shown: Uint8Array | null = null;
  readonly fields: Plain;

  constructor(state: RoomState) {
    this.board = state.board.toArray();
    this.seats = state.seats.toArray().map(mirrorSeat);
    this.fields = mirrorFields(state, new RoomFields());
    Object.assign(this.fields, { board: this.board, seats: this.seats });
  }
}

/** A state's fields by name; `board` and `seats` as plain lists. */
class RoomFields {}

const mirrors = new WeakMap<RoomState, RoomMirror>();

/** The mirror of a state that nobody but its writer changes. */
export function mirrorOf(state: RoomState): RoomMirror {
  const known = mirrors.get(state);
  if (known) return known;
  sumLike(RoomFields, state);
  const mirror = new RoomMirror(state);
  mirrors.set(state, mirror);
  return mirror;
}

export function mirrorSeat(seat: SeatState): Plain {
  sumLike(SeatMirror, seat);
  return mirrorFields(seat, new SeatMirror());
}

function mirrorFields(state: RoomState | SeatState, mirror: object): Plain {
  const from = state as unknown as Plain;
  for (const name of fieldsOf(state)) (mirror as Plain)[name] = from[name];
  return mirror as Plain;
}
