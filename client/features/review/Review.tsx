import { useActorRef, useSelector } from '@xstate/react';
import type { TFunction } from 'i18next';
import { memo, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { COLOR_NAMES, COLORS, type Color, WHITE } from '../../../engine/board/pieces.ts';
import type { GameRecord } from '../../../engine/notation/record.ts';
import { takeoversOf } from '../../../protocol/shapes/matchRecord.ts';
import { commentsOf, type RecordFacts } from '../../../protocol/shapes/recordFacts.ts';
import { nextTurns, type Turns } from '../../shared/board/geometry.ts';
import { Tile } from '../../shared/board/look/Tile.tsx';
import { useWho } from '../../shared/data/http/who.ts';
import { evaluationKey } from '../../shared/engine/gameEvaluation.ts';
import { badMoves, keyMoves, turningPoints } from '../../shared/engine/keyMoves.ts';
import { useEvaluation } from '../../shared/engine/useEvaluation.ts';
import { EvaluationProgress } from '../../shared/evaluation/EvaluationProgress.tsx';
import { OwnMoves } from '../../shared/evaluation/OwnMoves.tsx';
import { cx } from '../../shared/hooks/cx.ts';
import { type PageKeys, usePageKeys } from '../../shared/hooks/keys/usePageKeys.ts';
import { isMotionReduced } from '../../shared/hooks/reducedMotion.ts';
import { useFormats } from '../../shared/i18n/formats.ts';
import { ReportButton } from '../../shared/moderation/ReportButton.tsx';
import { isReportable } from '../../shared/moderation/reportTarget.ts';
import { type GameStep, gameSteps, roundAfter } from '../../shared/records/gameSteps.ts';
import { RatedNote } from '../../shared/records/RatedNote.tsx';
import { durationText, resultText } from '../../shared/records/resultText.ts';
import { spokenStep } from '../../shared/records/stepText.ts';
import { useOptions } from '../../shared/storage/options.ts';
import b from '../../shared/ui/layout/BoardPage.module.css';
import { BestMoveLegend } from './BestMoveLegend.tsx';
import { CooperationNote } from './CooperationNote.tsx';
import type { OpenGame } from './games/openGame.ts';
import { RecordCard } from './games/RecordCard.tsx';
import s from './Review.module.css';
import { ReviewBoard } from './ReviewBoard.tsx';
import { ReviewControls } from './ReviewControls.tsx';
import { type ReviewActor, reviewMachine } from './reviewMachine.ts';
import { ChancesChart } from './steps/ChancesChart.tsx';
import { StepCard } from './steps/StepCard.tsx';
import { useComments } from './steps/useComments.ts';

/** Maximum number of turning points marked in the graph. */
const MOST_TURNS = 6;

interface ReviewProps {
  game: OpenGame;
  /** The number of the first step to show. A number beyond the end means the last step. */
  at: number;
  /**
   * The number of turns after which the review begins; it takes precedence over `at`. Null if the URL does not contain
   * it.
   */
  ply: number | null;
  startsPlaying: boolean;
}

/**
 * Reviews a game step by step: board, win probabilities, moves and comments. Components that depend on the step
 * subscribe to the actor themselves, so that the rest of the page does not render with each step.
 */
export function Review({ game: opened, at: step, ply, startsPlaying }: ReviewProps) {
  // The steps are computed once, because comments change often but the game never does.
  const steps = useMemo(() => gameSteps(opened.record), [opened]);
  const first = ply === null ? step : stepAfter(steps, ply);
  const [game, storeComment] = useComments(opened);
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
  const keys = useMemo(() => stepKeys(actor), [actor]);
  usePageKeys(keys);
  const { t } = useTranslation();
  const viewer = useViewer(opened);
  const [rotation, setRotation] = useState<Turns>(viewer ?? WHITE);
  const rotate = useCallback(() => setRotation(nextTurns), []);
  const convert = useConversion(opened.record);
  const evaluated = useMemo(
    () => ({ key: evaluationKey(opened.id, steps), start: opened.record.start, steps }),
    [opened, steps],
  );
  const evaluation = useEvaluation(evaluated, 'bad', viewer);
  const { chances: course, changes, judged, isCourseDone, isDone } = evaluation;
  const bad = useMemo(() => badMoves(judged), [judged]);
  const turns = useMemo(
    () => (isCourseDone ? turningPoints(changes, steps, MOST_TURNS) : []),
    [changes, steps, isCourseDone],
  );
  const own = useMemo(
    () => keyMoves(judged.filter(({ number }) => viewer !== null && steps[number - 1]?.by === viewer)),
    [judged, steps, viewer],
  );
  useEffect(() => {
    const found = new Set([...turns, ...own.worst.map(({ number }) => number)]);
    const highlights = steps.filter(({ number, isHighlight }) => isHighlight || found.has(number));
    actor.send({ type: 'highlights.found', highlights: highlights.map(({ number }) => number) });
  }, [actor, steps, turns, own]);
  const board = useRef<HTMLDivElement>(null);
  const showStep = useCallback(
    (number: number) => {
      actor.send({ type: 'step.chosen', number });
      // On phones and after scrolling, the board is not in view.
      board.current?.scrollIntoView({
        block: 'nearest',
        behavior: isMotionReduced() ? 'auto' : 'smooth',
      });
    },
    [actor],
  );
  const computing = t(isCourseDone ? 'review.judging' : 'end.computing');
  return (
    <main className={b.page} data-testid="review" data-step={at}>
      <p role="status" className="sr-only" data-testid="spoken-step">
        {spokenStep(t, steps[at - 1] ?? null)}
      </p>
      <div className={cx(b.board, s.left)}>
        <ReviewBoard
          ref={board}
          record={opened.record}
          step={steps[at - 1] ?? null}
          judgement={bad.get(at)}
          turns={rotation}
          convert={convert}
          onRotate={rotate}
          keys={keys}
        />
        <ReviewControls actor={actor} />
        <BestMoveLegend step={steps[at - 1] ?? null} change={changes[at - 1]} judgement={bad.get(at)} />
      </div>
      <div className={cx(b.side, s.right)}>
        <Head game={opened} steps={steps} />
        <CooperationNote steps={steps} players={opened.facts.players} />
        {opened.home === 'table' ? <ReportPlayers game={opened} ply={plyAfter(steps, at)} /> : null}
        <ChancesChart course={course} steps={steps} turns={turns} actor={actor} />
        {isDone ? null : (
          <div className={s.computing} data-testid="review-computing">
            <span aria-hidden="true">{computing}</span>
            <EvaluationProgress evaluation={evaluation} label={computing} />
          </div>
        )}
        {isDone && viewer !== null ? (
          <OwnMoves moves={own} judged={judged} steps={steps} changes={changes} isDone target={showStep} />
        ) : null}
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
          rotation={rotation}
          convert={convert}
          comments={comments}
          changes={changes}
          turns={turns}
          bad={bad}
          actor={actor}
          onComment={storeComment}
        />
      </div>
    </main>
  );
}

/** Returns the viewer's color in the game, or null. */
function useViewer({ seat, facts }: OpenGame): Color | null {
  const name = useWho()?.username;
  return seat ?? COLORS.find((color) => name !== undefined && facts.players[color] === name) ?? null;
}

function stepKeys(actor: ReviewActor): PageKeys {
  return {
    arrowright: () => actor.send({ type: 'step.next' }),
    arrowleft: () => actor.send({ type: 'step.before' }),
    home: () => actor.send({ type: 'step.first' }),
    end: () => actor.send({ type: 'step.last' }),
  };
}

/**
 * Returns whether captured armies are drawn in the color of their new owner. The user's option has priority over the
 * tag of the record.
 */
function useConversion({ tags }: GameRecord): boolean {
  const { shouldCapturedPiecesChangeColor } = useOptions();
  return shouldCapturedPiecesChangeColor ?? tags.find(({ name }) => name === 'ConvertColors')?.value !== 'no';
}

/** Returns the number of turns that were played after a step. */
function plyAfter(steps: readonly GameStep[], at: number): number {
  return steps[at - 1]?.after.position.ply ?? 0;
}

/**
 * Returns the number of the first step after which at least `ply` turns were played. If the game is shorter, returns
 * the number of the last step.
 */
function stepAfter(steps: readonly GameStep[], ply: number): number {
  if (ply === 0) return 0;
  return steps.find(({ after }) => after.position.ply >= ply)?.number ?? steps.length;
}

/** The button to report another player of a game on the server. Bots cannot be reported. */
function ReportPlayers({ game: { id, facts }, ply }: { game: OpenGame; ply: number }) {
  const who = useWho();
  const players = COLORS.map((color) => ({ name: facts.players[color] ?? '', color })).filter(
    ({ name }) => name !== who?.username && isReportable(name),
  );
  if (players.length === 0) return null;
  return <ReportButton target={{ gameId: id, ply, players }} className={s.report} />;
}

interface HeadProps {
  game: OpenGame;
  steps: readonly GameStep[];
}

/**
 * Returns by which checkmate, resignation or timeout a game ended in which only bots were left. Null if it ended in
 * another way.
 */
function departureText(t: TFunction, facts: RecordFacts, steps: readonly GameStep[]): string | null {
  const last = steps.at(-1);
  if (!last || last.by === null || last.after.outcome !== null) return null;
  if (facts.isEndedByAdmin || !facts.result.startsWith('TERMINATED')) return null;
  const nameOf = (color: Color) => facts.players[color] || t(`colour.side.${COLOR_NAMES[color]}`);
  const [mate] = last.mates;
  if (mate) return t('end.outcome.checkmated', { name: nameOf(mate.victim) });
  switch (last.recorded.event.type) {
    case 'resign':
      return t('end.outcome.resigned', { name: nameOf(last.by) });
    case 'timeout':
      return t('end.outcome.outOfTime', { name: nameOf(last.by) });
    default:
      return null;
  }
}

const Head = memo(function Head({ game: { title, facts, record }, steps }: HeadProps) {
  const { t } = useTranslation();
  const { duration, dateTime } = useFormats();
  const when = facts.endedAt === null ? null : dateTime(facts.endedAt);
  const long = facts.durationMs === null ? null : duration(facts.durationMs / 1000);
  const parts = [durationText(t, facts.timeSetting), when, long].filter(Boolean);
  const takeovers = takeoversOf(record);
  return (
    <header className={s.head}>
      <p className="sm muted">
        {[departureText(t, facts, steps) ?? resultText(t, facts), ...parts].join(' · ')}
      </p>
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
