import { useTranslation } from 'react-i18next';
import { loadUser } from '../shared/data/http/loadUser.ts';
import type { LoadedUser } from '../shared/data/http/user.ts';
import { failureText } from '../shared/data/queries/failure.ts';
import { PATHS } from '../shared/hooks/paths.ts';
import { Button, LinkButton } from '../shared/ui/form/Button.tsx';
import { FramedMessage } from '../shared/ui/layout/MessagePage.tsx';

/**
 * Replaces a screen that depends on the user until the server has identified the user. After a failure it offers a
 * retry.
 */
export function UserAwaited({ loaded }: { loaded: LoadedUser }) {
  const { t } = useTranslation();
  if (loaded.state !== 'REJECTED')
    return <FramedMessage isLoading title={t('account.opening')} testId="user-awaited" />;
  return (
    <FramedMessage isLoading title={failureText(loaded.failure)} testId="user-unknown">
      <Button kind="primary" onClick={() => void loadUser()}>
        {t('serverAway.retry')}
      </Button>
      <LinkButton to={PATHS.menu}>{t('menu.name')}</LinkButton>
    </FramedMessage>
  );
}
