import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Authority } from '../../../protocol/http/nftApi.ts';
import { fetchAuthorities, fetchNftStatus } from '../../shared/data/calls/nftCalls.ts';
import { idOfLoaded, useUser } from '../../shared/data/http/user.ts';
import { useTitle } from '../../shared/hooks/useTitle.ts';
import { QueryView } from '../../shared/ui/feedback/QueryView.tsx';
import { Framed } from '../../shared/ui/layout/Framed.tsx';
import { Accounts } from './Accounts.tsx';
import { ConnectWallet } from './ConnectWallet.tsx';
import { OwnTokens } from './OwnTokens.tsx';
import { useTokenChanges } from './useTokenChanges.ts';
import { useWalletLink } from './useWalletLink.ts';
import s from './Wallet.module.css';

/** A user's wallets and their tokens. */
export function CollectiblesPage() {
  const { t } = useTranslation();
  const loaded = useUser();
  useTitle(t('nft.title'));
  const userId = idOfLoaded(loaded);
  return (
    <Framed>
      <main className="page">
        <h1>{t('nft.title')}</h1>
        <p className="muted">{t('nft.lead')}</p>
        <QueryView name="nftStatus" request={fetchNftStatus}>
          {({ isSetUp }) => (isSetUp ? <Linked key={userId} userId={userId} /> : <NotSetUp />)}
        </QueryView>
      </main>
    </Framed>
  );
}

/**
 * Explains that the server is not connected to a blockchain. Shown in development only: in production, a server without
 * a blockchain hides the collectibles.
 */
function NotSetUp() {
  const { t } = useTranslation();
  return (
    <div className="card breaks">
      <h2>{t('nft.absent')}</h2>
      <p className="muted">{t('nft.absentHint')}</p>
    </div>
  );
}

function Linked({ userId }: { userId: string | null }) {
  const link = useWalletLink(userId);
  const [changes, setChanges] = useState(0);
  const isReady = link.state.matches('READY');
  return (
    <div className={s.columns}>
      <div className="stack gap-4">
        <ConnectWallet link={link} />
      </div>
      <QueryView name="authorities" request={fetchAuthorities} again={`${isReady} ${changes}`}>
        {(authorities) => (
          <WithNotice authorities={authorities} onChange={() => setChanges((count) => count + 1)} />
        )}
      </QueryView>
    </div>
  );
}

interface WithNoticeProps {
  authorities: Readonly<Record<string, Authority>>;
  onChange: () => void;
}

/** Polls while the chain has changes that are not confirmed. */
function WithNotice({ authorities, onChange }: WithNoticeProps) {
  useTokenChanges(authorities, onChange);
  return (
    <>
      <Accounts authorities={authorities} onChange={onChange} />
      <OwnTokens tokens={Object.values(authorities).flatMap(({ tokens }) => tokens)} />
    </>
  );
}
