/**
 * A copy of the room state as plain values. Every access to a field of the library's schema runs its change tracking,
 * which costs more CPU time than a move. So the writer compares with this mirror, and writes to the state only what has
 * changed.
 */
import type { RoomState, SeatState } from './state.ts';
import { fieldsOf, registerShape } from './stateChecksum.ts';

type Plain = Record<string, unknown>;

/** The fields of the room by name, for the checksum. `board` and `seats` are plain arrays. */
class RoomFields {}

/** The fields of a seat by name, for the checksum. */
class SeatFields {}

type Setter = (this: object, value: unknown) => void;

/** The mirrored fields of the room or of a seat. */
export class FieldMirror<S extends RoomState | SeatState> {
  /** The values by name, with the same checksum as the state. */
  readonly values: Plain;
  readonly #state: S;
  readonly #setters: Readonly<Record<string, Setter>>;
  #source: object | null = null;

  constructor(state: S, Fields: new () => object) {
    registerShape(Fields, state);
    this.#state = state;
    this.#setters = settersOf(state);
    const values = fieldsOf(state).map((name) => [name, Reflect.get(state, name)]);
    this.values = Object.assign(new Fields(), Object.fromEntries(values));
  }

  /** Sets a field of the mirror and of the state, if the value differs from the mirror's. */
  show<K extends keyof S & string>(field: K, value: S[K]): void {
    if (this.values[field] === value) return;
    this.values[field] = value;
    const set = this.#setters[field];
    if (!set) throw new Error(`The state has no field ${field}`);
    set.call(this.#state, value);
  }

  /** Returns whether `source`, an immutable object, was given last time. The fields with its values are then shown. */
  isShown(source: object): boolean {
    const isSame = this.#source === source;
    this.#source = source;
    return isSame;
  }
}

export class RoomMirror {
  readonly room: FieldMirror<RoomState>;
  readonly board: number[];
  readonly seats: FieldMirror<SeatState>[] = [];
  /** The board that was last written. */
  shown: Uint8Array | null = null;
  /** The values of the seats, which are part of the checksum of the room. */
  readonly #seatValues: Plain[] = [];

  constructor(state: RoomState) {
    this.board = state.board.toArray();
    this.room = new FieldMirror(state, RoomFields);
    Object.assign(this.room.values, { board: this.board, seats: this.#seatValues });
    for (const seat of state.seats.toArray()) this.addSeat(seat);
  }

  addSeat(seat: SeatState): FieldMirror<SeatState> {
    const mirror = new FieldMirror(seat, SeatFields);
    this.seats.push(mirror);
    this.#seatValues.push(mirror.values);
    return mirror;
  }
}

const mirrors = new WeakMap<RoomState, RoomMirror>();

/** Returns the mirror of a state. From then on, the state must be changed only through the mirror. */
export function mirrorOf(state: RoomState): RoomMirror {
  const known = mirrors.get(state);
  if (known) return known;
  const mirror = new RoomMirror(state);
  mirrors.set(state, mirror);
  return mirror;
}

/**
 * Setters of the fields per state class. They are cached, because looking up a setter by name costs more than calling
 * it.
 */
const setters = new WeakMap<object, Readonly<Record<string, Setter>>>();

function settersOf(state: RoomState | SeatState): Readonly<Record<string, Setter>> {
  const kind: object = Object.getPrototypeOf(state);
  const known = setters.get(kind);
  if (known) return known;
  const found: Record<string, Setter> = {};
  for (const [name, { set }] of Object.entries(Object.getOwnPropertyDescriptors(kind)))
    if (set) found[name] = set;
  setters.set(kind, found);
  return found;
}
