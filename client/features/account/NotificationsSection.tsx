import { useTranslation } from 'react-i18next';
import { PATHS } from '../../shared/hooks/paths.ts';
import { LinkButton } from '../../shared/ui/form/Button.tsx';
import s from './Account.module.css';

/** Links to the notification settings. They are on a separate page, because guests have them too. */
export function NotificationsSection() {
  const { t } = useTranslation();
  return (
    <div className="card">
      <p className="muted">{t('notify.linkText')}</p>
      <LinkButton className={s.save} icon="bell" to={PATHS.notifications}>
        {t('notify.link')}
      </LinkButton>
    </div>
  );
}
