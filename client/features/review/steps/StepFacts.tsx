import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { COLOR_NAMES, type Color } from '../../../../engine/board/pieces.ts';
import { squareName } from '../../../../engine/board/squares.ts';
import type { Judgement } from '../../../../engine/bots/analysis/judge.ts';
import { Tile } from '../../../shared/board/look/Tile.tsx';
import { BestMoveSign } from '../../../shared/board/marks/BestMoveArrow.tsx';
import type { Change } from '../../../shared/engine/course.ts';
import { reasonsOf } from '../../../shared/engine/moveReasons.ts';
import { clockText } from '../../../shared/i18n/clockText.ts';
import { pointsText } from '../../../shared/i18n/pointsText.ts';
import { checksOf, type GameStep, matesOf, ownerAt } from '../../../shared/records/gameSteps.ts';
import { betterText, reasonText, turnReasonText } from '../../../shared/records/reasonText.ts';
import { stepText } from '../../../shared/records/stepText.ts';
import s from '../Review.module.css';

interface StepFactsProps {
  step: GameStep | null;
  change: Change | undefined;
  turns: readonly number[];
  /** The judgement of a bad move. */
  judgement: Judgement | undefined;
}

/**
 * Shows the facts of a step: the move, the clock, the kings in check with the checking pieces, the checkmates with the
 * mating players, and the reasons why the move was good or bad.
 */
export function StepFacts({ step, change, turns, judgement }: StepFactsProps) {
  const { t, i18n } = useTranslation();
  const reasons = useMemo(() => (step ? reasonsOf(step, change) : []), [step, change]);
  const side = (color: Color) => t(`colour.side.${COLOR_NAMES[color]}`);
  if (!step) return <h2 className={s.stepHead}>{t('review.start')}</h2>;
  const { by, number, round, text, recorded, after } = step;
  const clock = recorded.clockMs === null ? null : clockText(recorded.clockMs);
  const turn = turns.indexOf(number);
  const texts = [
    ...(turn < 0 ? [] : [turnReasonText(t, change, turn)]),
    ...reasons.map((reason) => reasonText(t, i18n.language, reason, step)),
  ];
  const { position } = after;
  return (
    <>
      <h2 className={s.stepHead} data-testid="step-head">
        {by === null ? null : <Tile color={by} size="s" label={t(`colour.name.${COLOR_NAMES[by]}`)} />}
        <span>
          {round}. {stepText(t, step)}
        </span>
        {clock === null ? null : (
          <span className={s.clock} title={t('review.clock')}>
            {clock.text}
            {clock.tenths}
          </span>
        )}
      </h2>
      <ul className={s.facts} data-testid="step-facts" data-text={text}>
        {matesOf(step).map(({ victim, by: mater, points, given }) => (
          <li key={`mate-${victim}`}>
            {t('review.mated', { victim: side(victim), by: side(mater), points: pointsText(t, points) })}{' '}
            {given.length === 0
              ? null
              : t('review.given', {
                  from: given.map((one) => `${squareName(one.from)} (${side(one.by)})`).join(', '),
                })}
          </li>
        ))}
        {checksOf(position).map(({ color, from }) => (
          <li key={`check-${color}`}>
            {t('review.checked', {
              side: side(color),
              from: from
                .map((square) => `${squareName(square)} (${side(ownerAt(position, square) ?? color)})`)
                .join(', '),
            })}
          </li>
        ))}
      </ul>
      {texts.length === 0 && !judgement ? null : (
        <ul className={s.reasons} aria-label={t('review.reasons')} data-testid="step-reasons">
          {texts.map((text) => (
            <li key={text}>{text}</li>
          ))}
          {judgement ? (
            <li>
              <BestMoveSign /> <span>{betterText(t, judgement, step)}</span>
            </li>
          ) : null}
        </ul>
      )}
    </>
  );
}
