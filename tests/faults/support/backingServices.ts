/**
 * The services that several processes of the product share: a PostgreSQL server with an empty database, and a Redis
 * server in which they count limits.
 */
import type { Database } from '../../../server/db/database.ts';
import type { Cleanups } from '../../harness/cleanUp.ts';
import { freshPostgres } from '../../harness/database/testDatabase.ts';
import type { FaultTestDeps } from './killable.ts';

interface Redis {
  readonly url: string;
  start(): Promise<void>;
  kill9(): Promise<void>;
  stop(): Promise<void>;
}

export interface BackingDeps extends Pick<FaultTestDeps, 'startPostgres'> {
  readonly startRedis: () => Promise<Redis>;
}

export interface BackingServices {
  readonly database: Database & { readonly url: string };
  readonly redis: Redis;
}

/** Starts a PostgreSQL server and creates an empty database. */
export async function openBackingDatabase(
  deps: Pick<BackingDeps, 'startPostgres'>,
  cleanups: Cleanups,
): Promise<BackingServices['database']> {
  const postgres = await deps.startPostgres();
  cleanups.push(() => postgres.stop());
  const database = await freshPostgres(postgres.url);
  cleanups.push(() => database.close());
  return database;
}

/** Starts both services and waits until they accept connections. */
export async function openBackingServices(deps: BackingDeps, cleanups: Cleanups): Promise<BackingServices> {
  const database = await openBackingDatabase(deps, cleanups);
  const redis = await deps.startRedis();
  cleanups.push(() => redis.stop());
  return { database, redis };
}
