/**
 * Links between wallets and users, and the ownership of tokens. Ownership is derived only from confirmed contract
 * events. A link is valid if both the contract and this server have it.
 */
import { randomBytes } from 'node:crypto';
import { err, ok, type Result } from '../../engine/result.ts';
import { ERR, type ErrorCode } from '../../protocol/http/errors.ts';
import type {
  Authority,
  AuthorizeToken,
  ContractSettings,
  TokenMetadata,
} from '../../protocol/http/nftApi.ts';
import type { PaymentKind } from '../../protocol/http/payments.ts';
import {
  COLLECTIBLES,
  type Collectible,
  collectibleOf,
  collectionSoldAs,
  tokenIdsOf,
} from '../../protocol/shapes/collectibles.ts';
import {
  type BoardLook,
  type NftToken,
  networkName,
  patchedSettings,
  type TokenAvailability,
  type TokenSettings,
  type TokenSettingsPatch,
  tokenTitle,
} from '../../protocol/shapes/nft.ts';
import type { Account } from '../accounts/accountStore.ts';
import { Component } from '../component.ts';
import type { Authorities } from './authorities.ts';
import type { ChainGateway } from './chainGateway.ts';
import type { ChainSource } from './chainSource.ts';
import type { ChainStore, TokenHold } from './chainStore.ts';
import type { MintStore } from './mintStore.ts';
import type { NftStore } from './nftStore.ts';
import { ChainUnavailable } from './rpc.ts';

/** A refusal: an error code, or the invalid field of a well-formed request. */
export type NftRefusal = ErrorCode | { readonly field: string; readonly reason: string };

export interface NftDeps {
  readonly store: NftStore;
  readonly chain: ChainStore;
  readonly source: ChainSource;
  readonly authorities: Authorities;
  readonly mints: Pick<MintStore, 'reserved' | 'waiting'>;
  readonly publicUrl: () => string;
}

/**
 * Validity of an authorization, in seconds. The contract rejects a deadline more than ten minutes after the timestamp
 * of its newest block. That timestamp is behind the server's clock, especially on a quiet chain.
 */
const LIFETIME_S = 7 * 60;
const DESCRIPTIONS = {
  BOARD: 'A collectible board for Tetrarch, four-player chess. One of a kind.',
  PIECES: 'A collectible piece set for Tetrarch, four-player chess. One of a kind.',
} as const;

export class NftService extends Component<NftDeps> {
  /** Returns whether a chain is configured. It may still be unreachable. */
  async isSetUp(): Promise<boolean> {
    return (await this.deps.source.settings()) !== null;
  }

  /**
   * Returns the settings of the contract. Refuses with E3300 if no chain is configured, and with E3301 if the chain is
   * unreachable.
   */
  contractSettings(): Promise<Result<ContractSettings, ErrorCode>> {
    return this.#withChain(async ({ contract, chainId, abi }) =>
      ok({ address: contract, abi: [...abi], network: { name: networkName(chainId), chainId } }),
    );
  }

  /** Issues an authorization. Refuses with E3007 for another user, and with E3302 if the wallet is already linked. */
  authorize(
    account: Account,
    { userId, accountAddress }: { userId: string; accountAddress: string },
  ): Promise<Result<AuthorizeToken, NftRefusal>> {
    return this.#withChain(async (gateway): Promise<Result<AuthorizeToken, NftRefusal>> => {
      if (userId !== account.id) return err(ERR.FORBIDDEN);
      const wallet = gateway.checksummed(accountAddress);
      if (wallet === null) return err({ field: 'accountAddress', reason: 'has a wrong checksum' });
      if (await this.deps.authorities.ownerOf(wallet)) return err(ERR.WALLET_ALREADY_LINKED);
      const linkId = `0x${randomBytes(32).toString('hex')}`;
      const nonce = BigInt(`0x${randomBytes(16).toString('hex')}`);
      const deadline = Math.floor(Date.now() / 1000) + LIFETIME_S;
      await this.deps.store.addLink({ id: linkId, accountId: account.id, wallet, nonce, deadline });
      return ok({
        userId: linkId,
        token: await gateway.signLink({ account: wallet, linkId, nonce, deadline }),
      });
    });
  }

  async listAuthorities(accountId: string): Promise<Record<string, Authority>> {
    const { authorities } = this.deps;
    const found = await authorities.of(accountId);
    const holdings = await this.#holdingsOf(accountId);
    const settings = await this.deps.store.settings(accountId, holdings);
    return Object.fromEntries(
      found.map(({ wallet, status, transactionHash }) => {
        const own = status === 'NFT_AUTHORIZED' ? holdings.filter(({ account }) => account === wallet) : [];
        const tokens = own.flatMap(({ tokenId }) => {
          const collectible = collectibleOf(tokenId);
          return collectible ? tokenOf(collectible, settings.get(tokenId) ?? null) : [];
        });
        return [wallet, { tokens, status, transactionHash }];
      }),
    );
  }

  /** Removes a link. Refuses with E1000 if there is no such link. */
  async unlink(accountId: string, wallet: string): Promise<Result<Record<string, never>, ErrorCode>> {
    return (await this.deps.store.unlink(accountId, wallet)) ? ok({}) : err('E1000');
  }

  /**
   * @param callerId the caller, or null if anonymous.
   * @param userId the user whose ownership is queried. Only this user may query it.
   */
  async token(
    tokenId: string,
    userId: string | undefined,
    callerId: string | null,
  ): Promise<Result<NftToken, ErrorCode>> {
    const collectible = collectibleOf(tokenId);
    if (!collectible) return err('E1000');
    const isRequested = callerId !== null && userId === callerId;
    return ok(tokenOf(collectible, isRequested ? await this.#settingsOf(callerId, collectible) : null));
  }

  /**
   * Returns the settings of a token. Refuses with E1000 if there is no such token, and with E3303 if the caller does
   * not own it.
   */
  async settings(accountId: string, tokenId: string): Promise<Result<TokenSettings, ErrorCode>> {
    const collectible = collectibleOf(tokenId);
    if (!collectible) return err('E1000');
    const settings = await this.#settingsOf(accountId, collectible);
    return settings ? ok(settings) : err(ERR.NOT_THE_TOKEN_OWNER);
  }

  /** Changes the settings of a token. Has the same refusals as `settings`. */
  async tune(accountId: string, patch: TokenSettingsPatch): Promise<Result<TokenSettings, ErrorCode>> {
    const settings = patchedSettings(patch);
    const collectible = collectibleOf(settings.tokenId);
    if (!collectible) return err('E1000');
    const hold = await this.#holding(accountId, collectible);
    if (!hold) return err(ERR.NOT_THE_TOKEN_OWNER);
    await this.deps.store.tune(accountId, hold, collectible, settings);
    return ok(settings);
  }

  metadata(tokenId: string): Result<TokenMetadata, ErrorCode> {
    const collectible = collectibleOf(tokenId);
    if (!collectible) return err('E1000');
    const { kind, series, collection, number, art } = collectible;
    const url = this.deps.publicUrl();
    return ok({
      name: tokenTitle(collectible),
      description: DESCRIPTIONS[kind],
      image: `${url}/collectibles/${art}.svg`,
      external_url: `${url}/nft/${tokenId}`,
      attributes: [
        { trait_type: 'Series', value: series },
        { trait_type: 'Collection', value: collection },
        { trait_type: 'Number', value: number },
      ],
    });
  }

  async availability(): Promise<Record<string, TokenAvailability>> {
    const taken = await this.#soldTokens();
    return Object.fromEntries(
      COLLECTIBLES.map(({ tokenId }) => [tokenId, taken.has(tokenId) ? 'NOT_AVAILABLE' : 'AVAILABLE']),
    );
  }

  /**
   * Returns whether the collection of this kind of payment is sold out. Returns false for kinds that deliver no token.
   */
  async isSoldOut(bought: PaymentKind): Promise<boolean> {
    const collection = collectionSoldAs(bought);
    if (!collection) return false;
    const taken = await this.#soldTokens();
    const free = tokenIdsOf(collection).filter((tokenId) => !taken.has(tokenId)).length;
    return free <= (await this.deps.mints.waiting(bought));
  }

  /** Returns the look of a token for its owner's game, or null if the user does not own it. */
  async lookOf(accountId: string, tokenId: string): Promise<BoardLook | null> {
    const collectible = collectibleOf(tokenId);
    const settings = collectible && (await this.#settingsOf(accountId, collectible));
    if (!settings) return null;
    const { opacityLight, opacityDark, frame } = settings;
    return { tokenId, art: collectible.art, opacityLight, opacityDark, frame };
  }

  /** Returns the tokens that are minted or reserved for a paid order. */
  async #soldTokens(): Promise<ReadonlySet<string>> {
    const { chain, mints } = this.deps;
    return new Set([...(await chain.made()), ...(await mints.reserved())]);
  }

  async #settingsOf(accountId: string, collectible: Collectible): Promise<TokenSettings | null> {
    const hold = await this.#holding(accountId, collectible);
    if (!hold) return null;
    const settings = await this.deps.store.settings(accountId, [hold]);
    return settings.get(collectible.tokenId) ?? null;
  }

  async #holding(accountId: string, { tokenId }: Collectible): Promise<TokenHold | null> {
    const [hold] = await this.#holdingsOf(accountId, tokenId);
    return hold ?? null;
  }

  /** Returns the tokens in the user's linked wallets. */
  async #holdingsOf(accountId: string, tokenId?: string): Promise<TokenHold[]> {
    const { authorities, chain } = this.deps;
    const confirmed = await authorities.confirmedBlock();
    const wallets = await authorities.walletsOf(accountId);
    if (confirmed === null || wallets.length === 0) return [];
    const holdings = await chain.holdings(confirmed, tokenId);
    return holdings.filter(({ account }) => wallets.includes(account));
  }

  async #withChain<T, E>(
    request: (gateway: ChainGateway) => Promise<Result<T, E>>,
  ): Promise<Result<T, E | ErrorCode>> {
    try {
      const chain = await this.deps.source.open();
      return chain ? await request(chain.gateway) : err(ERR.NO_CHAIN);
    } catch (error) {
      if (error instanceof ChainUnavailable) return err(ERR.CHAIN_UNREACHABLE);
      throw error;
    }
  }
}

function tokenOf(
  { tokenId, series, collection, number }: Collectible,
  settings: TokenSettings | null,
): NftToken {
  return {
    tokenId,
    isOwner: settings !== null,
    attributes: { series, collection, number },
    initialSettings: settings,
  };
}
