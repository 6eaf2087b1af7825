/**
 * A checksum of all fields of a room state. The state is sent as patches, and a client that misses a patch would
 * continue with a wrong board. The checksum in each patch reveals the missed patch. The server also sends the schema of
 * the state. The checksum covers the fields of this schema, so a client of an older version covers the same fields.
 */
import { ArraySchema, type Schema } from '@colyseus/schema';

const SUM = 'sum';
const PRIME = 16_777_619;
const BASIS = 2_166_136_261;
const WORD = 2 ** 32;

/**
 * The values of the fields of a state, in the order of `fieldsOf`. The checksum is the same as that of the state. An
 * array is read much faster than the fields of an object by their names.
 */
export class FieldValues {
  readonly values: unknown[];

  constructor(state: Schema) {
    this.values = fieldsOf(state).map((name) => Reflect.get(state, name));
  }
}

/**
 * Returns the 32-bit checksum of a state, without the field `sum`. Missing values count as zero.
 * @param state a state or its `FieldValues`
 */
export function checksumOf(state: object): number {
  return mixValue(BASIS, state) >>> 0;
}

/** Names of the declared fields per state class, computed once. */
const fields = new WeakMap<object, readonly string[]>();

/** Returns the names of the fields that the checksum covers. */
export function fieldsOf(state: object): readonly string[] {
  const known = fields.get(state.constructor);
  if (known) return known;
  const declared = (state.constructor as unknown as { [Symbol.metadata]: ArrayLike<{ name: string }> })[
    Symbol.metadata
  ];
  const names: string[] = [];
  for (let index = 0; declared[index] !== undefined; index++) names.push(declared[index]?.name ?? '');
  const summed = names.filter((name) => name !== SUM);
  fields.set(state.constructor, summed);
  return summed;
}

function mixFields(checksum: number, state: object): number {
  let mixed = checksum;
  for (const name of fieldsOf(state)) mixed = mixValue(mixed, (state as Record<string, unknown>)[name]);
  return mixed;
}

function mixValue(checksum: number, value: unknown): number {
  if (typeof value === 'number') return mixNumber(checksum, value);
  if (typeof value === 'string') return mixText(checksum, value);
  if (value instanceof FieldValues) return mixEach(checksum, value.values);
  if (value instanceof ArraySchema) return mixItems(checksum, value.toArray());
  if (Array.isArray(value)) return mixItems(checksum, value);
  if (typeof value === 'object' && value !== null) return mixFields(checksum, value);
  return mixNumber(checksum, value === true ? 1 : 0);
}

function mixItems(checksum: number, items: readonly unknown[]): number {
  return mixEach(mixNumber(checksum, items.length), items);
}

function mixEach(checksum: number, values: readonly unknown[]): number {
  let mixed = checksum;
  for (const value of values) mixed = mixValue(mixed, value);
  return mixed;
}

function mixText(checksum: number, text: string): number {
  let mixed = mixNumber(checksum, text.length);
  for (let index = 0; index < text.length; index++) mixed = mixNumber(mixed, text.charCodeAt(index));
  return mixed;
}

/** Mixes an integer of up to 53 bits, because times in milliseconds exceed 32 bits. */
function mixNumber(checksum: number, value: number): number {
  const mixed = Math.imul(checksum ^ value, PRIME);
  return value < WORD ? mixed : Math.imul(mixed ^ Math.floor(value / WORD), PRIME);
}
