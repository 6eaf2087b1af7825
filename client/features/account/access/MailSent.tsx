import { useTranslation } from 'react-i18next';
import { OUTBOX_PATH } from '../../../../protocol/shapes/operator.ts';
import { OPERATOR } from '../../../shared/data/calls/operator.ts';
import { PATHS } from '../../../shared/hooks/paths.ts';
import { LinkButton } from '../../../shared/ui/form/Button.tsx';

/**
 * Says that the mail was sent if the address is registered, without revealing whether it is. Without a mail server it
 * says where the mail is.
 */
export function MailSent({ email, text }: { email: string; text: string }) {
  const { t } = useTranslation();
  return (
    <section className="card" role="status">
      <p>
        <b className="breaks">{email}</b>
      </p>
      <p className="muted">{text}</p>
      {OPERATOR.isOutboxShown ? (
        <p className="muted sm">
          {t('account.mailSent.kept')}{' '}
          <a className="link" href={OUTBOX_PATH}>
            {t('account.mailSent.outbox')}
          </a>
        </p>
      ) : (
        <p className="muted sm">{t('account.mailSent.wait')}</p>
      )}
      <div className="cluster fill">
        <LinkButton kind="primary" to={PATHS.logIn}>
          {t('account.logIn')}
        </LinkButton>
        <LinkButton to={PATHS.activate} state={{ email }}>
          {t('account.resend')}
        </LinkButton>
      </div>
    </section>
  );
}
