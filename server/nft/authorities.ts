/**
 * Links between users and wallets. A link requires an authorization that this server issued and a confirmed event of
 * the contract. A link that the user removed on this server does not count, whatever the contract says.
 */
import { type AuthorityStatus, authorityStatusOf } from '../../protocol/shapes/nft.ts';
import { Component } from '../component.ts';
import type { ChainEvent } from './chainGateway.ts';
import type { ChainSource } from './chainSource.ts';
import type { ChainStore } from './chainStore.ts';
import type { LinkRow, NftStore } from './nftStore.ts';

export interface LinkedWallet {
  readonly wallet: string;
  readonly status: AuthorityStatus;
  readonly transactionHash: string | null;
}

interface AuthoritiesDeps {
  readonly store: NftStore;
  readonly chain: ChainStore;
  readonly source: ChainSource;
}

export class Authorities extends Component<AuthoritiesDeps> {
  /** Returns the newest block that counts as final. Returns null while there is no such block, and without a chain. */
  async confirmedBlock(): Promise<number | null> {
    const settings = await this.deps.source.settings();
    if (!settings) return null;
    const scanned = await this.deps.chain.scanned(settings.contract);
    return scanned === null ? null : scanned - settings.confirmations;
  }

  /** Returns all wallets that a user has requested to link, newest first. */
  async of(accountId: string): Promise<LinkedWallet[]> {
    const links = await this.deps.store.linksOf(accountId);
    const wallets = [...new Set(links.map(({ wallet }) => wallet))];
    const events = await this.deps.chain.linkEvents(wallets);
    const confirmed = (await this.confirmedBlock()) ?? -1;
    return wallets.map((wallet) => {
      const states = links
        .filter((link) => link.wallet === wallet)
        .map((link) => stateOf(link, ofWallet(events, wallet), confirmed));
      return states.find(({ status }) => status === 'NFT_AUTHORIZED') ?? states[0]!;
    });
  }

  /** Returns the linked wallets of a user. The user owns the tokens in these wallets. */
  async walletsOf(accountId: string): Promise<string[]> {
    const found = await this.of(accountId);
    return found.flatMap(({ wallet, status }) => (status === 'NFT_AUTHORIZED' ? wallet : []));
  }

  /** Returns the user to whom the wallet is linked, or null. */
  async ownerOf(wallet: string): Promise<string | null> {
    const confirmed = (await this.confirmedBlock()) ?? -1;
    const last = lastOf(await this.deps.chain.linkEvents([wallet]), confirmed);
    if (last?.kind !== 'authorized') return null;
    const link = await this.deps.store.link(last.subject);
    return link && !link.isDeleted && link.wallet === wallet ? link.accountId : null;
  }
}

function stateOf(link: LinkRow, events: readonly ChainEvent[], confirmed: number): LinkedWallet {
  const { id, wallet } = link;
  const own = events.find(({ kind, subject }) => kind === 'authorized' && subject === id);
  const last = lastOf(events, confirmed);
  const isVerified = last?.kind === 'authorized' && last.subject === id;
  const wasVerified = own !== undefined && own.block <= confirmed;
  const status = authorityStatusOf({
    isDeleted: link.isDeleted || (wasVerified && !isVerified),
    isVerified,
    isPending: own !== undefined || link.isOpen,
  });
  return { wallet, status, transactionHash: own?.txHash ?? null };
}

function ofWallet(events: readonly ChainEvent[], wallet: string): ChainEvent[] {
  return events.filter(({ account }) => account === wallet);
}

function lastOf(events: readonly ChainEvent[], confirmed: number): ChainEvent | undefined {
  return events.filter(({ block }) => block <= confirmed).at(-1);
}
