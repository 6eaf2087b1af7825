import { useEffect } from 'react';
import type { Authority } from '../../../protocol/http/nftApi.ts';

const AGAIN_MS = 3_000;

/** Calls a function every few seconds while a wallet waits for confirmation. */
export function useTokenChanges(
  authorities: Readonly<Record<string, Authority>>,
  onChange: () => void,
): void {
  const isWaiting = Object.values(authorities).some(({ status }) => status === 'NFT_AUTHORIZATION_PENDING');
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(onChange, AGAIN_MS);
    return () => clearInterval(timer);
  }, [isWaiting, onChange]);
}
