// Checks the shape of the board in the window.

import { expect } from 'vitest';
import { type Box, byId, type Visitor } from './visitor.ts';

/** Engines round the edges of boxes to different fractions of a pixel. */
const ROUNDING_PX = 0.5;

/** Expects that squares are square, pieces lie within the board, and the board fits the width of the window. */
export async function expectSquareBoard(visitor: Visitor): Promise<void> {
  await visitor.until(() => visitor.count('[data-square]'), 'the board').toBe(144);
  await expectSquareBoxes(visitor, '[data-square]');
  await expectSquareBoxes(visitor, byId('board'));
  const [board = { x: 0, y: 0, width: 0, height: 0 }] = await visitor.boxes(byId('board'));
  const pieces = await visitor.boxes(`${byId('board')} [data-at]`);
  expect(pieces.length).toBeGreaterThan(0);
  const squares = await visitor.boxes('[data-square]');
  expect([...squares, ...pieces].filter((box) => !isWithin(box, board))).toEqual([]);
  const width = await visitor.run(() => document.documentElement.clientWidth);
  expect(board.x).toBeGreaterThanOrEqual(-ROUNDING_PX);
  expect(board.x + board.width).toBeLessThanOrEqual(width + ROUNDING_PX);
}

export async function expectSquareBoxes(visitor: Visitor, selector: string): Promise<void> {
  const boxes = await visitor.boxes(selector);
  expect(boxes.length).toBeGreaterThan(0);
  expect(boxes.filter(({ width, height }) => Math.abs(width - height) > ROUNDING_PX)).toEqual([]);
}

function isWithin(inner: Box, outer: Box): boolean {
  return (
    inner.x >= outer.x - ROUNDING_PX &&
    inner.y >= outer.y - ROUNDING_PX &&
    inner.x + inner.width <= outer.x + outer.width + ROUNDING_PX &&
    inner.y + inner.height <= outer.y + outer.height + ROUNDING_PX
  );
}
