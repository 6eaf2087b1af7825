import { useEffect } from 'react';
import type { Authority } from '../../../protocol/http/nftApi.ts';

const AGAIN_MS = 3_000;

/** Calls back every few seconds while an account waits for the chain. */
export function useTokenChanges(authorities: Readonly<Record<string, Authority>>, onNews: () => void): void {
  const isWaiting = Object.values(authorities).some(({ status }) => status === 'NFT_AUTHORIZATION_PENDING');
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(onNews, AGAIN_MS);
    return () => clearInterval(timer);
  }, [isWaiting, onNews]);
}
