/** Objects as records: their keys with their types, and the fields of a value of unknown type. */

/** Returns the keys of a record whose type lists all of them. */
export function keysOf<T extends object>(record: T): (keyof T & string)[] {
  return Object.keys(record) as (keyof T & string)[];
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

/** Returns the field of a value of unknown type; undefined if it has none. */
export function fieldOf(value: unknown, name: string): unknown {
  return isRecord(value) ? value[name] : undefined;
}

/** Returns the text of an error, also of a thrown value that is none. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
