/**
 * What a room state says, once more as plain values. The library's own fields are told of every reading and writing,
 * which costs more than a move does; whoever writes a state compares with its mirror, and touches it only for a change.
 */
import type { RoomState, SeatState } from './state.ts';
import { fieldsOf, registerShape } from './stateChecksum.ts';

export type Plain = Record<string, unknown>;

class SeatMirror {}

export class RoomMirror {
  readonly board: number[];
  readonly seats: Plain[];
  /** The seats of the state itself, without its library's watch over the list. */
  readonly shownSeats: SeatState[];
  /** The board that was written last. */
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

/** A state's fields by name; `board` and `seats` as plain lists. */
class RoomFields {}

const mirrors = new WeakMap<RoomState, RoomMirror>();

/** The mirror of a state that nobody but its writer changes. */
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

/** How each field of a kind of state is set: looking a setter up by name at each change costs more than the setting. */
const setters = new WeakMap<object, Record<string, Setter>>();

/** Sets the field where its mirror says something else. */
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
