import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { logOut } from '../../shared/data/http/logOut.ts';
import { may, useWho } from '../../shared/data/http/who.ts';
import { valueOrReport } from '../../shared/data/queries/failure.ts';
import { useWayBack } from '../../shared/hooks/loginState.ts';
import { PATHS } from '../../shared/hooks/paths.ts';
import { IconButton, LinkButton } from '../../shared/ui/form/Button.tsx';
import { Icon } from '../../shared/ui/layout/Icon.tsx';
import { sectionOf } from './sections.ts';
import s from './UserCorner.module.css';

/**
 * Shows the current user. Users with an account see links to the account and the logout. Guests see links to login and
 * sign-up.
 */
export function UserCorner() {
  const { t } = useTranslation();
  const who = useWho();
  const wayBack = useWayBack();
  const { pathname } = useLocation();
  const current = pathname === PATHS.account ? 'page' : sectionOf(pathname) === 'you' ? 'true' : undefined;
  if (who && may(who, 'BASIC_PRIVILEGE'))
    return (
      <>
        <Link
          className={s.who}
          to={PATHS.account}
          aria-label={`${t('account.title')}: ${who.username}`}
          aria-current={current}
        >
          <Icon name="user" />
          <span>{who.username}</span>
        </Link>
        <IconButton icon="logOut" label={t('account.logOut')} onClick={() => void valueOrReport(logOut())} />
      </>
    );
  return (
    <>
      {who ? <span className={s.guest}>{who.username}</span> : null}
      <span className={s.ways}>
        <LinkButton size="small" to={PATHS.logIn} state={wayBack}>
          {t('account.logIn')}
        </LinkButton>
        <LinkButton size="small" to={PATHS.signUp} state={wayBack}>
          {t('account.signUp')}
        </LinkButton>
      </span>
    </>
  );
}
