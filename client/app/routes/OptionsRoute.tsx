import { useTranslation } from 'react-i18next';
import { SettingsSection } from '../../features/notifications/SettingsSection.tsx';
import { useTitle } from '../../shared/hooks/useTitle.ts';
import { OptionsForm } from '../../shared/options/OptionsForm.tsx';
import { Framed } from '../../shared/ui/layout/Framed.tsx';
import s from './OptionsRoute.module.css';

/** The options as a separate screen for users with accounts. Guests have the options beside the board. */
export function OptionsRoute() {
  const { t } = useTranslation();
  useTitle(t('options.title'));
  return (
    <Framed>
      <main className={s.page}>
        <h1>{t('options.title')}</h1>
        <OptionsForm />
        <SettingsSection />
      </main>
    </Framed>
  );
}
