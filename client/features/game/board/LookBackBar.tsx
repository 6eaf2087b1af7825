import { useTranslation } from 'react-i18next';
import { COLOR_NAMES } from '../../../../engine/board/pieces.ts';
import { cx } from '../../../shared/hooks/cx.ts';
import { Button } from '../../../shared/ui/form/Button.tsx';
import { StepButtons } from '../../../shared/ui/layout/StepButtons.tsx';
import s from './LookBackBar.module.css';
import type { LookBack } from './useLookBack.ts';

interface LookBackBarProps {
  lookBack: LookBack;
  /** Whether the user's turn has begun while the board shows an earlier position. */
  isOwnTurn: boolean;
}

/** The bar at the upper edge of the board while the board shows an earlier position. */
export function LookBackBar({ lookBack, isOwnTurn }: LookBackBarProps) {
  const { t } = useTranslation();
  const { step, total, move, round, choose, back, forward, toPresent } = lookBack;
  if (step === null) return null;
  return (
    <div className={s.anchor}>
      <section
        className={cx(s.bar, isOwnTurn && s.ownTurn)}
        aria-label={t('lookBack.label')}
        data-testid="look-back"
        data-step={step}
      >
        <StepButtons
          isAtStart={step === 0}
          isAtEnd={false}
          onStep={(to) => ({ first: () => choose(0), before: back, next: forward, last: toPresent })[to]()}
        >
          <span className={cx(s.place, 'num')}>
            <b>{step === 0 ? t('lookBack.start') : t('lookBack.step', { step, total })}</b>
            {move && round !== null ? (
              <small>{t('lookBack.turn', { round, name: t(`colour.name.${COLOR_NAMES[move.by]}`) })}</small>
            ) : null}
          </span>
        </StepButtons>
        <Button
          size="small"
          {...(isOwnTurn ? { kind: 'primary' } : {})}
          onClick={toPresent}
          data-testid="back-to-now"
        >
          {isOwnTurn ? t('lookBack.yourTurn') : t('lookBack.now')}
        </Button>
      </section>
    </div>
  );
}
