/**
 * The random numbers of the 64-bit Zobrist keys, as two 32-bit halves: one pair per piece and cell, per side to move,
 * and per combination of owners and states. They are the same in every run.
 */
import { CELL_COUNT } from './geometry.ts';

const PIECES = 64 * CELL_COUNT;

/** Both halves of the key of a piece on a cell: `PIECE_LOW[piece << 8 | cell]` and `PIECE_HIGH` likewise. */
export const PIECE_LOW = new Int32Array(PIECES);
export const PIECE_HIGH = new Int32Array(PIECES);
/** Both halves of the key by side to move. */
export const TURN_LOW = new Int32Array(4);
export const TURN_HIGH = new Int32Array(4);

let seed = 0x7e7a9c4d;

/** Returns the next number of the splitmix32 generator, which is well distributed and platform-independent. */
function next(): number {
  seed = (seed + 0x9e3779b9) | 0;
  return mix(seed);
}

function mix(value: number): number {
  let z = value;
  z = Math.imul(z ^ (z >>> 16), 0x21f0aaad);
  z = Math.imul(z ^ (z >>> 15), 0x735a2d97);
  return z ^ (z >>> 15);
}

for (const table of [PIECE_LOW, PIECE_HIGH, TURN_LOW, TURN_HIGH]) {
  for (let i = 0; i < table.length; i++) table[i] = next();
}

/** Returns the low half of the key of `status`, which holds owners and states packed into 16 bits. */
export function statusLow(status: number): number {
  return mix(status + 0x51ed270b);
}

/** Returns the high half of the key of `status`, which holds owners and states packed into 16 bits. */
export function statusHigh(status: number): number {
  return mix(Math.imul(status, 0x2545f491) ^ 0x3c6ef372);
}
