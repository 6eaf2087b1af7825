import { tokenTitle } from '../../../../protocol/shapes/nft.ts';
import { fetchAuthorities } from '../../../shared/data/calls/nftCalls.ts';
import { isGuest, may, useWho } from '../../../shared/data/http/who.ts';
import { useQuery } from '../../../shared/data/queries/useQuery.ts';

export interface UserToken {
  readonly tokenId: string;
  readonly title: string;
  /** Whether the collectible is the default for new games. */
  readonly isDefault: boolean;
}

/**
 * Returns the collectibles in the linked wallets. Returns an empty list while they are unknown, and for users without
 * access.
 */
export function useOwnTokens(): readonly UserToken[] {
  const who = useWho();
  const couldOwn = may(who, 'view own NFTs') && !isGuest();
  const { value: answer } = useQuery(
    async () => (couldOwn ? fetchAuthorities() : null),
    ['ownTokens', couldOwn],
  );
  if (!answer?.ok) return [];
  const own = Object.values(answer.value).flatMap((authority) => authority.tokens);
  return own.map(({ tokenId, attributes, initialSettings }) => ({
    tokenId,
    title: tokenTitle(attributes),
    isDefault: initialSettings?.isDefault ?? false,
  }));
}
