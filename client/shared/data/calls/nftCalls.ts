/** The calls of collectibles. Answers that concern money or a wallet are validated. */
import { err, ok } from '../../../../engine/result.ts';
import type {
  Authority,
  AuthorizeToken,
  ContractSettings,
  NftStatus,
} from '../../../../protocol/http/nftApi.ts';
import {
  type NftToken,
  nftToken,
  patchOf,
  settingsFor,
  type TokenAvailability,
  type TokenSettings,
} from '../../../../protocol/shapes/nft.ts';
import { type Answer, request } from '../http/http.ts';
import { withAccount } from '../http/session.ts';

const NFT = '/api/nft';

export function fetchContractSettings(): Promise<Answer<ContractSettings>> {
  return withAccount(() => request('GET', `${NFT}/authorities/config`));
}

export function requestTokenAuthorization(
  userId: string,
  accountAddress: string,
): Promise<Answer<AuthorizeToken>> {
  return withAccount(() => request('POST', `${NFT}/authorities`, { userId, accountAddress }));
}

/** By account addresses. */
export function fetchAuthorities(): Promise<Answer<Record<string, Authority>>> {
  return withAccount(() => request('GET', `${NFT}/authorities`));
}

export function unlinkAccount(address: string): Promise<Answer<unknown>> {
  return withAccount(() => request('DELETE', `${NFT}/authorities/${encodeURIComponent(address)}`));
}

/**
 * Returns whether this server has a chain. A successful answer in both cases, so that the browser console stays
 * quiet.
 */
export function fetchNftStatus(): Promise<Answer<NftStatus>> {
  return request('GET', `${NFT}/status`);
}

/** By token id. */
export function fetchAvailability(): Promise<Answer<Record<string, TokenAvailability>>> {
  return request('GET', `${NFT}/availability`);
}

/** @param userId the current user; null: anonymous. */
export async function fetchToken(tokenId: string, userId: string | null): Promise<Answer<NftToken>> {
  const query = userId === null ? '' : `?userId=${encodeURIComponent(userId)}`;
  const answer = await request<NftToken>('GET', `${NFT}/token/${encodeURIComponent(tokenId)}${query}`);
  if (!answer.ok) return answer;
  const token = nftToken.safeParse(answer.value);
  return token.success ? ok(token.data) : err({ code: 'UNEXPECTED', params: {} });
}

/** @returns TOKEN_SETTINGS_ID if the settings belong to another token. */
export async function fetchTokenSettings(tokenId: string): Promise<Answer<TokenSettings>> {
  const answer = await withAccount(() =>
    request<TokenSettings>('GET', `${NFT}/settings/${encodeURIComponent(tokenId)}`),
  );
  if (!answer.ok) return answer;
  const settings = settingsFor(tokenId, answer.value);
  return settings.ok ? settings : err({ code: 'TOKEN_SETTINGS_ID', params: {} });
}

/** @returns TOKEN_ID, without a request, if the token id is not a finite number. */
export async function tuneToken(settings: TokenSettings): Promise<Answer<TokenSettings>> {
  const patch = patchOf(settings);
  if (!patch.ok) return err({ code: 'TOKEN_ID', params: {} });
  return withAccount(() => request('PATCH', `${NFT}/settings`, patch.value));
}
