import { useActorRef, useSelector } from '@xstate/react';
import { memo, useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { COLOR_NAMES } from '../../../engine/board/pieces.ts';
import { takeoversOf } from '../../../protocol/shapes/matchRecord.ts';
import { commentsOf } from '../../../protocol/shapes/recordFacts.ts';
import { Tile } from '../../shared/board/look/Tile.tsx';
import { evaluationKey } from '../../shared/engine/gameEvaluation.ts';
import { badMoves, turningPoints } from '../../shared/engine/keyMoves.ts';
import { useEvaluation } from '../../shared/engine/useEvaluation.ts';
import { cx } from '../../shared/hooks/cx.ts';
import { finishedText, useFormats } from '../../shared/i18n/formats.ts';
import { type GameStep, gameSteps, roundAfter } from '../../shared/records/gameSteps.ts';
import { RatedNote } from '../../shared/records/RatedNote.tsx';
import { durationText, resultText } from '../../shared/records/resultText.ts';
import b from '../../shared/ui/layout/BoardPage.module.css';
import { CooperationNote } from './CooperationNote.tsx';
import type { OpenGame } from './games/openGame.ts';
import { RecordCard } from './games/RecordCard.tsx';
import s from './Review.module.css';
import { ReviewBoard } from './ReviewBoard.tsx';
import { ReviewControls } from './ReviewControls.tsx';
import { reviewMachine } from './reviewMachine.ts';
import { ChancesChart } from './steps/ChancesChart.tsx';
import { StepCard } from './steps/StepCard.tsx';
import { useComments } from './steps/useComments.ts';
import { useStepKeys } from './steps/useStepKeys.ts';

/** Maximum number of turning points marked in the graph. */
const MOST_TURNS = 6;

interface ReviewProps {
  game: OpenGame;
  /** The number of the first step to show. A number beyond the end means the last step. */
  at: number;
  startsPlaying: boolean;
}

/**
 * Reviews a game step by step: board, win probabilities, moves and comments. Components that depend on the step
 * subscribe to the actor themselves, so that the rest of the page does not render with each step.
 */
export function Review({ game: opened, at: first, startsPlaying }: ReviewProps) {
  // The steps are computed once, because comments change often but the game never does.
  const steps = useMemo(() => gameSteps(opened.record), [opened]);
  const [game, announce] = useComments(opened);
  const comments = useMemo(
    () => new Map(commentsOf(game.record).map(({ ordinalNumber, comment }) => [ordinalNumber, comment])),
    [game],
  );
  const actor = useActorRef(reviewMachine, {
    input: {
      at: Math.min(first, steps.length),
      last: steps.length,
      highlights: steps.filter(({ isHighlight }) => isHighlight).map(({ number }) => number),
    },
  });
  const at = useSelector(actor, ({ context }) => context.at);
  useEffect(() => {
    if (startsPlaying) actor.send({ type: 'play.switched' });
  }, [actor, startsPlaying]);
  useStepKeys(actor);
  const evaluated = useMemo(
    () => ({ key: evaluationKey(opened.id, steps), start: opened.record.start, steps }),
    [opened, steps],
  );
  const { chances: course, judged, isCourseDone } = useEvaluation(evaluated, 'bad');
  const bad = useMemo(() => badMoves(judged), [judged]);
  const turns = useMemo(
    () => (isCourseDone ? turningPoints(course, MOST_TURNS) : []),
    [course, isCourseDone],
  );
  return (
    <main className={b.page} data-testid="review" data-step={at}>
      <div className={cx(b.board, s.left)}>
        <ReviewBoard record={opened.record} step={steps[at - 1] ?? null} />
        <ReviewControls actor={actor} />
      </div>
      <div className={cx(b.side, s.right)}>
        <Head game={opened} steps={steps} />
        <CooperationNote steps={steps} />
        <ChancesChart course={course} steps={steps} turns={turns} actor={actor} />
        <RecordCard
          record={opened.record}
          isPlayed={opened.home === 'table'}
          steps={steps}
          comments={comments}
          turns={turns}
          bad={bad}
          actor={actor}
        />
        <StepCard
          game={game}
          steps={steps}
          comments={comments}
          course={course}
          turns={turns}
          bad={bad}
          actor={actor}
          onAnnounce={announce}
        />
      </div>
    </main>
  );
}

interface HeadProps {
  game: OpenGame;
  steps: readonly GameStep[];
}

const Head = memo(function Head({ game: { title, facts, record }, steps }: HeadProps) {
  const { t } = useTranslation();
  const { duration } = useFormats();
  const when = facts.endedAt === null ? null : finishedText(new Date(facts.endedAt));
  const long = facts.durationMs === null ? null : duration(facts.durationMs / 1000);
  const parts = [durationText(t, facts.timeSetting), when, long].filter(Boolean);
  const takeovers = takeoversOf(record);
  return (
    <header className={s.head}>
      <p className="sm muted">{[resultText(t, facts.result), ...parts].join(' · ')}</p>
      <h1>{title}</h1>
      {facts.bots > 0 || takeovers.length > 0 ? <RatedNote of="bots" className="sm muted" /> : null}
      {takeovers.length > 0 ? (
        <ul className={s.takeovers} aria-label={t('takeover.players')} data-testid="takeovers">
          {takeovers.map(({ color, turns, bot }) => (
            <li key={color}>
              <Tile color={color} size="xs" label={t(`colour.name.${COLOR_NAMES[color]}`)} />
              {t('takeover.until', {
                bot,
                round: roundAfter(steps, turns),
                name: facts.players[color] ?? '',
              })}
            </li>
          ))}
        </ul>
      ) : null}
    </header>
  );
});
