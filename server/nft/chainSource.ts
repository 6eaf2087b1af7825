/**
 * The chain of the collectibles. It is the configured chain or, outside production, the chain that `npm run chain`
 * announces in a file in the data folder.
 */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { LOCAL_CHAIN_ID } from '../../protocol/shapes/nft.ts';
import type { Config, NftChain } from '../config/config.ts';
import type { ChainGateway } from './chainGateway.ts';
import type { FollowedChain } from './follower.ts';

/** Name of the file in the data folder with which `npm run chain` announces its chain. */
export const CHAIN_NOTE = 'chain.json';

/** The schema of the file that `npm run chain` writes. */
const chainNote = z.object({
  rpcUrl: z.url(),
  contract: z.string().regex(/^0x[0-9a-fA-F]{40}$/),
  authorityKey: z.string().regex(/^0x[0-9a-fA-F]{64}$/),
});

/**
 * A local chain is never reorganized. It requires one confirmation nevertheless, so that developers see the pending
 * state.
 */
const LOCAL = { confirmations: 1, startBlock: 0 };
/** Expected interval of new blocks, in milliseconds. */
const EVERY_MS = { local: 500, elsewhere: 4_000 };

export interface ChainSource {
  /** Returns the settings, or null without a configured chain. */
  settings(): Promise<NftChain | null>;
  /** Opens the chain. Resolves to null without a configured chain. @throws ChainUnavailable */
  open(): Promise<FollowedChain | null>;
}

export function chainSource({ nft, dataDir }: Pick<Config, 'nft' | 'dataDir'>): ChainSource {
  let opened: { readonly of: string; readonly gateway: Promise<ChainGateway> } | null = null;
  const settings = async () => (nft === 'LOCAL' ? readNote(dataDir) : nft);

  function gatewayOf(chain: NftChain): Promise<ChainGateway> {
    const of = `${chain.rpcUrl} ${chain.contract} ${chain.authorityKey}`;
    if (opened?.of === of) return opened.gateway;
    // Loads the library only if there is a chain, because it takes a fifth of a second and 35 MB.
    const gateway = import('./chainGateway.ts').then(({ openChain }) => openChain(chain));
    const mine = { of, gateway };
    opened = mine;
    // Forgets a failed attempt, so that the next call tries again.
    gateway.catch(() => {
      if (opened === mine) opened = null;
    });
    return gateway;
  }

  return {
    settings,
    async open() {
      const chain = await settings();
      if (!chain) return null;
      const gateway = await gatewayOf(chain);
      const everyMs = gateway.chainId === LOCAL_CHAIN_ID ? EVERY_MS.local : EVERY_MS.elsewhere;
      return { gateway, startBlock: chain.startBlock, everyMs };
    },
  };
}

async function readNote(dataDir: string): Promise<NftChain | null> {
  try {
    const note = chainNote.parse(JSON.parse(await readFile(path.join(dataDir, CHAIN_NOTE), 'utf8')));
    return { ...note, ...LOCAL };
  } catch {
    return null;
  }
}
