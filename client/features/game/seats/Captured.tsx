import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { TakenPieces } from '../../../shared/board/armies/TakenPieces.tsx';
import s from '../history/Record.module.css';
import type { Timeline } from '../history/timeline.ts';

/** The captured pieces, beside the moves. */
export const Captured = memo(function Captured({ captured }: Pick<Timeline, 'captured'>) {
  const { t } = useTranslation();
  return (
    <section className={s.captured} aria-label={t('record.captured')} data-testid="captured">
      <TakenPieces captured={captured} />
    </section>
  );
});
