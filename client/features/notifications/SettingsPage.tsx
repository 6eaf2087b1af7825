import { useTranslation } from 'react-i18next';
import { useWho } from '../../shared/data/http/who.ts';
import { PATHS } from '../../shared/hooks/paths.ts';
import { useTitle } from '../../shared/hooks/useTitle.ts';
import { EmptyState } from '../../shared/ui/feedback/EmptyState.tsx';
import { LinkButton } from '../../shared/ui/form/Button.tsx';
import { Framed } from '../../shared/ui/layout/Framed.tsx';
import { NotificationList } from './NotificationList.tsx';
import s from './Settings.module.css';
import { SettingsSection } from './SettingsSection.tsx';
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
            <SettingsSection />
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
