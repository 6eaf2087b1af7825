import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { fieldOf } from '../../../../engine/records.ts';
import { ERR } from '../../../../protocol/http/errors.ts';
import { confirmRegistration, resendRegistration } from '../../../shared/data/calls/accountCalls.ts';
import type { Answer, FailureCode } from '../../../shared/data/http/http.ts';
import { forgetUser } from '../../../shared/data/http/user.ts';
import { isGuest } from '../../../shared/data/http/who.ts';
import { useQuery } from '../../../shared/data/queries/useQuery.ts';
import { linkToken } from '../../../shared/hooks/linkToken.ts';
import type { LoginState } from '../../../shared/hooks/loginState.ts';
import { PATHS } from '../../../shared/hooks/paths.ts';
import { signedUp } from '../../../shared/storage/signUpItems.ts';
import { LinkButton } from '../../../shared/ui/form/Button.tsx';
import { AccessPage } from './AccessPage.tsx';
import { AccessRetry, AccessWait } from './AccessStates.tsx';
import { MailRequest } from './MailRequest.tsx';
import { MailSent } from './MailSent.tsx';

/** The page to which the activation mail links. Without a token in the URL, the page sends another link. */
export function ActivatePage() {
  const location = useLocation();
  const token = linkToken(location);
  const email = fieldOf(location.state, 'email');
  return token === null ? (
    <Resend email={typeof email === 'string' ? email : undefined} />
  ) : (
    <Activation token={token} />
  );
}

/** The confirmation requests by token. Each token is sent once, however often the page renders. */
const confirming = new Map<string, Promise<Answer<object>>>();

function confirmOnce(token: string): Promise<Answer<object>> {
  const begun = confirming.get(token) ?? confirm(token);
  confirming.set(token, begun);
  return begun;
}

async function confirm(token: string): Promise<Answer<object>> {
  const answer = await confirmRegistration(token);
  // The guest account was converted to this account, which ended the login sessions of the guest.
  if (answer.ok && isGuest()) forgetUser();
  if (!answer.ok && !OF_THE_LINK.includes(answer.error.code)) confirming.delete(token);
  return answer;
}

/** Error codes that concern the link itself. After any other error a retry may succeed. */
const OF_THE_LINK: readonly FailureCode[] = ['E2301', 'E2302', 'E2303', ERR.INVALID_REQUEST];

function Activation({ token }: { token: string }) {
  const { t } = useTranslation();
  const { value: answer, refetch } = useQuery(() => confirmOnce(token), ['activation', token]);
  if (!answer) return <AccessWait title={t('account.activate')} />;
  if (answer.ok || answer.error.code === 'E2301')
    return (
      <AccessPage
        title={t(answer.ok ? 'account.activated' : 'account.alreadyActive')}
        lead={t(answer.ok ? 'account.activatedText' : 'account.alreadyActiveText')}
      >
        <div className="cluster fill">
          <LinkButton
            kind="primary"
            to={PATHS.logIn}
            state={{ email: signedUp.read(Date.now())?.email } satisfies LoginState}
          >
            {t('account.logIn')}
          </LinkButton>
        </div>
      </AccessPage>
    );
  const failure = answer.error;
  if (failure.code === 'E2303')
    return (
      <AccessPage title={t('errors.E2303')} lead={t('account.goneText')}>
        <div className="cluster fill">
          <LinkButton kind="primary" to={PATHS.signUp}>
            {t('account.signUp')}
          </LinkButton>
        </div>
      </AccessPage>
    );
  if (OF_THE_LINK.includes(failure.code)) return <Resend isLinkWrong email={undefined} />;
  return <AccessRetry title={t('account.activate')} failure={failure} onRetry={refetch} />;
}

function Resend({ email, isLinkWrong = false }: { email: string | undefined; isLinkWrong?: boolean }) {
  const { t } = useTranslation();
  return (
    <AccessPage
      title={t(isLinkWrong ? 'account.linkWrong' : 'account.resend')}
      lead={t(isLinkWrong ? 'account.activationWrongText' : 'account.resendLead')}
    >
      <MailRequest email={email} submit={t('account.sendLink')} request={resendRegistration}>
        {(to) => <MailSent email={to} text={t('account.mailSent.activation')} />}
      </MailRequest>
    </AccessPage>
  );
}
