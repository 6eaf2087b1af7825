import { useSelector } from '@xstate/react';
import type { TFunction } from 'i18next';
import { memo, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Color } from '../../../../engine/board/pieces.ts';
import { Shares } from '../../../shared/board/armies/Shares.tsx';
import { armyClass, MARKS } from '../../../shared/board/look/army.ts';
import s from '../Review.module.css';
import type { ReviewActor } from '../reviewMachine.ts';
import type { Course } from './chances.ts';
import type { GameStep } from './gameSteps.ts';
import { stepText } from './StepFacts.tsx';

interface ChartProps {
  /** The win probabilities. Null while they are being computed. */
  course: Course | null;
  steps: readonly GameStep[];
  turns: readonly number[];
  actor: ReviewActor;
}

/** The players from top to bottom, in the order of the camps left, above, right and below. */
const ORDER: readonly Color[] = [1, 2, 3, 0];

/** The win probabilities of the four players over the game, with turning points. The chart also selects a step. */
export const ChancesChart = memo(function ChancesChart({ course, steps, turns, actor }: ChartProps) {
  const { t } = useTranslation();
  const place = placeIn(steps);
  return (
    <section className={s.chart} aria-label={t('review.chances')}>
      <h2 className={s.small}>{t('review.chances')}</h2>
      <div className={s.turns}>
        {turns.map((number, index) => {
          const step = nameOf(t, steps, number);
          return (
            <button
              key={number}
              type="button"
              className={s.turn}
              style={{ left: place(number) }}
              aria-label={t('review.turningPoint', { number: index + 1, step })}
              title={step}
              onClick={() => actor.send({ type: 'step.chosen', number })}
            >
              {index + 1}
            </button>
          );
        })}
      </div>
      <div className={s.plot}>
        {course ? <Areas course={course} /> : null}
        {turns.map((number) => (
          <span key={number} className={s.turnLine} style={{ left: place(number) }} />
        ))}
        <NowLine steps={steps} actor={actor} />
      </div>
      <NowShares course={course} steps={steps} actor={actor} />
    </section>
  );
});

/** Returns a function that maps a step to its horizontal position. */
function placeIn({ length: last }: readonly GameStep[]): (number: number) => string {
  return (number) => `${last === 0 ? 0 : (100 * number) / last}%`;
}

function nameOf(t: TFunction, steps: readonly GameStep[], number: number): string {
  const step = steps[number - 1];
  return step ? `${step.round}. ${stepText(t, step)}` : t('review.start');
}

/** The current step: a line, and the slider that moves it. */
function NowLine({ steps, actor }: Pick<ChartProps, 'steps' | 'actor'>) {
  const { t } = useTranslation();
  const at = useSelector(actor, ({ context }) => context.at);
  return (
    <>
      <span className={s.nowLine} style={{ left: placeIn(steps)(at) }} />
      <input
        type="range"
        className={s.slider}
        min={0}
        max={steps.length}
        value={at}
        aria-label={t('review.step')}
        aria-valuetext={nameOf(t, steps, at)}
        onChange={(event) => actor.send({ type: 'step.chosen', number: event.target.valueAsNumber })}
      />
    </>
  );
}

function NowShares({ course, steps, actor }: Pick<ChartProps, 'course' | 'steps' | 'actor'>) {
  const { t } = useTranslation();
  const at = useSelector(actor, ({ context }) => context.at);
  return (
    <div className={s.shares}>
      <Shares chances={course?.[at]} testId="shares">
        <li className={s.after}>{nameOf(t, steps, at)}</li>
      </Shares>
    </div>
  );
}

const HEIGHT = 100;

/** Memoized, because it does not depend on the current step. */
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
  /** The place where the area is thickest. Null if it is too thin for a mark. */
  readonly mark: { readonly x: number; readonly y: number } | null;
}

/** Minimum height of an area with a mark, in percent. */
const MARK_ROOM = 16;

function areasOf(course: Course): readonly Area[] {
  const heights = course.map(() => 0);
  // A game without steps is drawn with the width of one step.
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
    // Marks are not placed at the ends of the chart, where they would be clipped.
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
