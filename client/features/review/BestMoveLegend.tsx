import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Judgement } from '../../../engine/bots/analysis/judge.ts';
import { BestMoveSign } from '../../shared/board/marks/BestMoveArrow.tsx';
import type { Change } from '../../shared/engine/course.ts';
import { reasonsOf } from '../../shared/engine/moveReasons.ts';
import { BetterMove } from '../../shared/records/BetterMove.tsx';
import type { GameStep } from '../../shared/records/gameSteps.ts';
import { reasonText } from '../../shared/records/reasonText.ts';
import s from './Review.module.css';

interface BestMoveLegendProps {
  step: GameStep | null;
  change: Change | undefined;
  /** The judgement if the step is a bad move. */
  judgement: Judgement | undefined;
}

/**
 * Explains the arrow of the better move beside the board, and says the main reason why the played move was good or bad.
 * The two lines are always there, so that steps do not move the page. Screen readers skip them, because the facts of
 * the step say more.
 */
export function BestMoveLegend({ step, change, judgement }: BestMoveLegendProps) {
  const { t, i18n } = useTranslation();
  const [reason] = useMemo(() => (step ? reasonsOf(step, change) : []), [step, change]);
  return (
    <div className={s.legend}>
      <p className="row gap-2" aria-hidden="true" data-testid="best-move-legend">
        {step && judgement ? (
          <>
            <BestMoveSign /> <BetterMove step={step} judgement={judgement} />
          </>
        ) : null}
      </p>
      <p className="sm" aria-hidden="true" data-testid="legend-reason">
        {step && reason ? reasonText(t, i18n.language, reason, step) : null}
      </p>
    </div>
  );
}
