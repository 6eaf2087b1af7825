import { PATHS } from '../../shared/hooks/paths.ts';
import { Button, IconButton, LinkButton } from '../../shared/ui/form/Button.tsx';
import { Icon } from '../../shared/ui/layout/Icon.tsx';
import s from './TutorialPage.module.css';
import { lessonOf, type TutorialContext, type TutorialEvent } from './tutorialMachine.ts';
import type { TutorialTexts } from './tutorialTexts.ts';

interface ControlsProps {
  texts: TutorialTexts;
  context: TutorialContext;
  isPlaying: boolean;
  /** Whether the board shows a task. */
  isTask: boolean;
  isSolved: boolean;
  send: (event: TutorialEvent) => void;
}

/** The playback controls. */
export function Controls({ texts: { words }, context, isPlaying, isTask, isSolved, send }: ControlsProps) {
  const { tasks, steps } = lessonOf(context);
  const isLast = context.chapter + 1 === context.lessons.length;
  const isDone = isSolved && context.task + 1 === tasks.length;
  const played = isTask ? steps.length : context.step + 1;
  return (
    <div className={s.controls}>
      <div className={s.bar} aria-hidden="true">
        <i style={{ width: `${(played / steps.length) * 100}%` }} />
      </div>
      <div className={s.buttons}>
        <IconButton
          icon="left"
          label={words.stepBack}
          disabled={!isTask && context.step === 0}
          onClick={() => send({ type: 'step.requested', by: -1 })}
        />
        {isPlaying ? (
          <button
            type="button"
            className={s.play}
            aria-label={words.pause}
            title={words.pause}
            onClick={() => send({ type: 'pause.requested' })}
          >
            <Icon name="pause" />
          </button>
        ) : (
          <button
            type="button"
            className={s.play}
            aria-label={words.play}
            title={words.play}
            onClick={() => send({ type: isTask ? 'repeat.requested' : 'play.requested' })}
          >
            <Icon name="play" />
          </button>
        )}
        <IconButton
          icon="right"
          label={words.stepOn}
          disabled={isTask}
          onClick={() => send({ type: 'step.requested', by: 1 })}
        />
        <span className="grow" />
        <Button kind={isDone ? 'primary' : 'plain'} onClick={() => send({ type: 'next.requested' })}>
          {isLast ? words.finish : words.next}
        </Button>
      </div>
      <div className={s.buttons}>
        <Button kind="quiet" size="small" onClick={() => send({ type: 'episode.requested' })}>
          {words.playEpisode}
        </Button>
        <Button kind="quiet" size="small" icon="rotate" onClick={() => send({ type: 'repeat.requested' })}>
          {words.repeat}
        </Button>
      </div>
    </div>
  );
}

interface ExitLinksProps {
  texts: TutorialTexts;
  reportLabel: string;
  onStartOver: () => void;
  onReport: () => void;
}

/** The links in every chapter: back to the first chapter, to a bug report, and to the menu. */
export function ExitLinks({ texts: { words }, reportLabel, onStartOver, onReport }: ExitLinksProps) {
  return (
    <div className={s.waysOut}>
      <Button kind="quiet" size="small" onClick={onStartOver}>
        {words.startOver}
      </Button>
      <Button kind="quiet" size="small" onClick={onReport}>
        {reportLabel}
      </Button>
      <LinkButton kind="quiet" size="small" to={PATHS.menu}>
        {words.exit}
      </LinkButton>
    </div>
  );
}
