import { useActorRef, useSelector } from '@xstate/react';
import { memo, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { commentsOf, type RecordFacts } from '../../../protocol/shapes/recordFacts.ts';
import { cx } from '../../shared/hooks/cx.ts';
import { whenIdle } from '../../shared/hooks/whenIdle.ts';
import { finishedText, useFormats } from '../../shared/i18n/formats.ts';
import { durationText, resultText } from '../../shared/records/resultText.ts';
import b from '../../shared/ui/layout/BoardPage.module.css';
import type { OpenGame } from './games/openGame.ts';
import { RecordCard } from './games/RecordCard.tsx';
import s from './Review.module.css';
import { ReviewBoard } from './ReviewBoard.tsx';
import { ReviewControls } from './ReviewControls.tsx';
import { reviewMachine } from './reviewMachine.ts';
import { ChancesChart } from './steps/ChancesChart.tsx';
import { type Course, courseOf, turningPoints } from './steps/chances.ts';
import { type GameStep, gameSteps } from './steps/gameSteps.ts';
import { StepCard } from './steps/StepCard.tsx';
import { useComments } from './steps/useComments.ts';
import { useStepKeys } from './steps/useStepKeys.ts';

interface ReviewProps {
  game: OpenGame;
  startsPlaying: boolean;
}

/**
 * Reviews a game step by step: board, win probabilities, moves and comments. Components that depend on the step
 * subscribe to the actor themselves, so that the rest of the page does not render with each step.
 */
export function Review({ game: opened, startsPlaying }: ReviewProps) {
  // The steps are computed once, because comments change often but the game never does.
  const steps = useMemo(() => gameSteps(opened.record), [opened]);
  const [game, announce] = useComments(opened);
  const comments = useMemo(
    () => new Map(commentsOf(game.record).map(({ ordinalNumber, comment }) => [ordinalNumber, comment])),
    [game],
  );
  const actor = useActorRef(reviewMachine, {
    input: {
      at: 0,
      last: steps.length,
      highlights: steps.filter(({ isHighlight }) => isHighlight).map(({ number }) => number),
    },
  });
  const at = useSelector(actor, ({ context }) => context.at);
  useEffect(() => {
    if (startsPlaying) actor.send({ type: 'play.switched' });
  }, [actor, startsPlaying]);
  useStepKeys(actor);
  const course = useCourse(opened, steps);
  const turns = useMemo(() => (course ? turningPoints(course) : []), [course]);
  return (
    <main className={b.page} data-testid="review" data-step={at}>
      <div className={cx(b.board, s.left)}>
        <ReviewBoard record={opened.record} step={steps[at - 1] ?? null} />
        <ReviewControls actor={actor} />
      </div>
      <div className={cx(b.side, s.right)}>
        <Head title={opened.title} facts={opened.facts} />
        <ChancesChart course={course} steps={steps} turns={turns} actor={actor} />
        <RecordCard record={opened.record} steps={steps} comments={comments} turns={turns} actor={actor} />
        <StepCard game={game} steps={steps} comments={comments} actor={actor} onAnnounce={announce} />
      </div>
    </main>
  );
}

const Head = memo(function Head({ title, facts }: { title: string; facts: RecordFacts }) {
  const { t } = useTranslation();
  const { duration } = useFormats();
  const when = facts.endedAt === null ? null : finishedText(new Date(facts.endedAt));
  const long = facts.durationMs === null ? null : duration(facts.durationMs / 1000);
  const parts = [durationText(t, facts.timeSetting), when, long].filter(Boolean);
  return (
    <header className={s.head}>
      <p className="sm muted">{[resultText(t, facts.result), ...parts].join(' · ')}</p>
      <h1>{title}</h1>
    </header>
  );
});

/** Computes the win probabilities of all steps after the page has rendered. */
function useCourse(game: OpenGame, steps: readonly GameStep[]): Course | null {
  const [course, setCourse] = useState<Course | null>(null);
  useEffect(() => whenIdle(() => setCourse(courseOf(game.record.start, steps))), [game, steps]);
  return course;
}
