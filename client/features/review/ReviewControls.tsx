import { useSelector } from '@xstate/react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../shared/i18n/formats.ts';
import { Segment } from '../../shared/ui/form/Field.tsx';
import { Icon } from '../../shared/ui/layout/Icon.tsx';
import { StepButtons } from '../../shared/ui/layout/StepButtons.tsx';
import s from './Review.module.css';
import { type ReviewActor, STEP_TIMES } from './reviewMachine.ts';

/** Step navigation and automatic playback. */
export const ReviewControls = memo(function ReviewControls({ actor }: { actor: ReviewActor }) {
  const { t } = useTranslation();
  const isPlaying = useSelector(actor, (snapshot) => snapshot.matches('playing'));
  const isAtStart = useSelector(actor, ({ context }) => context.at === 0);
  const isAtEnd = useSelector(actor, ({ context }) => context.at === context.last);
  const label = isPlaying ? t('review.pause') : t('review.play');
  return (
    <div className={s.controls}>
      <StepButtons
        isAtStart={isAtStart}
        isAtEnd={isAtEnd}
        onStep={(to) => actor.send({ type: `step.${to}` })}
      >
        <button
          type="button"
          className={s.play}
          aria-label={label}
          title={label}
          onClick={() => actor.send({ type: 'play.switched' })}
        >
          <Icon name={isPlaying ? 'pause' : 'play'} />
        </button>
      </StepButtons>
      <StepTimes actor={actor} />
    </div>
  );
});

function StepTimes({ actor }: { actor: ReviewActor }) {
  const { t } = useTranslation();
  const { duration } = useFormats();
  const stepMs = useSelector(actor, ({ context }) => context.stepMs);
  return (
    <div className={s.times}>
      <Segment
        label={t('review.stepTime')}
        name="step-time"
        value={stepMs}
        choices={STEP_TIMES.map((ms) => ({
          value: ms,
          label: duration(ms / 1000),
        }))}
        onChange={(stepMs) => actor.send({ type: 'time.chosen', stepMs })}
      />
    </div>
  );
}
