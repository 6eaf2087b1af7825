/** What several processes of the product share: a PostgreSQL server with an empty database, and a Redis server. */
import type { Database } from '../../../server/db/database.ts';
import type { Cleanups } from '../../harness/cleanUp.ts';
import { freshPostgres } from '../../harness/database/testDatabase.ts';
import type { Tools } from './killable.ts';

export interface Redis {
  readonly url: string;
  start(): Promise<void>;
  kill9(): Promise<void>;
  stop(): Promise<void>;
}

export interface BackingTools extends Pick<Tools, 'startPostgres'> {
  readonly startRedis: () => Promise<Redis>;
}

export interface BackingServices {
  readonly database: Database & { readonly url: string };
  readonly redis: Redis;
}

/** Both answer. */
export async function openBackingServices(tools: BackingTools, cleanups: Cleanups): Promise<BackingServices> {
  const postgres = await tools.startPostgres();
  cleanups.push(() => postgres.stop());
  const database = await freshPostgres(postgres.url);
  cleanups.push(() => database.close());
  const redis = await tools.startRedis();
  cleanups.push(() => redis.stop());
  return { database, redis };
}
