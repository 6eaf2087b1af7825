import { useEffect, useState } from 'react';
import { tokenTitle } from '../../../../protocol/shapes/nft.ts';
import { fetchAuthorities } from '../../../shared/data/calls/nftCalls.ts';
import { isGuest, may, useWho } from '../../../shared/data/http/who.ts';

export interface OwnToken {
  readonly tokenId: string;
  readonly title: string;
  /** The owner wants it on new tables. */
  readonly isDefault: boolean;
}

/** The collectibles in the linked wallets; none until they are known, and for whoever can have none. */
export function useOwnTokens(): readonly OwnToken[] {
  const who = useWho();
  const mayOwn = may(who, 'view own NFTs') && !isGuest();
  const [tokens, setTokens] = useState<readonly OwnToken[]>([]);
  useEffect(() => {
    if (!mayOwn) return;
    let isWanted = true;
    void fetchAuthorities().then((answer) => {
      if (!isWanted || !answer.ok) return;
      const own = Object.values(answer.value).flatMap((authority) => authority.tokens);
      setTokens(
        own.map(({ tokenId, attributes, initialSettings }) => ({
          tokenId,
          title: tokenTitle(attributes),
          isDefault: initialSettings?.isDefault ?? false,
        })),
      );
    });
    return () => {
      isWanted = false;
    };
  }, [mayOwn]);
  return tokens;
}
