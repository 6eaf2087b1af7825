import { useSelector } from '@xstate/react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { ChancesAreas } from '../../../shared/board/armies/ChancesAreas.tsx';
import { Shares } from '../../../shared/board/armies/Shares.tsx';
import type { Course } from '../../../shared/engine/course.ts';
import type { GameStep } from '../../../shared/records/gameSteps.ts';
import s from '../Review.module.css';
import type { ReviewActor } from '../reviewMachine.ts';
import { stepName } from './stepName.ts';

interface ChartProps {
  /** The probabilities computed so far. */
  course: Course;
  steps: readonly GameStep[];
  turns: readonly number[];
  actor: ReviewActor;
}

/** The win probabilities of the four players over the game, with turning points. The chart also selects a step. */
export const ChancesChart = memo(function ChancesChart({ course, steps, turns, actor }: ChartProps) {
  const { t } = useTranslation();
  const place = placeIn(steps);
  return (
    <section className="stack gap-1" aria-label={t('board.chances')}>
      <div>
        <h2 className={s.small}>{t('board.chances')}</h2>
        <p className="sm muted">{t('review.equally')}</p>
      </div>
      <div className={s.turns}>
        {turns.map((number, index) => {
          const step = stepName(t, steps, number);
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
        <ChancesAreas course={course} steps={steps.length} />
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
        aria-valuetext={stepName(t, steps, at)}
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
      <Shares chances={course[at]} testId="shares">
        <li className={s.after}>{stepName(t, steps, at)}</li>
      </Shares>
    </div>
  );
}
