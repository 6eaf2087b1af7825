import { useTranslation } from 'react-i18next';
import type { AdminMail } from '../../../../protocol/http/reports/adminPersonApi.ts';
import { resendMail } from '../../../shared/data/calls/admin.ts';
import { useRequest } from '../../../shared/data/queries/useRequest.ts';
import { useFormats } from '../../../shared/i18n/formats.ts';
import { showToast } from '../../../shared/ui/feedback/toasts.ts';
import { Button } from '../../../shared/ui/form/Button.tsx';
import l from '../../../shared/ui/layout/Listing.module.css';
import { Section } from '../Section.tsx';
import { RecordTable } from './RecordTable.tsx';

interface MailsProps {
  mails: readonly AdminMail[];
  onChange: () => void;
}

/** The mails of a person, without their contents. */
export function Mails({ mails, onChange }: MailsProps) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const { isBusy, send } = useRequest();
  const resend = async (id: string) => {
    if (await send(resendMail(id))) showToast(t('adminPages.mails.done'), 'done');
    onChange();
  };
  return (
    <Section
      title={t('adminPages.mails.title')}
      none={t('adminPages.mails.none')}
      isEmpty={mails.length === 0}
    >
      <RecordTable what={t('adminPages.mails.kind')} number={t('adminPages.mails.tries')}>
        {mails.map(({ id, kind, state, error, tries, createdAtEpochSeconds, isResendable }) => (
          <tr key={id} data-testid="mail">
            <td className="breaks">
              {t(`adminPages.mails.kinds.${kind}`)}
              <span className={l.more}>{dateTime(createdAtEpochSeconds * 1000)}</span>
            </td>
            <td className={l.number}>{tries}</td>
            <td className="breaks">
              {t(`adminPages.mails.states.${state}`)}
              {error === null ? null : <small>{error}</small>}
            </td>
            <td className={l.wide}>{dateTime(createdAtEpochSeconds * 1000)}</td>
            <td>
              {isResendable ? (
                <Button
                  size="small"
                  disabled={isBusy}
                  onClick={() => void resend(id)}
                  data-testid="resend-mail"
                >
                  {t('adminPages.mails.resend')}
                </Button>
              ) : null}
            </td>
          </tr>
        ))}
      </RecordTable>
      <p className="muted">{t('adminPages.mails.note')}</p>
    </Section>
  );
}
