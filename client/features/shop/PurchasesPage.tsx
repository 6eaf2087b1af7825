import { type ComponentType, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Purchase, PurchasedTokenState } from '../../../protocol/http/paymentApi.ts';
import { PRICES } from '../../../protocol/http/payments.ts';
import { collectibleOf, collectionSoldAs } from '../../../protocol/shapes/collectibles.ts';
import { tokenTitle } from '../../../protocol/shapes/nft.ts';
import { fetchAvailability, fetchNftStatus } from '../../shared/data/calls/nftCalls.ts';
import { fetchPurchases } from '../../shared/data/calls/paymentCalls.ts';
import { may, useWho } from '../../shared/data/http/who.ts';
import { useQuery } from '../../shared/data/queries/useQuery.ts';
import { cx } from '../../shared/hooks/cx.ts';
import { PATHS, tokenPath } from '../../shared/hooks/paths.ts';
import { useTitle } from '../../shared/hooks/useTitle.ts';
import { useFormats } from '../../shared/i18n/formats.ts';
import { EmptyState } from '../../shared/ui/feedback/EmptyState.tsx';
import { QueryView } from '../../shared/ui/feedback/QueryView.tsx';
import { LinkButton, Pill } from '../../shared/ui/form/Button.tsx';
import { Framed } from '../../shared/ui/layout/Framed.tsx';
import l from '../../shared/ui/layout/Listing.module.css';
import { LoadingKites } from '../../shared/ui/layout/Logo.tsx';
import { dollars, money } from './money.ts';
import { BuyButton } from './payButtons.ts';
import { leftOf, Shelf } from './Shelf.tsx';
import s from './Shop.module.css';

const BOARDS = ['SIGNATURE', 'COMMUNITY'] as const;
const TONES = { PAID: 'brass', PENDING: 'info', FAILED: 'alarm', REFUNDED: 'plain' } as const;

interface PurchasesPageProps {
  /** The form to link a wallet, for users whose purchased token cannot be delivered without a wallet. */
  Wallet: ComponentType;
}

/** Lists purchases and donations, and the boards for sale. */
export function PurchasesPage({ Wallet }: PurchasesPageProps) {
  const { t } = useTranslation();
  const who = useWho();
  useTitle(t('support.history'));
  const mayBuy = may(who, 'create payments') && may(who, 'create NFT payments');
  return (
    <Framed>
      <main className="page">
        <h1>{t('support.history')}</h1>
        <QueryView name="purchases" request={fetchPurchases}>
          {(purchases) => <History purchases={purchases} Wallet={Wallet} />}
        </QueryView>
        {mayBuy ? <Boards /> : null}
      </main>
    </Framed>
  );
}

function Boards() {
  const { t } = useTranslation();
  return (
    <section className={s.boards} aria-labelledby="boards">
      <h2 id="boards">{t('purchases.boards')}</h2>
      <QueryView name="nftStatus" request={fetchNftStatus}>
        {({ isSetUp }) => (isSetUp ? <BoardOffers /> : <p className="muted">{t('nft.absent')}</p>)}
      </QueryView>
    </section>
  );
}

function BoardOffers() {
  const { t, i18n } = useTranslation();
  const { value: answer } = useQuery(fetchAvailability, ['availability']);
  // Null if the remaining number is unknown. The server then refuses the purchase if the collection is sold out.
  const availability = answer?.ok ? answer.value : null;
  return (
    <>
      <p className="muted">{t('purchases.boardsHint')}</p>
      <div className={s.plans}>
        {BOARDS.map((kind) => {
          const price = PRICES[kind];
          const amount = 'cents' in price ? dollars(price.cents, i18n.language) : '';
          const collection = collectionSoldAs(kind);
          const isGone = collection && availability && leftOf(collection, availability) === 0;
          return (
            <section key={kind} className={s.plan} aria-label={t(`purchases.kinds.${kind}`)}>
              <h3>{t(`purchases.kinds.${kind}`)}</h3>
              {collection && availability ? (
                <Shelf collection={collection} availability={availability} />
              ) : null}
              <div className={s.planActs}>
                <Suspense fallback={<LoadingKites />}>
                  <BuyButton
                    kind={kind}
                    notes=""
                    label={t('purchases.buy', { amount })}
                    disabled={isGone === true}
                  />
                </Suspense>
              </div>
            </section>
          );
        })}
      </div>
    </>
  );
}

function History({ purchases, Wallet }: PurchasesPageProps & { purchases: readonly Purchase[] }) {
  const { t } = useTranslation();
  const who = useWho();
  if (purchases.length === 0)
    return (
      <EmptyState title={t('purchases.empty')}>
        {may(who, 'view donations') ? (
          <LinkButton to={PATHS.support}>{t('plans.support.give')}</LinkButton>
        ) : null}
      </EmptyState>
    );
  return (
    <div className={s.history}>
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
      {purchases.some(({ token }) => token === 'WAITING') ? (
        <Suspense fallback={<LoadingKites />}>
          <Wallet />
        </Suspense>
      ) : null}
    </div>
  );
}

/** The state of the paid token. */
function TokenState({ token, tokenId }: { token: PurchasedTokenState; tokenId: string | null }) {
  const { t } = useTranslation();
  const collectible = tokenId === null ? null : collectibleOf(tokenId);
  return (
    <small className={s.notes}>
      {collectible && token === 'MINTED' ? (
        <Link to={tokenPath(collectible.tokenId)}>{tokenTitle(collectible)}</Link>
      ) : (
        t(`purchases.tokens.${token}`)
      )}
    </small>
  );
}

function PurchaseRow({ purchase }: { purchase: Purchase }) {
  const { t, i18n } = useTranslation();
  const { day } = useFormats();
  const { productType, state, notes, amountCents, refundedCents, currency, receiptUrl } = purchase;
  const { createdAtEpochSeconds, token, tokenId } = purchase;
  return (
    <tr>
      <td className={cx('muted', s.nowrap)}>{day(createdAtEpochSeconds * 1000)}</td>
      <td>
        {t(`purchases.kinds.${productType}`)}
        {notes ? <small className={s.notes}>{notes}</small> : null}
        {token ? <TokenState token={token} tokenId={tokenId} /> : null}
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
        {state === 'PAID' && refundedCents > 0 ? (
          <small className={s.notes}>
            {t('purchases.partlyRefunded', { amount: money(refundedCents, currency, i18n.language) })}
          </small>
        ) : null}
      </td>
    </tr>
  );
}
