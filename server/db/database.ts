/**
 * One Kysely over either database: an embedded Postgres in a data folder, or a Postgres server. The drivers' parsers
 * are aligned so that the same query gives the same values on both.
 */
import { PGlite, types as pgliteTypes } from '@electric-sql/pglite';
import { Kysely, PGliteDialect, PostgresDialect } from 'kysely';
import pg from 'pg';
import { lockFolder } from './folderLock.ts';
import type { Tables } from './tables.ts';

export type Db = Kysely<Tables>;

export interface Database {
  readonly db: Db;
  readonly kind: 'embedded' | 'postgres';
  close(): Promise<void>;
}

/** Whole numbers beyond 2^53 never occur in our columns; counts arrive as text from a server. */
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/** Opens the Postgres server at `url`. Connections are made on demand. */
export function openPostgres(url: string, poolSize = 10): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
  });
  // A connection that breaks is replaced at the next query; without listeners, on the pool for idle connections and on
  // each client between two queries, it would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return {
    db: new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }),
    kind: 'postgres',
    close: () => pool.end(),
  };
}

/**
 * Opens the embedded database in `folder`, which only one process may have open.
 * @param folder path of the data folder, or null for one in memory (tests).
 * @throws FolderInUse when another live process has it.
 */
export async function openEmbedded(folder: string | null, initial?: Blob): Promise<Database> {
  const lock = folder === null ? null : lockFolder(folder);
  const pglite = await PGlite.create({
    ...(folder === null ? {} : { dataDir: folder }),
    ...(initial ? { loadDataDir: initial } : {}),
    parsers: {
      [pgliteTypes.INT8]: Number,
      [pgliteTypes.BYTEA]: (hex: string) => Buffer.from(hex.slice(2), 'hex'),
    },
  });
  return {
    db: new Kysely<Tables>({ dialect: new PGliteDialect({ pglite }) }),
    kind: 'embedded',
    close: async () => {
      await pglite.close();
      lock?.release();
    },
  };
}
