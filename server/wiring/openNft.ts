/** Builds the services of collectibles from a database and the configuration. */

import { Authorities } from '../nft/authorities.ts';
import { chainSource } from '../nft/chainSource.ts';
import { ChainStore } from '../nft/chainStore.ts';
import { Follower } from '../nft/follower.ts';
import { MintStore } from '../nft/mintStore.ts';
import { NftService } from '../nft/nftService.ts';
import { NftStore } from '../nft/nftStore.ts';
import type { Platform } from './openPlatform.ts';

export interface NftParts {
  readonly nft: NftService;
  readonly follower: Follower;
}

export function openNft(opened: AsyncDisposableStack, platform: Platform): NftParts {
  const { config, db, publicUrl, log } = platform;
  const source = chainSource(config);
  const chain = new ChainStore(db);
  const store = new NftStore(db);
  const authorities = new Authorities({ store, chain, source });
  const { processId } = config;
  const follower = new Follower({ store: chain, chain: () => source.open(), processId, log });
  opened.defer(() => follower.stop());
  if (config.nft === null) log.info('collectibles are disabled: no chain is configured');
  else if (config.flags.nft) follower.start();
  return {
    nft: new NftService({ store, chain, source, authorities, mints: new MintStore(db), publicUrl }),
    follower,
  };
}
