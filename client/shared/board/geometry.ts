/**
 * Maps squares, corners and arrow keys to the rotated board. Functions that board pictures also need are in
 * boardGeometry.ts.
 */
import { type Color, colorOf } from '../../../engine/board/pieces.ts';
import { SIDE, type Square } from '../../../engine/board/squares.ts';
import {
  CELLS,
  cellOf,
  squareAt,
  type Turns,
  turnDirection,
} from '../../../protocol/drawing/boardGeometry.ts';

export { CELLS, cellOf, squareAt, type Turns, turnDirection };

const LAST = SIDE - 1;

/**
 * Returns the square at a point, which is given as fractions of the board's width and height. Returns null outside the
 * board.
 */
export function squareAtPoint(x: number, y: number, turns: Turns): Square | null {
  if (x < 0 || y < 0 || x >= 1 || y >= 1) return null;
  return squareAt({ col: Math.floor(x * SIDE), row: Math.floor(y * SIDE) }, turns);
}

/** The corners of the drawing in the order of the camps: clockwise from the lower left. */
export const CORNERS = ['bottom-left', 'top-left', 'top-right', 'bottom-right'] as const;
export type Corner = (typeof CORNERS)[number];

/** Returns the corner of a color's camp. */
export function cornerOf(color: Color, turns: Turns): Corner {
  return CORNERS[(color - turns + 4) % 4] ?? 'bottom-left';
}

export function turnsOf(color: Color): Turns {
  return color;
}

/** Returns the rotation after one more quarter turn clockwise. */
export function nextTurns(turns: Turns): Turns {
  return colorOf(turns + 3);
}

/** Returns the square to which a key moves the focus, in screen directions. Returns null for other keys. */
export function squareByKey(key: string, isControl: boolean, square: Square, turns: Turns): Square | null {
  const { col, row } = cellOf(square, turns);
  const to = (nextCol: number, nextRow: number) =>
    squareAt({ col: Math.min(LAST, Math.max(0, nextCol)), row: Math.min(LAST, Math.max(0, nextRow)) }, turns);
  switch (key) {
    case 'ArrowUp':
      return to(col, row - 1);
    case 'ArrowDown':
      return to(col, row + 1);
    case 'ArrowLeft':
      return to(col - 1, row);
    case 'ArrowRight':
      return to(col + 1, row);
    case 'Home':
      return to(0, isControl ? 0 : row);
    case 'End':
      return to(LAST, isControl ? LAST : row);
    case 'PageUp':
    case 'PageDown':
      return nextCamp(col, row, key === 'PageDown' ? 1 : -1, turns);
    default:
      return null;
  }
}

/** The outer corner cells of the camps, clockwise from the lower left. */
const CAMP_CELLS = [
  { col: 0, row: LAST },
  { col: 0, row: 0 },
  { col: LAST, row: 0 },
  { col: LAST, row: LAST },
];

function nextCamp(col: number, row: number, step: number, turns: Turns): Square {
  const isRight = col >= SIDE / 2;
  const isLow = row >= SIDE / 2;
  const here = isRight ? (isLow ? 3 : 2) : isLow ? 0 : 1;
  return squareAt(CAMP_CELLS[(here + step + 4) % 4] ?? { col, row }, turns);
}
