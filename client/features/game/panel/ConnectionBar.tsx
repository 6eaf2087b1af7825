import { useTranslation } from 'react-i18next';
import { Button } from '../../../shared/ui/form/Button.tsx';
import { Icon } from '../../../shared/ui/layout/Icon.tsx';
import s from '../GamePage.module.css';

interface ConnectionBarProps {
  /** While the connection is lost, a player's clock keeps running; a watcher loses nothing. */
  isPlayer: boolean;
  onRetry: () => void;
}

/** The notice of a lost connection, shown at once; the board is unchanged. */
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

/** The notice of delayed commits: moves wait without being lost, and no clock is charged. */
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
