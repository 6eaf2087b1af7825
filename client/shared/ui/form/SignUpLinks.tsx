import { useTranslation } from 'react-i18next';
import { useWayBack } from '../../hooks/loginState.ts';
import { PATHS } from '../../hooks/paths.ts';
import { LinkButton } from './Button.tsx';

/** The links to sign-up and login, which lead back to this page afterwards. */
export function SignUpLinks({ onClick }: { onClick?: () => void }) {
  const { t } = useTranslation();
  const wayBack = useWayBack();
  return (
    <>
      <LinkButton kind="primary" to={PATHS.signUp} state={wayBack} onClick={onClick}>
        {t('account.signUp')}
      </LinkButton>
      <LinkButton to={PATHS.logIn} state={wayBack} onClick={onClick}>
        {t('account.logIn')}
      </LinkButton>
    </>
  );
}
