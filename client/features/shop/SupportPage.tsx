import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { PaymentKind } from '../../../protocol/http/payments.ts';
import { PRICES } from '../../../protocol/http/payments.ts';
import { fetchNftStatus } from '../../shared/data/calls/nftCalls.ts';
import { may, useWho } from '../../shared/data/http/who.ts';
import { useQuery } from '../../shared/data/queries/useQuery.ts';
import { PATHS } from '../../shared/hooks/paths.ts';
import { useTitle } from '../../shared/hooks/useTitle.ts';
import { Segment, TextArea } from '../../shared/ui/form/Field.tsx';
import { Framed } from '../../shared/ui/layout/Framed.tsx';
import { LoadingKites } from '../../shared/ui/layout/Logo.tsx';
import { dollars } from './money.ts';
import { BuyButton } from './payButtons.ts';
import s from './Shop.module.css';

const NOTES_MAX = 500;
type Kind = Extract<PaymentKind, 'DONATE' | 'CUSTOM_INSTALMENT'>;

/** The form for a donation or an installment for a custom board. The user chooses the amount on the provider's page. */
export function SupportPage() {
  const { t, i18n } = useTranslation();
  const who = useWho();
  const [kind, setKind] = useState<Kind>('DONATE');
  const [notes, setNotes] = useState('');
  useTitle(t('support.title'));
  // Installments are offered only if tokens can be minted, because the board becomes a token.
  const maySellBoards = may(who, 'create NFT payments');
  const { value: status } = useQuery(
    async () => (maySellBoards ? fetchNftStatus() : null),
    ['boardSales', maySellBoards],
  );
  const price = PRICES[kind];
  const range =
    'minCents' in price
      ? { from: dollars(price.minCents, i18n.language), to: dollars(price.maxCents, i18n.language) }
      : {};
  const isTooLong = notes.trim().length > NOTES_MAX;
  return (
    <Framed>
      <main className={s.narrow}>
        <div className={s.card}>
          <h1>{t('support.title')}</h1>
          <p className="muted">{t('support.lead')}</p>
          {status?.ok && status.value.isSetUp ? (
            <Segment<Kind>
              label={t('support.for')}
              name="kind"
              value={kind}
              choices={(['DONATE', 'CUSTOM_INSTALMENT'] as const).map((value) => ({
                value,
                label: t(`purchases.kinds.${value}`),
              }))}
              onChange={setKind}
            />
          ) : null}
          <div>
            <p className={s.price}>{t('plans.support.price', range)}</p>
            <p className={s.small}>{t('support.amountHint')}</p>
          </div>
          <TextArea
            label={t('support.note')}
            rows={3}
            value={notes}
            hint={kind === 'CUSTOM_INSTALMENT' ? t('support.instalmentHint') : undefined}
            error={isTooLong ? t('support.tooLong') : null}
            onChange={(event) => setNotes(event.target.value)}
          />
          {may(who, 'create payments') && may(who, 'create donations') ? (
            <Suspense fallback={<LoadingKites />}>
              <BuyButton
                key={kind}
                kind={kind}
                notes={notes.trim()}
                disabled={isTooLong}
                label={t('plans.pay')}
              />
            </Suspense>
          ) : null}
          <p className={s.small}>
            <Link to={PATHS.purchases}>{t('support.history')}</Link>
          </p>
        </div>
      </main>
    </Framed>
  );
}
