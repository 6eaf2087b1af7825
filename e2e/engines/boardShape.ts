// The shape of the board in the window.

import { expect } from 'vitest';
import { type Box, byId, type Visitor } from './visitor.ts';

/** Engines round the edges of boxes to different fractions of a pixel. */
const ROUNDING_PX = 0.5;

/**
 * Squares are square, pieces lie within the board, and the board fits the width of the window, as soon as the layout
 * has settled.
 */
export async function expectSquareBoard(visitor: Visitor): Promise<void> {
  await visitor.until(() => visitor.count('[data-square]'), 'the board').toBe(144);
  await expectSquareBoxes(visitor, '[data-square]');
  await expectSquareBoxes(visitor, byId('board'));
  await visitor.until(() => outsideBoard(visitor), 'squares and pieces outside the board').toEqual([]);
  await visitor.until(() => overflowPx(visitor), 'pixels beyond the window').toBeLessThanOrEqual(ROUNDING_PX);
}

export async function expectSquareBoxes(visitor: Visitor, selector: string): Promise<void> {
  expect(await visitor.count(selector)).toBeGreaterThan(0);
  const oblong = async () =>
    (await visitor.boxes(selector)).filter(({ width, height }) => Math.abs(width - height) > ROUNDING_PX);
  await visitor.until(oblong, `oblong boxes of ${selector}`).toEqual([]);
}

/** Returns the boxes of squares and pieces that do not lie within the board. */
async function outsideBoard(visitor: Visitor): Promise<Box[]> {
  const [board] = await visitor.boxes(byId('board'));
  const pieces = await visitor.boxes(`${byId('board')} [data-at]`);
  expect(pieces.length).toBeGreaterThan(0);
  const squares = await visitor.boxes('[data-square]');
  return [...squares, ...pieces].filter((box) => board === undefined || !isWithin(box, board));
}

/** Returns the number of pixels by which the board exceeds the window on the left or right. */
async function overflowPx(visitor: Visitor): Promise<number> {
  const [board] = await visitor.boxes(byId('board'));
  const width = await visitor.run(() => document.documentElement.clientWidth);
  return board === undefined ? Infinity : Math.max(-board.x, board.x + board.width - width);
}

function isWithin(inner: Box, outer: Box): boolean {
  return (
    inner.x >= outer.x - ROUNDING_PX &&
    inner.y >= outer.y - ROUNDING_PX &&
    inner.x + inner.width <= outer.x + outer.width + ROUNDING_PX &&
    inner.y + inner.height <= outer.y + outer.height + ROUNDING_PX
  );
}
