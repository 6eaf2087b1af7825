import { useTranslation } from 'react-i18next';
import { Pill } from '../ui/form/Button.tsx';
import { type MayWait, waitOf } from './listStatus.ts';
import s from './WaitMark.module.css';

/** Marks a waiting game with what it waits for. Renders nothing for a game that is running or over. */
export function WaitMark({ game }: { game: MayWait }) {
  const { t } = useTranslation();
  const wait = waitOf(game);
  return wait === null ? null : (
    <span className={s.mark} data-wait={wait}>
      <Pill tone="info">{wait === 'paused' ? t('state.paused') : t(`active.waits.${wait}`)}</Pill>
    </span>
  );
}
