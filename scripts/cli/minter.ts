/**
 * `npm run minter` mints paid tokens until it is stopped. With `-- --once` it mints only what is due now. It runs in a
 * separate process, because only this process has the minting key. It needs the server's DATABASE_URL and chain
 * settings, and NFT_MINTER_KEY, which the server must not have. Outside production it uses the key of `npm run chain`.
 * The embedded database allows only one process: stop the server, run the minter with --once, and start the server
 * again.
 */
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { pino } from 'pino';
import { z } from 'zod';
import { type Config, parseConfig } from '../../server/config/config.ts';
import { StartRefused } from '../../server/config/startRefused.ts';
import { migrate } from '../../server/db/migrate.ts';
import { Authorities } from '../../server/nft/authorities.ts';
import { chainSource } from '../../server/nft/chainSource.ts';
import { ChainStore } from '../../server/nft/chainStore.ts';
import { Follower } from '../../server/nft/follower.ts';
import { Minter } from '../../server/nft/minter.ts';
import { openMinterGateway } from '../../server/nft/minterGateway.ts';
import { MintStore } from '../../server/nft/mintStore.ts';
import { NftStore } from '../../server/nft/nftStore.ts';
import { openDatabase } from '../../server/wiring/openDatabase.ts';
import { MINTER_NOTE } from './minterNote.ts';

const EVERY_MS = 5_000;
/** Number of polls for confirmation with `--once`. */
const ROUNDS = 4;
const key = z.string().regex(/^0x[0-9a-fA-F]{64}$/, 'must be a private key');

process.exitCode = await run(process.argv.includes('--once')).catch((error: unknown) => {
  if (!(error instanceof StartRefused)) throw error;
  console.error(`${error.message} (Or use a PostgreSQL server for both: DATABASE_URL.)`);
  return 1;
});

async function run(isOnce: boolean): Promise<number> {
  const { NFT_MINTER_KEY, ...env } = process.env;
  const config = parseConfig(env);
  if (!config.ok) {
    for (const problem of config.error) console.error(`Wrong environment variable ${problem}`);
    return 78;
  }
  const minterKey = NFT_MINTER_KEY ? key.safeParse(NFT_MINTER_KEY) : noteOf(config.value);
  if (!minterKey?.success) {
    console.error('Wrong environment variable NFT_MINTER_KEY: must be a private key');
    return 78;
  }
  const chain = await chainSource(config.value).settings();
  if (!chain) {
    console.error(
      'No chain is configured: set ETH_RPC_URL and its related variables, or start `npm run chain`.',
    );
    return 1;
  }
  return mint(config.value, { ...chain, minterKey: minterKey.data }, isOnce);
}

async function mint(config: Config, address: Parameters<typeof openMinterGateway>[0], isOnce: boolean) {
  const log = pino({ level: config.logLevel });
  const database = await openDatabase(config);
  const gateway = await openMinterGateway(address);
  const source = chainSource(config);
  const events = new ChainStore(database.db);
  const processId = randomBytes(9).toString('base64url');
  const follower = new Follower({ store: events, chain: () => source.open(), processId, log });
  const authorities = new Authorities({ store: new NftStore(database.db), chain: events, source });
  const minter = new Minter({
    ...{ db: database.db, store: new MintStore(database.db) },
    ...{ chain: events, authorities, gateway, log },
  });
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort());
  try {
    await migrate(database.db);
    for (let round = 1; !stop.signal.aborted && !(isOnce && round > ROUNDS); round++) {
      // The minter reads the chain itself, because no server may be running.
      await follower
        .run()
        .catch((error: unknown) => log.warn({ err: error }, 'chain events could not be fetched'));
      await minter.run();
      await delay(EVERY_MS, null, { signal: stop.signal }).catch(() => {});
    }
    return 0;
  } finally {
    await follower.stop();
    gateway.close();
    await database.close();
  }
}

/** Returns the stored minting key of the local chain. Production never uses it. */
function noteOf({ isProduction, dataDir }: Config) {
  if (isProduction) return null;
  try {
    const note: unknown = JSON.parse(readFileSync(path.join(dataDir, MINTER_NOTE), 'utf8'));
    return key.safeParse(z.object({ minterKey: z.string() }).parse(note).minterKey);
  } catch {
    return null;
  }
}
