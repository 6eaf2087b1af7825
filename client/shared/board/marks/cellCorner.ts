import type { Square } from '../../../../engine/board/squares.ts';
import { cellOf, type Turns } from '../geometry.ts';

export interface MarkProps {
  square: Square;
  turns: Turns;
}

/** Returns the corner of a cell in the 1200 x 1200 units of the board. */
export function cellCorner(square: Square, turns: Turns): { x: number; y: number } {
  const { col, row } = cellOf(square, turns);
  return { x: col * 100, y: row * 100 };
}
