/** Finds the squares of pointer and keyboard events. */
import type { PointerEvent } from 'react';
import { parseSquare, type Square } from '../../../../engine/board/squares.ts';
import { squareAtPoint, type Turns } from '../geometry.ts';

/** Returns the square of an element of the grid. */
export function squareOf(target: EventTarget): Square | null {
  const name = target instanceof HTMLElement ? target.dataset.square : undefined;
  return name === undefined ? null : parseSquare(name);
}

export function focusSquare(grid: HTMLElement, square: Square): void {
  for (const cell of grid.querySelectorAll<HTMLElement>('[data-square]'))
    if (squareOf(cell) === square) return cell.focus();
}

/** Returns the square under a pointer that the grid has captured. */
export function squareUnder(event: PointerEvent<HTMLElement>, turns: Turns): Square | null {
  const box = event.currentTarget.getBoundingClientRect();
  return squareAtPoint((event.clientX - box.left) / box.width, (event.clientY - box.top) / box.height, turns);
}
