/** Builds the services of collectibles from a database and the configuration. */
import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import type { Db } from '../db/database.ts';
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
  close(): Promise<void>;
}

export function openNft(config: Config, db: Db, publicUrl: () => string, log: Logger): NftParts {
  const source = chainSource(config);
  const chain = new ChainStore(db);
  const store = new NftStore(db);
  const authorities = new Authorities(store, chain, source);
  const { processId } = config;
  const follower = new Follower({ store: chain, chain: () => source.open(), processId, log });
  if (config.nft === null) log.info('collectibles are disabled: no chain is configured');
  else if (config.flags.nft) follower.start();
  return {
    nft: new NftService({ store, chain, source, authorities, mints: new MintStore(db), publicUrl }),
    follower,
    close: () => follower.stop(),
  };
}
