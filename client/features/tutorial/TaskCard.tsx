import { useTranslation } from 'react-i18next';
import { Button } from '../../shared/ui/form/Button.tsx';
import { Icon } from '../../shared/ui/layout/Icon.tsx';
import { Star } from './ChapterList.tsx';
import { DrawRow } from './Playback.tsx';
import s from './TutorialPage.module.css';
import { lessonOf, type TutorialContext, type TutorialEvent, taskOf } from './tutorialMachine.ts';
import { filled, type TaskTexts, type TutorialTexts } from './tutorialTexts.ts';
import type { Verdict } from './verdict.ts';

interface TaskCardProps {
  texts: TutorialTexts;
  task: TaskTexts;
  context: TutorialContext;
  isWaiting: boolean;
  isSolved: boolean;
  send: (event: TutorialEvent) => void;
}

/** Shows the task: its text, the reaction to the answer, a hint, and the star. */
export function TaskCard({ texts, task, context, isWaiting, isSolved, send }: TaskCardProps) {
  const { words } = texts;
  const { tasks } = lessonOf(context);
  const { verdict, hint } = context;
  const { answer, draw, game } = taskOf(context);
  const number = { number: context.task + 1, count: tasks.length };
  return (
    <section className={s.task} data-testid="task" data-solved={isSolved} aria-labelledby="task-title">
      <h2 id="task-title" className={s.taskTitle}>
        {tasks.length > 1 ? `${words.yourTurn} · ${filled(words.taskOf, number)}` : words.yourTurn}
        <Star isGiven={isSolved} />
      </h2>
      <p className={s.prompt} role="status">
        {task.prompt}
      </p>
      {draw ? <DrawRow label={words.draw} draw={draw} step={{ game }} /> : null}
      {answer === 'vote' && !isSolved ? <VoteButtons isWaiting={isWaiting} send={send} /> : null}
      <div role="status" className={s.feedback} data-testid="feedback">
        {verdict ? <TaskMessage texts={texts} task={task} verdict={verdict} /> : null}
        {hint === 'SHOWN' && !isSolved ? (
          <p className={s.hint}>
            <Icon name="eye" />
            <span>{task.hint}</span>
          </p>
        ) : null}
      </div>
      <p className={s.taskButtons}>
        {isSolved || hint === 'SHOWN' ? null : (
          <Button
            size="small"
            icon="eye"
            className={hint === 'OFFERED' ? s.offered : undefined}
            onClick={() => send({ type: 'hint.requested' })}
          >
            {words.hint}
          </Button>
        )}
        {isSolved && context.task + 1 < tasks.length ? (
          <Button kind="primary" onClick={() => send({ type: 'task.requested' })}>
            {words.nextTask}
          </Button>
        ) : null}
      </p>
    </section>
  );
}

function VoteButtons({ isWaiting, send }: Pick<TaskCardProps, 'isWaiting' | 'send'>) {
  const { t } = useTranslation();
  return (
    <p className={s.taskButtons}>
      <Button disabled={!isWaiting} onClick={() => send({ type: 'vote.cast', decision: 'APPROVED' })}>
        {t('vote.accept')}
      </Button>
      <Button disabled={!isWaiting} onClick={() => send({ type: 'vote.cast', decision: 'REJECTED' })}>
        {t('vote.refuse')}
      </Button>
    </p>
  );
}

function TaskMessage({ texts, task, verdict }: Pick<TaskCardProps, 'texts' | 'task'> & { verdict: Verdict }) {
  const isRight = verdict.kind === 'right';
  return (
    <p className={isRight ? s.right : s.wrong}>
      <Icon name={isRight ? 'check' : 'x'} />
      <span>
        <b>{isRight ? texts.words.right : texts.words.notYet}</b> {verdictText(texts, task, verdict)}
      </span>
    </p>
  );
}

function verdictText(texts: TutorialTexts, task: TaskTexts, verdict: Verdict): string {
  switch (verdict.kind) {
    case 'right':
      return task.success;
    case 'mistake':
      return task.mistakes[verdict.index] ?? task.other;
    case 'other':
      return task.other;
    case 'refused':
      return texts.illegal[verdict.reason];
    default:
      return verdict satisfies never;
  }
}
