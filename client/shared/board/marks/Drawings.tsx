import { squareName } from '../../../../engine/board/squares.ts';
import s from '../Board.module.css';
import type { Turns } from '../geometry.ts';
import { arrowPath, middle } from './arrows.ts';
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
