/**
 * The transposition table, indexed by a 64-bit key. All searches of a thread share it, because it is large. A new
 * search increments the generation, which invalidates all entries, so results do not depend on earlier searches.
 */
import type { BoardMove } from '../board/board.ts';

/** The bound type of a stored value. */
export const EXACT = 1;
export const AT_LEAST = 2;
export const AT_MOST = 3;

const SIZE = 1 << 18;
/**
 * Number of fields of an entry: both halves of the key, the value, the move, and `search << 10 | depth << 2 | bound`.
 */
const FIELDS = 5;
const SEARCHES = 1 << 20;
const entries = new Int32Array(SIZE * FIELDS);
let search = 0;

/** Invalidates the entries of other searches. */
export function beginSearch(): void {
  search++;
  if (search < SEARCHES) return;
  entries.fill(0);
  search = 1;
}

/** Returns the index of a position's entry, or -1 without one. The index is valid until the next `keep`. */
export function find(low: number, high: number): number {
  const at = (low & (SIZE - 1)) * FIELDS;
  const isHere = entries[at] === low && entries[at + 1] === high && entries[at + 4]! >> 10 === search;
  return isHere ? at : -1;
}

export function moveAt(entry: number): BoardMove {
  return entries[entry + 3]!;
}

/** Returns whether an entry of at least this depth causes a cutoff within these bounds. */
export function settles(entry: number, depth: number, low: number, high: number): boolean {
  const kind = entries[entry + 4]!;
  if (((kind >> 2) & 255) < depth) return false;
  const bound = kind & 3;
  const value = entries[entry + 2]!;
  return bound === EXACT || (bound === AT_LEAST ? value >= high : value <= low);
}

export function valueAt(entry: number): number {
  return entries[entry + 2]!;
}

/**
 * Stores a result, and replaces the entry in its slot. A result of depth 0 does not replace a deeper entry of the same
 * search. The depth is from 0 to 255.
 */
export function keep(
  low: number,
  high: number,
  depth: number,
  value: number,
  bound: number,
  move: BoardMove,
): void {
  const at = (low & (SIZE - 1)) * FIELDS;
  const kind = entries[at + 4]!;
  if (depth === 0 && kind >> 10 === search && ((kind >> 2) & 255) > 0) return;
  entries[at] = low;
  entries[at + 1] = high;
  entries[at + 2] = value;
  entries[at + 3] = move;
  entries[at + 4] = (search << 10) | (depth << 2) | bound;
}
