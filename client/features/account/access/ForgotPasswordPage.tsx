import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { requestReset } from '../../../shared/data/calls/accountCalls.ts';
import { PATHS } from '../../../shared/hooks/paths.ts';
import s from '../Account.module.css';
import { AccessPage } from './AccessPage.tsx';
import { MailRequest } from './MailRequest.tsx';
import { MailSent } from './MailSent.tsx';

/** Requests a password reset mail. */
export function ForgotPasswordPage() {
  const { t } = useTranslation();
  return (
    <AccessPage title={t('account.forgot')} lead={t('account.forgotLead')}>
      <MailRequest submit={t('account.sendLink')} request={requestReset}>
        {(email) => <MailSent email={email} text={t('account.mailSent.reset')} />}
      </MailRequest>
      <p className={s.aside}>
        <Link to={PATHS.logIn}>{t('account.logIn')}</Link>
      </p>
    </AccessPage>
  );
}
