/** The calls of collectibles. */
import { err } from '../../../../engine/result.ts';
import { AUTHORITY_ROUTES, SETTINGS_ROUTES, TOKEN_ROUTES } from '../../../../protocol/http/nftApi.ts';
import { patchOf, settingsFor, type TokenSettings } from '../../../../protocol/shapes/nft.ts';
import { call } from '../http/call.ts';
import type { Answer } from '../http/http.ts';
import { withAccount } from '../http/session.ts';

const NFT = '/api/nft';

export const fetchContractSettings = () => withAccount(() => call(NFT, AUTHORITY_ROUTES.contractSettings));

export const requestTokenAuthorization = (userId: string, accountAddress: string) =>
  withAccount(() => call(NFT, AUTHORITY_ROUTES.authorize, { body: { userId, accountAddress } }));

/** Returns the linked wallets by address. */
export const fetchAuthorities = () => withAccount(() => call(NFT, AUTHORITY_ROUTES.authorities));

export const unlinkAccount = (accountAddress: string) =>
  withAccount(() => call(NFT, AUTHORITY_ROUTES.unlink, { path: { accountAddress } }));

/**
 * Returns whether this server has a chain. The answer is successful in both cases, so that the browser logs no error to
 * the console.
 */
export const fetchNftStatus = () => call(NFT, TOKEN_ROUTES.status);

/** Returns the availability of each token by id. */
export const fetchAvailability = () => call(NFT, TOKEN_ROUTES.availability);

/** @param userId the current user, or null if anonymous. */
export const fetchToken = (tokenId: string, userId: string | null) =>
  call(NFT, TOKEN_ROUTES.token, { path: { tokenId }, query: userId === null ? {} : { userId } });

/** Returns the settings of a token, or the error TOKEN_SETTINGS_ID if the server returned those of another token. */
export async function fetchTokenSettings(tokenId: string): Promise<Answer<TokenSettings>> {
  const answer = await withAccount(() => call(NFT, SETTINGS_ROUTES.tokenSettings, { path: { tokenId } }));
  if (!answer.ok) return answer;
  const settings = settingsFor(tokenId, answer.value);
  return settings.ok ? settings : err({ code: 'TOKEN_SETTINGS_ID', params: {} });
}

/** Saves the settings of a token. If the token id is not a finite number, returns TOKEN_ID and sends no request. */
export async function tuneToken(settings: TokenSettings): Promise<Answer<TokenSettings>> {
  const patch = patchOf(settings);
  if (!patch.ok) return err({ code: 'TOKEN_ID', params: {} });
  return withAccount(() => call(NFT, SETTINGS_ROUTES.tuneToken, { body: patch.value }));
}
