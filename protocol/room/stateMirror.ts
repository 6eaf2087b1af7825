/**
 * A copy of the room state as plain values. Every access to a field of the library's schema runs its change tracking,
 * which costs more CPU time than a move. So the writer compares with this mirror, and writes to the state only what has
 * changed.
 */
import type { RoomState, SeatState } from './state.ts';
import { fieldsOf, registerShape } from './stateChecksum.ts';

export type Plain = Record<string, unknown>;

class SeatMirror {}

export class RoomMirror {
  readonly board: number[];
  readonly seats: Plain[];
  /** The seats of the state, without the library's array proxy. */
  readonly shownSeats: SeatState[];
  /** The board that was last written. */
  shown: Uint8Array | null = null;
  readonly fields: Plain;

  constructor(state: RoomState) {
    this.board = state.board.toArray();
    this.shownSeats = [...state.seats.toArray()];
    this.seats = this.shownSeats.map(mirrorSeat);
    this.fields = mirrorFields(state, new RoomFields());
    Object.assign(this.fields, { board: this.board, seats: this.seats });
  }
}

/** The fields of a state by name. `board` and `seats` are plain arrays. */
class RoomFields {}

const mirrors = new WeakMap<RoomState, RoomMirror>();

/** Returns the mirror of a state. From then on, the state must be changed only through the mirror. */
export function mirrorOf(state: RoomState): RoomMirror {
  const known = mirrors.get(state);
  if (known) return known;
  registerShape(RoomFields, state);
  const mirror = new RoomMirror(state);
  mirrors.set(state, mirror);
  return mirror;
}

export function mirrorSeat(seat: SeatState): Plain {
  registerShape(SeatMirror, seat);
  return mirrorFields(seat, new SeatMirror());
}

type Setter = (this: object, value: unknown) => void;

/**
 * Setters of the fields per state class. They are cached, because looking up a setter by name costs more than calling
 * it.
 */
const setters = new WeakMap<object, Record<string, Setter>>();

/** Sets a field of the mirror and of the state, if the value differs from the mirror's. */
export function show(state: RoomState | SeatState, mirror: Plain, field: string, value: unknown): void {
  if (mirror[field] === value) return;
  mirror[field] = value;
  const set = settersOf(state)[field];
  if (!set) throw new Error(`The state has no field ${field}`);
  set.call(state, value);
}

function settersOf(state: RoomState | SeatState): Record<string, Setter> {
  const kind = Object.getPrototypeOf(state) as object;
  let known = setters.get(kind);
  if (!known) {
    known = {};
    for (const [name, { set }] of Object.entries(Object.getOwnPropertyDescriptors(kind)))
      if (set) known[name] = set as Setter;
    setters.set(kind, known);
  }
  return known;
}

function mirrorFields(state: RoomState | SeatState, mirror: object): Plain {
  const from = state as unknown as Plain;
  for (const name of fieldsOf(state)) (mirror as Plain)[name] = from[name];
  return mirror as Plain;
}
