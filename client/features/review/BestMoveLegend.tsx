import type { Judgement } from '../../../engine/bots/analysis/judge.ts';
import { BestMoveSign } from '../../shared/board/marks/BestMoveArrow.tsx';
import { BetterMove } from '../../shared/records/BetterMove.tsx';
import type { GameStep } from '../../shared/records/gameSteps.ts';
import s from './Review.module.css';

interface BestMoveLegendProps {
  step: GameStep | null;
  /** The judgement if the step is a bad move. */
  judgement: Judgement | undefined;
}

/**
 * Explains the arrow of the better move beside the board. Its line is always there, so that steps do not move the page.
 * Screen readers skip it, because the facts of the step say more.
 */
export function BestMoveLegend({ step, judgement }: BestMoveLegendProps) {
  return (
    <p className={s.legend} aria-hidden="true" data-testid="best-move-legend">
      {step && judgement ? (
        <>
          <BestMoveSign /> <BetterMove step={step} judgement={judgement} />
        </>
      ) : null}
    </p>
  );
}
