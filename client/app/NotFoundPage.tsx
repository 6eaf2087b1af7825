import { useTranslation } from 'react-i18next';
import { PATHS } from '../shared/hooks/paths.ts';
import { LinkButton } from '../shared/ui/form/Button.tsx';
import { Header } from '../shared/ui/layout/Header.tsx';
import { MissingKite } from '../shared/ui/layout/Logo.tsx';
import { MessagePage } from '../shared/ui/layout/MessagePage.tsx';

/** Shown for an unknown URL. */
export function NotFoundPage() {
  const { t } = useTranslation();
  return (
    <>
      <Header homeLabel={t('menu.name')} />
      <MessagePage
        sign={<MissingKite />}
        eyebrow="404"
        title={t('notFound.title')}
        text={t('notFound.text')}
        testId="not-found"
      >
        <LinkButton kind="primary" to={PATHS.menu}>
          {t('menu.name')}
        </LinkButton>
        <LinkButton to={PATHS.join}>{t('join.title')}</LinkButton>
      </MessagePage>
    </>
  );
}
