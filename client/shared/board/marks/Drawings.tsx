import { squareName } from '../../../../engine/board/squares.ts';
import s from '../Board.module.css';
import { cellOf, type Turns } from '../geometry.ts';
import { type Drawing, PENS } from './drawings.ts';

/**
 * Draws arrows and circles over the pieces. Arrows to the same square end farther from its center, so that their heads
 * do not overlap.
 */
export function Drawings({ drawings, turns }: { drawings: readonly Drawing[]; turns: Turns }) {
  if (drawings.length === 0) return null;
  return (
    <svg className={s.marks} viewBox="0 0 1200 1200" aria-hidden="true">
      {drawings.map((drawing) => {
        const collides = drawings.some((other) => other !== drawing && other.to === drawing.to);
        return (
          <Shape
            key={`${drawing.from}-${drawing.to}`}
            drawing={drawing}
            turns={turns}
            shortBy={collides ? 36 : 20}
          />
        );
      })}
    </svg>
  );
}

interface ShapeProps {
  drawing: Drawing;
  turns: Turns;
  /** Distance of the arrowhead from the center of its square, in hundredths of a cell. */
  shortBy: number;
}

function Shape({ drawing, turns, shortBy }: ShapeProps) {
  const color = `var(--hl-arrow-${PENS.indexOf(drawing.pen) + 1})`;
  const name = `${squareName(drawing.from)}-${squareName(drawing.to)}`;
  const from = middle(drawing.from, turns);
  if (drawing.from === drawing.to) {
    const ring = { cx: from.x, cy: from.y, r: 42, fill: 'none' };
    return (
      <g className={s.shape} data-drawing={name}>
        <circle {...ring} className={s.shapeCasing} strokeWidth="13" />
        <circle {...ring} stroke={color} strokeWidth="7" />
      </g>
    );
  }
  const path = arrowPath(from, middle(drawing.to, turns), shortBy);
  return (
    <g className={s.shape} data-drawing={name}>
      <path d={path} className={s.shapeCasing} fill="none" strokeWidth="9" strokeLinejoin="round" />
      <path d={path} fill={color} />
    </g>
  );
}

interface Point {
  readonly x: number;
  readonly y: number;
}

function middle(square: number, turns: Turns): Point {
  const { col, row } = cellOf(square, turns);
  return { x: col * 100 + 50, y: row * 100 + 50 };
}

/** Half of the width of an arrow's shaft, half of the width of its head, and the length of the head. */
const SHAFT = 7.5;
const HEAD = 27;
const LENGTH = 46;

function arrowPath(from: Point, to: Point, shortBy: number): string {
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
