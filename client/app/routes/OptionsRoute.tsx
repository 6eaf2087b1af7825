import { useTranslation } from 'react-i18next';
import { SettingsSection } from '../../features/notifications/SettingsSection.tsx';
import { StillBoard } from '../../shared/board/StillBoard.tsx';
import { START_BOARD } from '../../shared/board/startBoard.ts';
import { useTitle } from '../../shared/hooks/useTitle.ts';
import { OptionsForm } from '../../shared/options/OptionsForm.tsx';
import { Framed } from '../../shared/ui/layout/Framed.tsx';
import s from './OptionsRoute.module.css';

/**
 * The options as a separate screen for users with accounts, with a board that shows each change at once. Guests have
 * the options beside the board.
 */
export function OptionsRoute() {
  const { t } = useTranslation();
  useTitle(t('options.title'));
  return (
    <Framed>
      <main className={s.page}>
        <h1>{t('options.title')}</h1>
        <div className={s.board} data-testid="options-board">
          <StillBoard view={START_BOARD} hasCoordinates />
        </div>
        <div className={s.form}>
          <OptionsForm />
          <SettingsSection />
        </div>
      </main>
    </Framed>
  );
}
