/**
 * One Kysely over either database: an embedded Postgres in a data folder, or a Postgres server. The drivers' parsers
 * are aligned so that the same query gives the same values on both.
 */
import { PGlite, types as pgliteTypes } from '@electric-sql/pglite';
import { Kysely, type Logger, PGliteDialect, PostgresDialect } from 'kysely';
import pg from 'pg';
import { beginDatabaseFolder, damagedDatabase, ensureWritable } from './dataFolder.ts';
import { lockFolder } from './folderLock.ts';
import type { Tables } from './tables.ts';

export type Db = Kysely<Tables>;

export interface Database {
  readonly db: Db;
  /**
   * The same database by a connection that nothing else waits for: for the sign of life of this process, which is to be
   * written however much is asked of the others.
   */
  readonly leaseDb: Db;
  readonly kind: 'embedded' | 'postgres';
  /** Connections in all, those that nobody uses, and who waits for one; null where there are none. */
  readonly pool: (() => { readonly open: number; readonly idle: number; readonly waiting: number }) | null;
  close(): Promise<void>;
}

/** Whole numbers beyond 2^53 never occur in our columns; counts arrive as text from a server. */
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/** Opens the Postgres server at `url`. Connections are made on demand, one more than `poolSize`. @param log told of each question. */
export function openPostgres(url: string, poolSize = 10, log?: Logger): Database {
  const [pool, leaseDb] = [openPool(url, poolSize), openPool(url, 1)];
  return {
    db: new Kysely<Tables>({ dialect: new PostgresDialect({ pool }), ...(log ? { log } : {}) }),
    leaseDb: new Kysely<Tables>({ dialect: new PostgresDialect({ pool: leaseDb }) }),
    kind: 'postgres',
    pool: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    close: async () => {
      await Promise.all([pool.end(), leaseDb.end()]);
    },
  };
}

function openPool(url: string, size: number): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
  });
  // A connection that breaks is replaced at the next query; without listeners, on the pool for idle connections and on
  // each client between two queries, it would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

/**
 * Opens the embedded database in `folder`, which only one process may have open.
 * @param folder path of the data folder, or null for one in memory (tests).
 * @throws StartRefused when another live process has it, or it is damaged.
 */
export async function openEmbedded(folder: string | null, initial?: Blob): Promise<Database> {
  if (folder !== null) ensureWritable(folder);
  const lock = folder === null ? null : lockFolder(folder);
  const creation = folder === null ? null : beginDatabaseFolder(folder);
  const opening = PGlite.create({
    ...(folder === null ? {} : { dataDir: folder }),
    ...(initial ? { loadDataDir: initial } : {}),
    parsers: {
      [pgliteTypes.INT8]: Number,
      [pgliteTypes.BYTEA]: (hex: string) => Buffer.from(hex.slice(2), 'hex'),
    },
  });
  const pglite = await opening.catch((error: unknown) => {
    throw folder === null ? error : damagedDatabase(folder, error);
  });
  creation?.finish();
  const db = new Kysely<Tables>({ dialect: new PGliteDialect({ pglite }) });
  return {
    db,
    leaseDb: db,
    kind: 'embedded',
    pool: null,
    close: async () => {
      await pglite.close();
      lock?.release();
    },
  };
}
