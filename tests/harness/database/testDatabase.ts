/** A new, migrated database for one test file, either embedded or on the PostgreSQL server of TEST_DATABASE_URL. */
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { type Database, openEmbedded, openPostgres } from '../../../server/db/database.ts';
import { migrate } from '../../../server/db/migrate.ts';
import { migratedArchive } from './migrated.ts';

const TEMPLATE = 'tetrarch_template';
/** Key of the advisory lock that is held while the template is created. */
const TEMPLATE_LOCK = 7_201;

export async function testDatabase(): Promise<Database> {
  const url = process.env.TEST_DATABASE_URL;
  return url ? freshPostgres(url) : openEmbedded(null, await migratedArchive());
}

/** Creates a migrated database on the server at `url` and drops it when it is closed. */
export async function freshPostgres(url: string): Promise<Database & { readonly url: string }> {
  const name = `tetrarch_${randomBytes(6).toString('hex')}`;
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  await createMigrated(admin, url, name);
  const database = openPostgres(urlOf(url, name));
  const close = async () => {
    await database.close();
    await admin.query(`drop database if exists ${name} with (force)`);
    await admin.end();
  };
  return { ...database, url: urlOf(url, name), close };
}

/**
 * Copies the server's migrated template, which the first caller creates. A copy takes a tenth of the time of the
 * migrations.
 */
async function createMigrated(admin: pg.Client, url: string, name: string): Promise<void> {
  // Test files run in parallel, and a template cannot be copied while a client is connected to it.
  await admin.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK]);
  try {
    const found = await admin.query('select 1 from pg_database where datname = $1', [TEMPLATE]);
    if (found.rowCount === 0) await createTemplate(admin, url);
  } finally {
    await admin.query('select pg_advisory_unlock($1)', [TEMPLATE_LOCK]);
  }
  await admin.query(`create database ${name} template ${TEMPLATE}`);
}

/** Creates the template. It gets its name only when it is complete, so that a failed migration leaves no template. */
async function createTemplate(admin: pg.Client, url: string): Promise<void> {
  const unfinished = `${TEMPLATE}_new`;
  await admin.query(`drop database if exists ${unfinished} with (force)`);
  await admin.query(`create database ${unfinished}`);
  const database = openPostgres(urlOf(url, unfinished));
  try {
    await migrate(database.db);
  } finally {
    await database.close();
  }
  await admin.query(`alter database ${unfinished} rename to ${TEMPLATE}`);
}

function urlOf(server: string, database: string): string {
  const url = new URL(server);
  url.pathname = `/${database}`;
  return url.href;
}
