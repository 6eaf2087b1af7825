/**
 * A copy of the room state as plain values. Every access to a field of the library's schema runs its change tracking,
 * which costs more CPU time than a move. So the writer compares with this mirror, and writes to the state only what has
 * changed.
 */
import type { RoomState, SeatState } from './state.ts';
import { FieldValues, fieldsOf } from './stateChecksum.ts';

interface Field {
  /** Index of the value in the mirror. */
  readonly index: number;
  readonly set: (this: object, value: unknown) => void;
}

/** The mirrored fields of the room or of a seat. */
export class FieldMirror<S extends RoomState | SeatState> {
  /** The values of the fields except the checksum. */
  readonly shown: FieldValues;
  readonly #state: S;
  readonly #fields: Readonly<Record<string, Field>>;

  constructor(state: S) {
    this.#state = state;
    this.#fields = mirroredFields(state);
    this.shown = new FieldValues(state);
  }

  /** Sets a field of the mirror and of the state, if the value differs from the mirror's. */
  show<K extends keyof S & string>(name: K, value: S[K]): void {
    const { index, set } = this.#field(name);
    const { values } = this.shown;
    if (values[index] === value) return;
    values[index] = value;
    set.call(this.#state, value);
  }

  /** Replaces the value of a field that other code writes to the state. */
  mirror<K extends keyof S & string>(name: K, value: unknown): void {
    this.shown.values[this.#field(name).index] = value;
  }

  #field(name: string): Field {
    const field = this.#fields[name];
    if (!field) throw new Error(`The state has no field ${name}`);
    return field;
  }
}

/** The immutable object from which fields were last written. While it is the same, these fields are not written. */
export class Source {
  #last: object | null = null;

  /** Remembers `source`. @returns whether it was also the source of the last call. */
  isShown(source: object): boolean {
    const isSame = this.#last === source;
    this.#last = source;
    return isSame;
  }
}

export interface SeatMirror {
  readonly fields: FieldMirror<SeatState>;
  readonly seat: Source;
}

export class RoomMirror {
  readonly room: FieldMirror<RoomState>;
  readonly board: number[];
  readonly seats: SeatMirror[] = [];
  readonly settings = new Source();
  readonly facts = new Source();
  /** The board that was last written. */
  shownBoard: Uint8Array | null = null;
  /** The values of the seats, which are part of the checksum of the room. */
  readonly #seatValues: FieldValues[] = [];

  constructor(state: RoomState) {
    this.board = state.board.toArray();
    this.room = new FieldMirror(state);
    this.room.mirror('board', this.board);
    this.room.mirror('seats', this.#seatValues);
    for (const seat of state.seats.toArray()) this.addSeat(seat);
  }

  addSeat(seat: SeatState): SeatMirror {
    const mirror = { fields: new FieldMirror(seat), seat: new Source() };
    this.seats.push(mirror);
    this.#seatValues.push(mirror.fields.shown);
    return mirror;
  }
}

const mirrors = new WeakMap<RoomState, RoomMirror>();

/** Returns the mirror of a state. From then on, the mirrored fields must be changed only through the mirror. */
export function mirrorOf(state: RoomState): RoomMirror {
  const known = mirrors.get(state);
  if (known) return known;
  const mirror = new RoomMirror(state);
  mirrors.set(state, mirror);
  return mirror;
}

/** The fields per state class. They are cached, because looking up a setter by name costs more than calling it. */
const fields = new WeakMap<object, Readonly<Record<string, Field>>>();

function mirroredFields(state: RoomState | SeatState): Readonly<Record<string, Field>> {
  const kind: object = Object.getPrototypeOf(state);
  const known = fields.get(kind);
  if (known) return known;
  const found: Record<string, Field> = {};
  const names = fieldsOf(state);
  for (const [name, { set }] of Object.entries(Object.getOwnPropertyDescriptors(kind)))
    if (set && names.includes(name)) found[name] = { index: names.indexOf(name), set };
  fields.set(kind, found);
  return found;
}
