/** The shape of arrows on the board, in hundredths of a cell. */
import { cellOf, type Turns } from '../geometry.ts';

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Half of the width of an arrow's shaft, half of the width of its head, and the length of the head. */
const SHAFT = 7.5;
const HEAD = 27;
const LENGTH = 46;

/** Returns the center of a square. */
export function middle(square: number, turns: Turns): Point {
  const { col, row } = cellOf(square, turns);
  return { x: col * 100 + 50, y: row * 100 + 50 };
}

/** Returns the outline of an arrow as the data of a path. @param shortBy distance of the arrowhead from `to`. */
export function arrowPath(from: Point, to: Point, shortBy: number): string {
  const whole = Math.hypot(to.x - from.x, to.y - from.y);
  const [ux, uy] = [(to.x - from.x) / whole, (to.y - from.y) / whole];
  // Returns the point at these distances from the start of the arrow: along the arrow, and across it.
  const at = (along: number, across: number) =>
    `${(from.x + ux * along - uy * across).toFixed(1)} ${(from.y + uy * along + ux * across).toFixed(1)}`;
  const end = whole - shortBy;
  const neck = end - LENGTH;
  const corners: [number, number][] = [
    [20, SHAFT],
    [neck, SHAFT],
    [neck, HEAD],
    [end, 0],
    [neck, -HEAD],
    [neck, -SHAFT],
    [20, -SHAFT],
  ];
  return `M${corners.map(([along, across]) => at(along, across)).join('L')}Z`;
}
