/** Builds the services of collectibles from a database and the configuration. */
import type { Platform } from '../wiring/openPlatform.ts';
import { Authorities } from './authorities.ts';
import { chainSource } from './chainSource.ts';
import { ChainStore } from './chainStore.ts';
import { Follower } from './follower.ts';
import { MintStore } from './mintStore.ts';
import { NftService } from './nftService.ts';
import { NftStore } from './nftStore.ts';

export interface NftParts {
  readonly nft: NftService;
  readonly follower: Follower;
}

export function openNft(opened: AsyncDisposableStack, platform: Platform): NftParts {
  const { config, db, publicUrl, log } = platform;
  const source = chainSource(config);
  const chain = new ChainStore(db);
  const store = new NftStore(db);
  const authorities = new Authorities(store, chain, source);
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
