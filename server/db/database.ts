/**
 * Opens either database as a Kysely instance: an embedded PostgreSQL in a data folder, or a PostgreSQL server. The
 * parsers of both drivers are configured so that a query returns the same values on both.
 */
import { Kysely, type Logger, PGliteDialect, PostgresDialect } from 'kysely';
import pg from 'pg';
import { beginDatabaseFolder, damagedDatabase, ensureWritable } from './dataFolder.ts';
import { lockFolder } from './folderLock.ts';
import type { Tables } from './tables.ts';

export type Db = Kysely<Tables>;

export interface Database {
  readonly db: Db;
  /** A dedicated connection for the lease heartbeat, which must not wait for other queries. */
  readonly leaseDb: Db;
  readonly kind: 'embedded' | 'postgres';
  /** Returns the numbers of open and idle connections and of waiting queries. Null without a pool. */
  readonly pool: (() => { readonly open: number; readonly idle: number; readonly waiting: number }) | null;
  close(): Promise<void>;
}

/**
 * Parses 64-bit integers as numbers, because no column contains integers beyond 2^53. By default the driver returns
 * them as text.
 */
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
/** Returns days as text. By default the drivers return the time at which the day begins in some time zone. */
pg.types.setTypeParser(pg.types.builtins.DATE, (day) => day);

/**
 * Opens the PostgreSQL server at `url`. Connections are opened on demand: at most `poolSize`, and one for the lease.
 * @param log called for each query.
 */
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
  // The pool replaces a broken connection at the next query. Without these error listeners, the error would crash the
  // process.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

/**
 * Opens the embedded database in `folder`, which only one process may open at a time.
 * @param folder path of the data folder, or null for an in-memory database (tests).
 * @throws StartRefused if another live process has opened it, or if it is damaged.
 */
export async function openEmbedded(folder: string | null, initial?: Blob): Promise<Database> {
  // Imported dynamically, because the production image does not contain this package.
  const { PGlite, types: pgliteTypes } = await import('@electric-sql/pglite');
  if (folder !== null) ensureWritable(folder);
  const lock = folder === null ? null : lockFolder(folder);
  const creation = folder === null ? null : beginDatabaseFolder(folder);
  const opening = PGlite.create({
    ...(folder === null ? {} : { dataDir: folder }),
    ...(initial ? { loadDataDir: initial } : {}),
    parsers: {
      [pgliteTypes.INT8]: Number,
      [pgliteTypes.DATE]: (day: string) => day,
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
