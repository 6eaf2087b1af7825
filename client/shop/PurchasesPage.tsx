import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { Purchase } from '../../protocol/paymentApi.ts';
import { PRICES } from '../../protocol/payments.ts';
import { useFormats } from '../i18n/formats.ts';
import { fetchPurchases } from '../net/paymentCalls.ts';
import { may, useWho } from '../net/who.ts';
import { Asked } from '../ui/Asked.tsx';
import { LinkButton, Pill } from '../ui/Button.tsx';
import { cx } from '../ui/cx.ts';
import { Framed } from '../ui/Framed.tsx';
import l from '../ui/Listing.module.css';
import { LoadingKites } from '../ui/Logo.tsx';
import { PATHS } from '../ui/paths.ts';
import { useTitle } from '../ui/useTitle.ts';
import { dollars } from './money.ts';
import { BuyButton } from './payButtons.ts';
import s from './Shop.module.css';

const BOARDS = ['SIGNATURE', 'COMMUNITY'] as const;
const TONES = { PAID: 'brass', PENDING: 'info', FAILED: 'alarm' } as const;

/** What was bought and given, and the boards that can be bought. */
export function PurchasesPage() {
  const { t } = useTranslation();
  const who = useWho();
  useTitle(t('support.history'));
  const mayBuy = may(who, 'create payments') && may(who, 'create NFT payments');
  return (
    <Framed>
      <main className={s.page}>
        <h1>{t('support.history')}</h1>
        <Asked ask={fetchPurchases}>{(purchases) => <History purchases={purchases} />}</Asked>
        {mayBuy ? <Boards /> : null}
      </main>
    </Framed>
  );
}

function Boards() {
  const { t, i18n } = useTranslation();
  return (
    <section className={s.boards} aria-labelledby="boards">
      <h2 id="boards">{t('purchases.boards')}</h2>
      <p className="muted">{t('purchases.boardsHint')}</p>
      <div className={s.plans}>
        {BOARDS.map((kind) => {
          const price = PRICES[kind];
          const amount = 'cents' in price ? dollars(price.cents, i18n.language) : '';
          return (
            <section key={kind} className={s.plan} aria-label={t(`purchases.kinds.${kind}`)}>
              <h3>{t(`purchases.kinds.${kind}`)}</h3>
              <div className={s.planActs}>
                <Suspense fallback={<LoadingKites label={t('loading')} />}>
                  <BuyButton kind={kind} notes="" label={t('purchases.buy', { amount })} />
                </Suspense>
              </div>
            </section>
          );
        })}
      </div>
    </section>
  );
}

function History({ purchases }: { purchases: readonly Purchase[] }) {
  const { t } = useTranslation();
  const who = useWho();
  if (purchases.length === 0)
    return (
      <div className={s.empty}>
        <p className="muted">{t('purchases.empty')}</p>
        {may(who, 'view donations') ? (
          <LinkButton to={PATHS.support}>{t('plans.support.give')}</LinkButton>
        ) : null}
      </div>
    );
  return (
    <>
      <table className={l.table}>
        <thead>
          <tr>
            <th scope="col">{t('purchases.columns.date')}</th>
            <th scope="col">{t('purchases.columns.kind')}</th>
            <th scope="col" className={s.amount}>
              USD
            </th>
            <th scope="col">{t('purchases.columns.state')}</th>
          </tr>
        </thead>
        <tbody>
          {purchases.map((purchase) => (
            <PurchaseRow key={purchase.id} purchase={purchase} />
          ))}
        </tbody>
      </table>
      <p className={s.small}>{t('purchases.pendingHint')}</p>
    </>
  );
}

function PurchaseRow({ purchase }: { purchase: Purchase }) {
  const { t, i18n } = useTranslation();
  const { day } = useFormats();
  const { productType, state, notes, amountCents, receiptUrl, createdAtEpochSeconds } = purchase;
  return (
    <tr>
      <td className={cx('muted', s.nowrap)}>{day(createdAtEpochSeconds * 1000)}</td>
      <td>
        {t(`purchases.kinds.${productType}`)}
        {notes ? <small className={s.notes}>{notes}</small> : null}
        {receiptUrl ? (
          <small className={s.notes}>
            <a href={receiptUrl} target="_blank" rel="noopener noreferrer">
              {t('purchases.receipt')}
            </a>
          </small>
        ) : null}
      </td>
      <td className={cx('num', s.amount)}>
        {amountCents === null ? '–' : dollars(amountCents, i18n.language, true)}
      </td>
      <td>
        <Pill tone={TONES[state]}>{t(`purchases.states.${state}`)}</Pill>
      </td>
    </tr>
  );
}
