import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { COLOR_NAMES, type Color } from '../../../../engine/board/pieces.ts';
import { moveFrom, moveTo } from '../../../../engine/rules/moves.ts';
import { checkedKings } from '../../../../protocol/drawing/checkedKings.ts';
import { ChancesAreas } from '../../../shared/board/armies/ChancesAreas.tsx';
import type { BoardView } from '../../../shared/board/boardView.ts';
import { StillBoard } from '../../../shared/board/StillBoard.tsx';
import { START_BOARD } from '../../../shared/board/startBoard.ts';
import type { Change } from '../../../shared/engine/course.ts';
import { evaluationKey } from '../../../shared/engine/gameEvaluation.ts';
import { keyMoves, largestChange, turningPoints } from '../../../shared/engine/keyMoves.ts';
import { reasonsOf } from '../../../shared/engine/moveReasons.ts';
import { useEvaluation } from '../../../shared/engine/useEvaluation.ts';
import { EvaluationProgress } from '../../../shared/evaluation/EvaluationProgress.tsx';
import { OwnMoves } from '../../../shared/evaluation/OwnMoves.tsx';
import { stepPath } from '../../../shared/hooks/paths.ts';
import { type GameStep, gameSteps } from '../../../shared/records/gameSteps.ts';
import { reasonText } from '../../../shared/records/reasonText.ts';
import { stepText } from '../../../shared/records/stepText.ts';
import type { Timeline } from '../history/timeline.ts';
import s from './End.module.css';

interface EndEvaluationProps {
  gameId: string;
  timeline: Timeline;
  viewer: Color | null;
  reviewPath: string;
}

const MOST_TURNS = 3;

/**
 * The win probabilities over the game, its turning points, and the viewer's best and worst moves, computed while the
 * result is shown.
 */
export function EndEvaluation({ gameId, timeline, viewer, reviewPath }: EndEvaluationProps) {
  const { t } = useTranslation();
  const { start, record } = timeline;
  const game = useMemo(() => {
    const steps = gameSteps({ tags: [], start, comment: '', events: record, closed: null });
    return { key: evaluationKey(gameId, steps), start, steps };
  }, [gameId, start, record]);
  const evaluation = useEvaluation(game, viewer);
  const { chances, changes, judged, isCourseDone, isDone } = evaluation;
  const { steps } = game;
  const turns = useMemo(
    () => (isCourseDone ? turningPoints(changes, steps, MOST_TURNS) : []),
    [changes, steps, isCourseDone],
  );
  const own = useMemo(() => keyMoves(judged), [judged]);
  return (
    <>
      <section className="stack gap-2" aria-label={t('board.chances')}>
        <div className={s.graphHead}>
          <h3>{t('board.chances')}</h3>
          <EvaluationProgress evaluation={evaluation} label={t('end.computing')} />
        </div>
        <div
          className={s.plot}
          data-testid="end-graph"
          data-done={isDone}
          data-progress={Math.floor(100 * evaluation.progress)}
        >
          <ChancesAreas course={chances} steps={steps.length} />
        </div>
        <p className="sm muted">{t('review.equally')}</p>
      </section>
      {isCourseDone ? (
        <section aria-label={t('end.turns')} data-testid="end-turns">
          <h3>{t('end.turns')}</h3>
          {turns.length === 0 ? <p className="muted">{t('end.noTurns')}</p> : null}
          <ol className={s.turns}>
            {turns.map((number) => (
              <li key={number}>
                <TurningPoint step={steps[number - 1]} change={changes[number - 1]} reviewPath={reviewPath} />
              </li>
            ))}
          </ol>
        </section>
      ) : null}
      {viewer !== null && isCourseDone ? (
        <OwnMoves
          moves={own}
          judged={judged}
          steps={steps}
          changes={changes}
          isDone={isDone}
          target={reviewPath}
        />
      ) : null}
    </>
  );
}

interface TurningPointProps {
  step: GameStep | undefined;
  change: Change | undefined;
  reviewPath: string;
}

/** A turning point: a small board, a sentence and its main reason, with a link to its step in the review. */
function TurningPoint({ step, change, reviewPath }: TurningPointProps) {
  const { t, i18n } = useTranslation();
  const [reason] = useMemo(() => (step ? reasonsOf(step, change) : []), [step, change]);
  if (!step) return null;
  return (
    <Link className={s.turn} to={stepPath(reviewPath, step.number)} data-testid="turning-point">
      <StillBoard thin view={viewOf(step)} />
      <span>{turnText(t, step, change)}</span>
      {reason ? <small>{reasonText(t, i18n.language, reason, step)}</small> : null}
    </Link>
  );
}

function viewOf({ after: { position }, recorded: { event }, by }: GameStep): BoardView {
  return {
    ...START_BOARD,
    position,
    checked: checkedKings(position),
    lastMove:
      event.type === 'move' && by !== null
        ? { by, from: moveFrom(event.move), to: moveTo(event.move) }
        : null,
  };
}

/** Returns a sentence such as "31. h8-h10#: White rises from 24 to 61 percent with this move and the next." */
function turnText(t: TFunction, step: GameStep, change: Change | undefined): string {
  const { color, before, after, by } = largestChange(change);
  return t(`end.${by > 0 ? 'rises' : 'falls'}${change?.isLater ? 'Later' : ''}`, {
    move: moveName(t, step),
    side: t(`colour.side.${COLOR_NAMES[color]}`),
    before: Math.round(100 * before),
    after: Math.round(100 * after),
  });
}

function moveName(t: TFunction, step: GameStep): string {
  return t('end.move', { round: step.round, text: stepText(t, step) });
}
