/**
 * The places of squares and directions in a drawing of the board. The board can be rotated so that any camp is at the
 * lower left. `turns` is the number of quarter turns, which equals the number of the color whose camp is at the lower
 * left.
 */
import { SIDE, type Square, squareName } from '../../engine/board/squares.ts';
import type { Notation } from '../shapes/playerOptions.ts';

/** Number of quarter turns of the drawing counterclockwise, from 0 to 3. */
export type Turns = 0 | 1 | 2 | 3;

/** A cell of the drawing: the column counts from the left, and the row from the top. */
export interface Cell {
  readonly col: number;
  readonly row: number;
}

const LAST = SIDE - 1;

/** The numbers of the columns, which are also the numbers of the rows. */
export const CELLS: readonly number[] = Array.from({ length: SIDE }, (_, i) => i);

export function cellOf(square: Square, turns: Turns): Cell {
  let col = square % SIDE;
  let row = LAST - Math.floor(square / SIDE);
  for (let i = 0; i < turns; i++) [col, row] = [row, LAST - col];
  return { col, row };
}

export function squareAt(cell: Cell, turns: Turns): Square {
  let { col, row } = cell;
  for (let i = 0; i < turns; i++) [col, row] = [LAST - row, col];
  return (LAST - row) * SIDE + col;
}

/**
 * Returns the index of a direction on the rotated board: 0 UP, 1 RIGHT, 2 DOWN, 3 LEFT, and 4 to 7 for the diagonals
 * likewise.
 */
export function turnDirection(direction: number, turns: Turns): number {
  return (direction & 4) + (((direction & 3) - turns + 4) % 4);
}

/** The columns and rows at the edges of the camps. The notation EXTERNAL_LIMITED shows only their coordinates. */
const LIMITED: readonly number[] = [0, 3, 4, 7, 8, 11];

/** Returns whether a column or row has a coordinate. */
export function isNamed(line: number, notation: Notation): boolean {
  return notation !== 'EXTERNAL_LIMITED' || LIMITED.includes(line);
}

/** Returns the letter or number of a column (at the bottom) or a row (on the left) of the drawing. */
export function lineName(line: number, turns: Turns, side: 'bottom' | 'left'): string {
  const cell = side === 'bottom' ? { col: line, row: SIDE - 1 } : { col: 0, row: line };
  const name = squareName(squareAt(cell, turns));
  const isFile = (side === 'bottom') === (turns % 2 === 0);
  return isFile ? name.charAt(0) : name.slice(1);
}

/** The brackets at the corners of the drawing in 1000 units, clockwise from the lower left. */
export const BRACKETS = ['M8 660V992H340', 'M340 8H8V340', 'M660 8H992V340', 'M992 660V992H660'] as const;
