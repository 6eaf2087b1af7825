import { useTranslation } from 'react-i18next';
import { fetchAuthorities } from '../../shared/data/calls/nftCalls.ts';
import { idOfLoaded, useUser } from '../../shared/data/http/user.ts';
import { QueryView } from '../../shared/ui/feedback/QueryView.tsx';
import { ConnectWallet } from './ConnectWallet.tsx';
import { useWalletLink } from './useWalletLink.ts';

/**
 * Links a wallet to which a purchased token can be delivered. Shows nothing if a wallet is already linked, because the
 * delivery then needs no action by the user.
 */
export function PurchaseWallet() {
  const { t } = useTranslation();
  const loaded = useUser();
  const userId = idOfLoaded(loaded);
  return (
    <QueryView name="purchaseWallet" request={fetchAuthorities}>
      {(authorities) =>
        Object.values(authorities).some(({ status }) => status === 'NFT_AUTHORIZED') ? null : (
          <>
            <p>{t('purchases.linkWallet')}</p>
            <Link key={userId} userId={userId} />
          </>
        )
      }
    </QueryView>
  );
}

function Link({ userId }: { userId: string | null }) {
  const link = useWalletLink(userId);
  return (
    <div className="stack gap-4">
      <ConnectWallet link={link} isInPurchase />
    </div>
  );
}
