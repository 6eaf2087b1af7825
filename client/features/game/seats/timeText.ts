import { useTranslation } from 'react-i18next';
import type { TimeControl } from '../../../../engine/clock/clock.ts';

/** Returns the time settings in words, such as "10 minutes plus 5 seconds a move". */
export function useTimeText(): (time: TimeControl) => string {
  const { t } = useTranslation();
  return (time) => {
    if (time.kind === 'unlimited') return t('time.unlimited');
    if (time.kind === 'move') return t('time.perMove', { count: time.moveMs / 1000 });
    const main = t('time.minutes', { count: Math.round(time.mainMs / 6000) / 10 });
    if (time.incrementMs === 0) return main;
    return t('time.withIncrement', { main, count: time.incrementMs / 1000 });
  };
}

/** Returns the time settings in short form, such as "10 + 5". */
export function useShortTimeText(): (time: TimeControl) => string {
  const { t } = useTranslation();
  return (time) => {
    if (time.kind === 'unlimited') return t('time.unlimited');
    if (time.kind === 'move') return t('time.perMoveShort', { count: time.moveMs / 1000 });
    return `${Math.round(time.mainMs / 6000) / 10} + ${time.incrementMs / 1000}`;
  };
}
