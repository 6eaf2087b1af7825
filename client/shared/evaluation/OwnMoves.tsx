import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Judgement } from '../../../engine/bots/analysis/judge.ts';
import type { Change } from '../engine/course.ts';
import type { KeyMoves } from '../engine/keyMoves.ts';
import { reasonsOf } from '../engine/moveReasons.ts';
import { stepPath } from '../hooks/paths.ts';
import { BetterMove } from '../records/BetterMove.tsx';
import type { GameStep } from '../records/gameSteps.ts';
import { reasonText } from '../records/reasonText.ts';
import { stepText } from '../records/stepText.ts';
import s from './Evaluation.module.css';

interface OwnMovesProps {
  moves: KeyMoves;
  judged: readonly Judgement[];
  steps: readonly GameStep[];
  changes: readonly Change[];
  /** Whether no further moves will be found. Otherwise the lists say that they may change. */
  isDone: boolean;
  /** The path of the review to which the moves link, or a function that shows a step of this page. */
  target: string | ((number: number) => void);
}

/** The viewer's best and worst moves, which lead to their steps in the review. */
export function OwnMoves({ moves, judged, steps, changes, isDone, target }: OwnMovesProps) {
  const { t, i18n } = useTranslation();
  const reasons = useMemo(
    () =>
      new Map(
        moves.worst.flatMap(({ number }) => {
          const step = steps[number - 1];
          const [reason] = step ? reasonsOf(step, changes[step.number - 1]) : [];
          return step && reason ? [[number, reasonText(t, i18n.language, reason, step)] as const] : [];
        }),
      ),
    [moves, steps, changes, t, i18n.language],
  );
  return (
    <section className={s.own} data-testid="own-moves" aria-label={t('end.own')}>
      {isDone ? null : <p className="muted">{t('end.soFar')}</p>}
      {(['best', 'worst'] as const).map((kind) => (
        <div key={kind}>
          <h3>{t(`end.${kind}`)}</h3>
          {moves[kind].length === 0 && isDone ? <p className="muted">{t(`end.none.${kind}`)}</p> : null}
          <ol className={s.moves} data-testid={`own-${kind}`}>
            {moves[kind].map(({ number, by }) => {
              const step = steps[number - 1];
              if (!step) return null;
              const better = kind === 'worst' ? judged.find((one) => one.number === number) : undefined;
              const reason = kind === 'worst' ? reasons.get(number) : undefined;
              return (
                <li key={number}>
                  <Lead number={number} target={target}>
                    <b>{t('end.move', { round: step.round, text: stepText(t, step) })}</b>{' '}
                    <span>{t(`end.by.${kind}`, { percent: Math.round(100 * by) })}</span>
                    {better ? <BetterMove step={step} judgement={better} /> : null}
                    {reason === undefined ? null : <small>{reason}</small>}
                  </Lead>
                </li>
              );
            })}
          </ol>
        </div>
      ))}
    </section>
  );
}

function Lead({
  number,
  target,
  children,
}: Pick<OwnMovesProps, 'target'> & { number: number; children: ReactNode }) {
  if (typeof target === 'string')
    return (
      <Link className={s.move} to={stepPath(target, number)}>
        {children}
      </Link>
    );
  return (
    <button type="button" className={s.move} onClick={() => target(number)}>
      {children}
    </button>
  );
}
