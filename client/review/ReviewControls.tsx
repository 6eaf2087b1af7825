import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { ActorRefFrom } from 'xstate';
import { useFormats } from '../i18n/formats.ts';
import { IconButton } from '../ui/Button.tsx';
import { Segment } from '../ui/Field.tsx';
import { Icon } from '../ui/Icon.tsx';
import s from './Review.module.css';
import { type reviewMachine, STEP_TIMES, type StepTime } from './reviewMachine.ts';

/** Stepping through the game, and letting it play by itself. */
export function ReviewControls({ actor }: { actor: ActorRefFrom<typeof reviewMachine> }) {
  const { t } = useTranslation();
  const { duration } = useFormats();
  const isPlaying = useSelector(actor, (snapshot) => snapshot.matches('playing'));
  const { at, last, stepMs } = useSelector(actor, ({ context }) => context);
  const label = isPlaying ? t('review.pause') : t('review.play');
  return (
    <div className={s.controls}>
      <div className={s.steps}>
        <IconButton
          icon="first"
          label={t('review.first')}
          disabled={at === 0}
          onClick={() => actor.send({ type: 'step.chosen', number: 0 })}
        />
        <IconButton
          icon="left"
          label={t('review.before')}
          disabled={at === 0}
          onClick={() => actor.send({ type: 'step.before' })}
        />
        <button
          type="button"
          className={s.play}
          aria-label={label}
          title={label}
          onClick={() => actor.send({ type: 'play.switched' })}
        >
          <Icon name={isPlaying ? 'pause' : 'play'} />
        </button>
        <IconButton
          icon="right"
          label={t('review.next')}
          disabled={at === last}
          onClick={() => actor.send({ type: 'step.next' })}
        />
        <IconButton
          icon="last"
          label={t('review.last')}
          disabled={at === last}
          onClick={() => actor.send({ type: 'step.chosen', number: last })}
        />
      </div>
      <div className={s.times}>
        <Segment
          label={t('review.stepTime')}
          name="step-time"
          value={String(stepMs)}
          choices={STEP_TIMES.map((ms) => ({
            value: String(ms),
            label: duration(ms / 1000),
          }))}
          onChange={(value) => actor.send({ type: 'time.chosen', stepMs: Number(value) as StepTime })}
        />
      </div>
    </div>
  );
}
