import { useTranslation } from 'react-i18next';
import { PATHS } from '../shared/hooks/paths.ts';
import { LinkButton } from '../shared/ui/form/Button.tsx';
import { FramedMessage } from '../shared/ui/layout/MessagePage.tsx';

/** Shown for an unknown URL. */
export function NotFoundPage() {
  const { t } = useTranslation();
  return (
    <FramedMessage eyebrow="404" title={t('notFound.title')} text={t('notFound.text')} testId="not-found">
      <LinkButton kind="primary" to={PATHS.menu}>
        {t('menu.name')}
      </LinkButton>
      <LinkButton to={PATHS.join}>{t('join.title')}</LinkButton>
    </FramedMessage>
  );
}
