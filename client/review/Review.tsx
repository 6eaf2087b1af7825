import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { ActorRefFrom } from 'xstate';
import { makePosition } from '../../engine/notation/positionText.ts';
import { makeRecord } from '../../engine/notation/recordText.ts';
import { commentsOf, recordFacts, withComment, withTitle } from '../../protocol/recordFacts.ts';
import { ArmyTreeDrawing } from '../board/ArmyTreeDrawing.tsx';
import { finishedText, useFormats } from '../i18n/formats.ts';
import { fileName, resultWords, timeWords } from '../records/resultText.ts';
import { Button } from '../ui/Button.tsx';
import { downloadText } from '../ui/download.ts';
import { Switch } from '../ui/Field.tsx';
import { failureText } from '../ui/failure.ts';
import { PATHS } from '../ui/paths.ts';
import { Tabs } from '../ui/Tabs.tsx';
import { showToast } from '../ui/toasts.ts';
import { CapturedPieces } from './CapturedPieces.tsx';
import { ChancesChart } from './ChancesChart.tsx';
import { CommentBox } from './CommentBox.tsx';
import { type Course, courseOf, turningPoints } from './chances.ts';
import { armiesOf, type GameStep, gameSteps } from './gameSteps.ts';
import { MoveList } from './MoveList.tsx';
import { keepGame, type OpenGame } from './openGame.ts';
import s from './Review.module.css';
import { ReviewBoard } from './ReviewBoard.tsx';
import { ReviewControls } from './ReviewControls.tsx';
import { reviewMachine } from './reviewMachine.ts';
import { StepFacts } from './StepFacts.tsx';

interface ReviewProps {
  game: OpenGame;
  startsPlaying: boolean;
}

/** A game step by step: the board, the chances, the moves, and what people say about them. */
export function Review({ game: opened, startsPlaying }: ReviewProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [game, setGame] = useState(opened);
  const [tab, setTab] = useState<'moves' | 'captured' | 'armies'>('moves');
  // Comments change often, the game itself never.
  const steps = useMemo(() => gameSteps(opened.record), [opened]);
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
  const isHighlightsOnly = useSelector(actor, ({ context }) => context.isHighlightsOnly);
  useEffect(() => {
    if (startsPlaying) actor.send({ type: 'play.switched' });
  }, [actor, startsPlaying]);
  const armies = useMemo(() => armiesOf(steps), [steps]);
  const course = useCourse(opened, steps);
  const turns = useMemo(() => (course ? turningPoints(course) : []), [course]);
  const step = steps[at - 1] ?? null;
  const position = step?.after.position ?? game.record.start;
  const choose = useMemo(() => (number: number) => actor.send({ type: 'step.chosen', number }), [actor]);
  useStepKeys(actor, steps.length);
  const say = async (comment: string) => {
    const next = { ...game, record: withComment(game.record, at, comment) };
    const answer = await keepGame(next);
    if (!answer.ok) return showToast(failureText(answer.error));
    setGame({ ...next, home: answer.value });
    showToast(t('review.commentSaved'), 'done');
  };
  return (
    <main className={s.page} data-testid="review" data-step={at}>
      <div className={s.left}>
        <ReviewBoard record={game.record} step={step} />
        <ReviewControls actor={actor} />
      </div>
      <div className={s.right}>
        <Head game={game} />
        <ChancesChart course={course} steps={steps} at={at} turns={turns} onChoose={choose} />
        <section className={s.card}>
          <div className={s.tabsRow}>
            <Switch
              label={t('review.highlights')}
              checked={isHighlightsOnly}
              onChange={() => actor.send({ type: 'highlights.switched' })}
            />
          </div>
          <Tabs
            label={t('review.record')}
            open={tab}
            onOpen={setTab}
            tabs={[
              {
                id: 'moves',
                label: t('review.moves'),
                panel: (
                  <MoveList
                    record={opened.record}
                    steps={steps}
                    comments={comments}
                    at={at}
                    turns={turns}
                    isHighlightsOnly={isHighlightsOnly}
                    onChoose={choose}
                  />
                ),
              },
              {
                id: 'captured',
                label: t('review.captured'),
                panel: <CapturedPieces steps={steps} at={at} />,
              },
              {
                id: 'armies',
                label: t('review.armies'),
                panel: <ArmyTreeDrawing tree={armies} />,
              },
            ]}
          />
        </section>
        <section className={s.card}>
          <StepFacts step={step} />
          <CommentBox
            key={at}
            comment={comments.get(at) ?? ''}
            canWrite={game.home !== 'book'}
            onSave={(comment) => void say(comment)}
          />
          <div className={s.buttons}>
            <Button
              icon="download"
              onClick={() =>
                downloadText(fileName(game.title), makeRecord(withTitle(game.record, game.title)))
              }
            >
              {t('games.download')}
            </Button>
            <Button
              kind="primary"
              disabled={position.turn === null}
              onClick={() => void navigate(PATHS.offline, { state: { position: makePosition(position) } })}
            >
              {t('review.continue')}
            </Button>
          </div>
        </section>
      </div>
    </main>
  );
}

function Head({ game: { title, record } }: { game: OpenGame }) {
  const { t } = useTranslation();
  const { duration } = useFormats();
  const facts = useMemo(() => recordFacts(makeRecord(record)), [record]);
  if (!facts) return null;
  const when = facts.endedAt === null ? null : finishedText(new Date(facts.endedAt));
  const long = facts.durationMs === null ? null : duration(facts.durationMs / 1000);
  const parts = [timeWords(t, facts.timeSetting), when, long].filter(Boolean);
  return (
    <header className={s.head}>
      <p className="sm muted">{[resultWords(t, facts.result), ...parts].join(' · ')}</p>
      <h1>{title}</h1>
    </header>
  );
}

/** Arrow keys step from wherever the focus is, but for where they mean something else. */
function useStepKeys(actor: ActorRefFrom<typeof reviewMachine>, last: number): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { target } = event;
      if (target instanceof Element && target.closest('input, textarea, select, [role=tab], [role=grid]'))
        return;
      if (event.key === 'ArrowRight') actor.send({ type: 'step.next' });
      else if (event.key === 'ArrowLeft') actor.send({ type: 'step.before' });
      else if (event.key === 'Home') actor.send({ type: 'step.chosen', number: 0 });
      else if (event.key === 'End') actor.send({ type: 'step.chosen', number: last });
      else return;
      event.preventDefault();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [actor, last]);
}

/** The chances of all steps, worked out when the page is there. */
function useCourse(game: OpenGame, steps: readonly GameStep[]): Course | null {
  const [course, setCourse] = useState<Course | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setCourse(courseOf(game.record.start, steps)));
    return () => clearTimeout(timer);
  }, [game, steps]);
  return course;
}
