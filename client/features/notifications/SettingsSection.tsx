import { useTranslation } from 'react-i18next';
import { fetchPreferences } from '../../shared/data/calls/notificationCalls.ts';
import { useWho } from '../../shared/data/http/who.ts';
import { QueryView } from '../../shared/ui/feedback/QueryView.tsx';
import s from './Settings.module.css';
import { SettingsForm } from './SettingsForm.tsx';

/** Which kinds of notifications arrive by push and by mail, and when. */
export function SettingsSection() {
  const { t } = useTranslation();
  const userId = useWho()?.id;
  return (
    <section id="settings" aria-labelledby="settings-title" className={s.section}>
      <h2 id="settings-title">{t('notify.title')}</h2>
      <QueryView name="notificationPreferences" request={fetchPreferences} again={userId}>
        {(preferences) => <SettingsForm loaded={preferences} />}
      </QueryView>
    </section>
  );
}
