import { useTranslation } from 'react-i18next';
import { fetchPreferences } from '../../shared/data/calls/notificationCalls.ts';
import { useWho } from '../../shared/data/http/who.ts';
import { PATHS } from '../../shared/hooks/paths.ts';
import { useTitle } from '../../shared/hooks/useTitle.ts';
import { EmptyState } from '../../shared/ui/feedback/EmptyState.tsx';
import { QueryView } from '../../shared/ui/feedback/QueryView.tsx';
import { LinkButton } from '../../shared/ui/form/Button.tsx';
import { Framed } from '../../shared/ui/layout/Framed.tsx';
import { NotificationList } from './NotificationList.tsx';
import { SettingsForm } from './SettingsForm.tsx';
import s from './Settings.module.css';
import { useUnread } from './unread.ts';
import { useNotifications } from './useNotifications.ts';

/** All notifications of the user, and the settings: which kinds arrive by push and by mail, and when. */
export function SettingsPage() {
  const { t } = useTranslation();
  const who = useWho();
  useTitle(t('bell.name'));
  return (
    <Framed>
      <main className={s.page}>
        <h1>{t('bell.name')}</h1>
        {who === null ? (
          <EmptyState title={t('bell.none')} text={<p className="muted">{t('bell.noneText')}</p>}>
            <LinkButton kind="primary" to={PATHS.menu}>
              {t('menu.name')}
            </LinkButton>
          </EmptyState>
        ) : (
          <>
            <Recent />
            <section id="settings" aria-labelledby="settings-title" className={s.section}>
              <h2 id="settings-title">{t('notify.title')}</h2>
              <QueryView name="notificationPreferences" ask={fetchPreferences} again={who.id}>
                {(preferences) => <SettingsForm loaded={preferences} />}
              </QueryView>
            </section>
          </>
        )}
      </main>
    </Framed>
  );
}

function Recent() {
  const { unread, refetch } = useUnread();
  const list = useNotifications(unread?.newestId ?? null, refetch);
  return <NotificationList list={list} />;
}
