import { memo, useMemo } from 'react';
import type { Color } from '../../../../engine/board/pieces.ts';
import type { Chances } from '../../../../engine/bots/chances/chances.ts';
import { MARKS } from '../../../../protocol/shapes/armyShapes.ts';
import { armyClass } from '../look/army.ts';
import s from './ChancesAreas.module.css';

const HEIGHT = 100;
/** The players from top to bottom, in the order of the camps left, above, right and below. */
const ORDER: readonly Color[] = [1, 2, 3, 0];

interface ChancesAreasProps {
  /** The probabilities computed so far, by step. The first item is the position before the first step. */
  course: readonly Chances[];
  /** The number of steps of the game. */
  steps: number;
}

/** The areas of the four players' win probabilities. They fill the graph up to the computed position. */
export const ChancesAreas = memo(function ChancesAreas({ course, steps }: ChancesAreasProps) {
  const areas = useMemo(() => (course.length === 0 ? [] : areasOf(course)), [course]);
  const width = Math.max(1, steps);
  return (
    <>
      <svg
        className={s.areas}
        viewBox={`0 0 ${width} ${HEIGHT}`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        {areas.map(({ color, path }) => (
          <path key={color} className={armyClass(color)} d={path} fill="var(--fill)" />
        ))}
      </svg>
      {areas.map(({ color, mark }) =>
        mark === null ? null : (
          <svg
            key={color}
            className={`${s.mark} ${armyClass(color)}`}
            style={{ left: `${(100 * mark.x) / width}%`, top: `${mark.y}%` }}
            viewBox="-12 -12 24 24"
            aria-hidden="true"
          >
            <path d={MARKS[color]} fill="var(--mark)" />
          </svg>
        ),
      )}
    </>
  );
});

interface Area {
  readonly color: Color;
  readonly path: string;
  /**
   * Where the army's mark is drawn: at the thickest point. Null if the area is too thin, or if the point is at the
   * edge.
   */
  readonly mark: { readonly x: number; readonly y: number } | null;
}

/** Minimum height of an area with a mark, in percent. */
const MARK_ROOM = 16;

function areasOf(course: readonly Chances[]): readonly Area[] {
  const heights = course.map(() => 0);
  // A single position is drawn with the width of one step.
  const points = course.length === 1 ? [...course, ...course] : course;
  return ORDER.map((color) => {
    const top = points.map((_, i) => heights[Math.min(i, heights.length - 1)] ?? 0);
    const bottom = top.map((y, i) => y + HEIGHT * (points[i]?.[color] ?? 0));
    for (const i of heights.keys()) heights[i] = bottom[i] ?? 0;
    const there = top.map((y, i) => `${i} ${y.toFixed(2)}`).join('L');
    const back = bottom
      .map((y, i) => `${i} ${y.toFixed(2)}`)
      .reverse()
      .join('L');
    // Marks are not placed at the edges, where they would be clipped.
    const inner = (i: number) => i > 0.04 * (points.length - 1) && i < 0.96 * (points.length - 1);
    const x = top.reduce(
      (best, y, i) => (inner(i) && (bottom[i] ?? 0) - y > (bottom[best] ?? 0) - (top[best] ?? 0) ? i : best),
      Math.floor(points.length / 2),
    );
    const [from = 0, to = 0] = [top[x], bottom[x]];
    return {
      color,
      path: `M${there}L${back}Z`,
      mark: to - from < MARK_ROOM || !inner(x) ? null : { x, y: (from + to) / 2 },
    };
  });
}
