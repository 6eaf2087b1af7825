import { useTranslation } from 'react-i18next';
import { Button } from '../../../shared/ui/form/Button.tsx';
import { Icon } from '../../../shared/ui/layout/Icon.tsx';
import s from '../GamePage.module.css';

interface ConnectionBarProps {
  /** Whether the user is a player, whose clock keeps running while the connection is lost. */
  isPlayer: boolean;
  onRetry: () => void;
}

/** The notice of a lost connection. It is shown immediately, and the board stays unchanged. */
export function ConnectionBar({ isPlayer, onRetry }: ConnectionBarProps) {
  const { t } = useTranslation();
  return (
    <div className={s.lineBar} role="status" data-testid="connection-lost">
      <Icon name="warn" />
      <span className="grow">
        <b>{t('line.lost')}</b> {isPlayer ? t('line.clockRuns') : t('line.comingBack')}
      </span>
      <Button size="small" onClick={onRetry}>
        {t('line.now')}
      </Button>
    </div>
  );
}

/** The notice of delayed commits. Delayed moves are not lost, and no clock is charged for the delay. */
export function SavingBar() {
  const { t } = useTranslation();
  return (
    <div className={s.lineBar} role="status" data-testid="saving">
      <Icon name="clock" />
      <span className="grow">
        <b>{t('line.saving')}</b> {t('line.movesWait')}
      </span>
    </div>
  );
}
