import { useTranslation } from 'react-i18next';
import { loadUser } from '../net/loadUser.ts';
import type { LoadedUser } from '../net/user.ts';
import { Button, LinkButton } from '../ui/Button.tsx';
import { Framed } from '../ui/Framed.tsx';
import { failureText } from '../ui/failure.ts';
import { LoadingKites } from '../ui/Logo.tsx';
import { MessagePage } from '../ui/MessagePage.tsx';
import { PATHS } from '../ui/paths.ts';

/** Instead of a screen that depends on the person, until the server has said who that is, or when it cannot. */
export function UserAwaited({ loaded }: { loaded: LoadedUser }) {
  const { t } = useTranslation();
  const sign = <LoadingKites label={t('loading')} />;
  return (
    <Framed>
      {loaded.state === 'REJECTED' ? (
        <MessagePage sign={sign} title={failureText(loaded.failure)} testId="user-unknown">
          <Button kind="primary" onClick={() => void loadUser()}>
            {t('serverAway.retry')}
          </Button>
          <LinkButton to={PATHS.menu}>{t('menu.name')}</LinkButton>
        </MessagePage>
      ) : (
        <MessagePage sign={sign} title={t('account.opening')} testId="user-awaited" />
      )}
    </Framed>
  );
}
