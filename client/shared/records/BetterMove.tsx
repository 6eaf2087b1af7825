import { useTranslation } from 'react-i18next';
import type { Judgement } from '../../../engine/bots/analysis/judge.ts';
import { moveText } from '../../../engine/notation/moveText.ts';
import s from './BetterMove.module.css';
import type { GameStep } from './gameSteps.ts';

interface BetterMoveProps {
  step: GameStep;
  /** The judgement of a bad move. */
  judgement: Judgement;
}

/** Says which move would have been better than the played one. */
export function BetterMove({ step, judgement }: BetterMoveProps) {
  const { t } = useTranslation();
  const [before, after] = t('review.better', { move: '\n' }).split('\n');
  return (
    <span className={s.better} data-testid="better-move">
      {before}
      <span className={s.move}>{moveText(judgement.bestMove, step.before.position)}</span>
      {after}
    </span>
  );
}
