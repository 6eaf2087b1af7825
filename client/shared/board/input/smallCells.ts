import { SIDE } from '../../../../engine/board/squares.ts';

/**
 * Size of a cell in pixels below which a fingertip covers it. A long press on such a cell opens the loupe instead of
 * drawing.
 */
const SMALL_CELL_PX = 36;

/** @param width the width of the board in pixels. */
export function hasSmallCells(width: number): boolean {
  return width / SIDE < SMALL_CELL_PX;
}
