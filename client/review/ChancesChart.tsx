import { memo, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { COLOR_NAMES, COLORS, type Color } from '../../engine/rules/pieces.ts';
import { armyClass, MARKS } from '../board/army.ts';
import { Tile } from '../board/Tile.tsx';
import type { Course } from './chances.ts';
import type { GameStep } from './gameSteps.ts';
import s from './Review.module.css';
import { stepText } from './StepFacts.tsx';

interface ChartProps {
  /** Null while it is worked out. */
  course: Course | null;
  steps: readonly GameStep[];
  at: number;
  turns: readonly number[];
  onChoose: (number: number) => void;
}

/** From the top: as the camps stand left, above, right and below. */
const ORDER: readonly Color[] = [1, 2, 3, 0];

/** The chances of the four over the game, with its turning points; it chooses a step too. */
export function ChancesChart({ course, steps, at, turns, onChoose }: ChartProps) {
  const { t } = useTranslation();
  const last = steps.length;
  const place = (number: number) => `${last === 0 ? 0 : (100 * number) / last}%`;
  const now = course?.[at];
  const name = (number: number) => {
    const step = steps[number - 1];
    return step ? `${step.round}. ${stepText(t, step)}` : t('review.start');
  };
  return (
    <section className={s.chart} aria-label={t('review.chances')}>
      <h2 className={s.small}>{t('review.chances')}</h2>
      <div className={s.turns}>
        {turns.map((number, index) => (
          <button
            key={number}
            type="button"
            className={s.turn}
            style={{ left: place(number) }}
            aria-label={t('review.turningPoint', { number: index + 1, step: name(number) })}
            title={name(number)}
            onClick={() => onChoose(number)}
          >
            {index + 1}
          </button>
        ))}
      </div>
      <div className={s.plot}>
        {course ? <Areas course={course} /> : null}
        {turns.map((number) => (
          <span key={number} className={s.turnLine} style={{ left: place(number) }} />
        ))}
        <span className={s.nowLine} style={{ left: place(at) }} />
        <input
          type="range"
          className={s.slider}
          min={0}
          max={last}
          value={at}
          aria-label={t('review.step')}
          aria-valuetext={name(at)}
          onChange={(event) => onChoose(event.target.valueAsNumber)}
        />
      </div>
      <ul className={s.shares} data-testid="shares">
        {COLORS.map((color) => (
          <li key={color}>
            <Tile color={color} size="xs" label={t(`colour.name.${COLOR_NAMES[color]}`)} />
            <b>{now ? Math.round(100 * now[color]) : '–'}</b>
          </li>
        ))}
        <li className={s.after}>{name(at)}</li>
      </ul>
    </section>
  );
}

const HEIGHT = 100;

/** It does not change with the step that is shown. */
const Areas = memo(function Areas({ course }: { course: Course }) {
  const areas = useMemo(() => areasOf(course), [course]);
  const width = Math.max(1, course.length - 1);
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
  /** Where the area is thickest; null where it is nowhere thick enough for a mark. */
  readonly mark: { readonly x: number; readonly y: number } | null;
}

/** An area lower than this, in percent, has no room for a mark. */
const MARK_ROOM = 16;

function areasOf(course: Course): readonly Area[] {
  const heights = course.map(() => 0);
  // A game without a step is as wide as one with one.
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
    // Not at the very edges, where half of the mark would be cut.
    const inner = (i: number) => i >= points.length * 0.04 && i <= points.length * 0.96;
    const x = top.reduce(
      (best, y, i) => (inner(i) && (bottom[i] ?? 0) - y > (bottom[best] ?? 0) - (top[best] ?? 0) ? i : best),
      Math.floor(points.length / 2),
    );
    const [from = 0, to = 0] = [top[x], bottom[x]];
    return {
      color,
      path: `M${there}L${back}Z`,
      mark: to - from < MARK_ROOM ? null : { x, y: (from + to) / 2 },
    };
  });
}
