import { useTranslation } from 'react-i18next';
import { serverTime } from '../../../shared/data/room/serverTime.ts';
import { useTick } from '../../../shared/hooks/useTick.ts';

const MINUTE = 60;
const LONG_MINUTES = 30;
/** Milliseconds between two updates. The texts change once a minute. */
const TICK_MS = 10_000;

/** Shows when a player was last active: less than a minute ago, a number of minutes ago, or over half an hour ago. */
export function LastActivity({ atSeconds }: { atSeconds: number }) {
  const { t } = useTranslation();
  useTick(TICK_MS);
  const minutes = Math.floor((serverTime.now() / 1000 - atSeconds) / MINUTE);
  const hint =
    minutes < 1
      ? t('activity.under')
      : minutes > LONG_MINUTES
        ? t('activity.over')
        : t('activity.minutes', { count: minutes });
  return <small>{t('activity.last', { hint })}</small>;
}
