import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AdminPayment, PersonDetail } from '../../../../protocol/http/reports/adminPersonApi.ts';
import { refundPayment } from '../../../shared/data/calls/admin.ts';
import { valueOrReport } from '../../../shared/data/queries/failure.ts';
import { useFormats } from '../../../shared/i18n/formats.ts';
import { showToast } from '../../../shared/ui/feedback/toasts.ts';
import { Button } from '../../../shared/ui/form/Button.tsx';
import l from '../../../shared/ui/layout/Listing.module.css';
import { ReasonDialog } from '../ReasonDialog.tsx';
import { Section } from '../Section.tsx';
import { RecordTable } from './RecordTable.tsx';

interface PaymentsProps {
  person: Pick<PersonDetail, 'payments' | 'user'>;
  onChange: () => void;
}

/** The payments and purchases of a person. A refund needs a confirmation with a reason. */
export function Payments({ person: { payments, user }, onChange }: PaymentsProps) {
  const { t } = useTranslation();
  const amount = useAmount();
  const [chosen, setChosen] = useState<AdminPayment | null>(null);
  const refund = async (id: string, reason: string) => {
    if (await valueOrReport(refundPayment(id, reason))) showToast(t('adminPages.payments.done'), 'done');
    setChosen(null);
    onChange();
  };
  return (
    <>
      <Section
        title={t('adminPages.payments.title')}
        none={t('adminPages.payments.none')}
        isEmpty={payments.length === 0}
      >
        <RecordTable what={t('adminPages.payments.what')} number={t('adminPages.payments.amount')}>
          {payments.map((payment) => (
            <PaymentRow key={payment.id} payment={payment} onRefund={() => setChosen(payment)} />
          ))}
        </RecordTable>
      </Section>
      {chosen ? (
        <ReasonDialog
          title={t('adminPages.payments.ask', {
            amount: amount(chosen, leftOf(chosen)),
            name: user.username,
          })}
          confirm={t('adminPages.payments.refund')}
          onClose={() => setChosen(null)}
          onConfirm={(reason) => refund(chosen.id, reason)}
        >
          <p>
            {chosen.refundedCents === 0
              ? t('adminPages.payments.consequence')
              : t('adminPages.payments.consequenceRest')}
          </p>
          {chosen.bought === 'SUBSCRIPTION' ? <p>{t('adminPages.payments.planStays')}</p> : null}
          {chosen.token === null ? null : <p>{t('adminPages.payments.boardStays')}</p>}
        </ReasonDialog>
      ) : null}
    </>
  );
}

function PaymentRow({ payment, onRefund }: { payment: AdminPayment; onRefund: () => void }) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const amount = useAmount();
  const { bought, notes, state, tokenId, refundedCents, createdAtEpochSeconds } = payment;
  const refunded = payment.refundedAtEpochSeconds;
  const created = dateTime(createdAtEpochSeconds * 1000);
  return (
    <tr data-testid="payment">
      <td className="breaks">
        {bought === 'SUBSCRIPTION' ? t('adminPages.payments.plan') : t(`purchases.kinds.${bought}`)}
        {tokenId === null ? null : <small>{t('adminPages.payments.token', { id: tokenId })}</small>}
        {notes === '' ? null : <small>{notes}</small>}
        <span className={l.more}>{created}</span>
      </td>
      <td className={l.number}>{amount(payment, payment.amountCents)}</td>
      <td className="breaks">
        <span>{t(`purchases.states.${state}`)}</span>
        {state === 'PAID' && refundedCents > 0 ? (
          <small>{t('purchases.partlyRefunded', { amount: amount(payment, refundedCents) })}</small>
        ) : null}
        {refunded === null ? null : <small>{dateTime(refunded * 1000)}</small>}
      </td>
      <td className={l.wide}>{created}</td>
      <td>
        {state === 'PAID' ? (
          <Button size="small" onClick={onRefund} data-testid="refund">
            {t('adminPages.payments.refund')}
          </Button>
        ) : null}
      </td>
    </tr>
  );
}

/** Returns the part of a payment that can still be refunded, in cents. Null if the amount is unknown. */
function leftOf({ amountCents, refundedCents }: AdminPayment): number | null {
  return amountCents === null ? null : amountCents - refundedCents;
}

/** Returns a function that formats an amount in the currency of a payment. */
function useAmount(): (payment: Pick<AdminPayment, 'currency'>, cents: number | null) => string {
  const { i18n } = useTranslation();
  return ({ currency }, cents) =>
    cents === null ? '–' : (cents / 100).toLocaleString(i18n.language, { style: 'currency', currency });
}
