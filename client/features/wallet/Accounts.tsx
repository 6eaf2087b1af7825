import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Authority } from '../../../protocol/http/nftApi.ts';
import { unlinkAccount } from '../../shared/data/calls/nftCalls.ts';
import { valueOrReport } from '../../shared/data/queries/failure.ts';
import { Dialog } from '../../shared/ui/feedback/Dialog.tsx';
import { showToast } from '../../shared/ui/feedback/toasts.ts';
import { Button, Pill } from '../../shared/ui/form/Button.tsx';
import { shortAddress } from './shortAddress.ts';
import s from './Wallet.module.css';

const TONES = {
  NFT_AUTHORIZED: 'brass',
  NFT_AUTHORIZATION_PENDING: 'info',
  NFT_AUTHORIZATION_REVOKED: 'plain',
  NFT_NOT_AUTHORIZED: 'plain',
} as const;

interface AccountsProps {
  authorities: Readonly<Record<string, Authority>>;
  onChange: () => void;
}

/** Lists the wallets with the states of their links. */
export function Accounts({ authorities, onChange }: AccountsProps) {
  const { t } = useTranslation();
  const [leaving, setLeaving] = useState<string | null>(null);
  const accounts = Object.entries(authorities);
  const unlink = async (address: string) => {
    setLeaving(null);
    if (!(await valueOrReport(unlinkAccount(address)))) return;
    showToast(t('nft.unlinked'), 'done');
    onChange();
  };
  return (
    <section className="card breaks" aria-labelledby="accounts">
      <h2 id="accounts">{t('nft.accounts')}</h2>
      {accounts.length === 0 ? <p className="muted">{t('nft.noAccounts')}</p> : null}
      <ul className={s.accounts}>
        {accounts.map(([address, { status }]) => (
          <li key={address} data-status={status}>
            <code title={address}>{shortAddress(address)}</code>
            <Pill tone={TONES[status]}>{t(`nft.statuses.${status}`)}</Pill>
            {status === 'NFT_AUTHORIZED' || status === 'NFT_AUTHORIZATION_PENDING' ? (
              <Button
                size="small"
                kind="quiet"
                aria-label={t('nft.unlinkOf', { account: shortAddress(address) })}
                onClick={() => setLeaving(address)}
              >
                {t('nft.unlink')}
              </Button>
            ) : null}
            {status === 'NFT_AUTHORIZATION_PENDING' ? (
              <small className="muted">{t('nft.pendingHint')}</small>
            ) : null}
          </li>
        ))}
      </ul>
      <Dialog open={leaving !== null} onClose={() => setLeaving(null)} title={t('nft.unlinkAsk')}>
        <p>{t('nft.unlinkText')}</p>
        <div className="cluster">
          <Button kind="primary" onClick={() => setLeaving(null)}>
            {t('agreement.stay')}
          </Button>
          <Button onClick={() => leaving !== null && void unlink(leaving)}>{t('nft.unlink')}</Button>
        </div>
      </Dialog>
    </section>
  );
}
