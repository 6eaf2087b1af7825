/** A new, migrated database for one test file, either embedded or on the PostgreSQL server of TEST_DATABASE_URL. */
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { type Database, openEmbedded, openPostgres } from '../../../server/db/database.ts';
import { migrate } from '../../../server/db/migrate.ts';
import { migratedArchive } from './migrated.ts';

export async function testDatabase(): Promise<Database> {
  const url = process.env.TEST_DATABASE_URL;
  return url ? freshPostgres(url) : openEmbedded(null, await migratedArchive());
}

/** Creates a database on the server at `url` and drops it when it is closed. */
export async function freshPostgres(url: string): Promise<Database & { readonly url: string }> {
  const name = `tetrarch_${randomBytes(6).toString('hex')}`;
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  await admin.query(`create database ${name}`);
  const own = new URL(url);
  own.pathname = `/${name}`;
  const database = openPostgres(own.href);
  await migrate(database.db);
  const close = async () => {
    await database.close();
    await admin.query(`drop database if exists ${name} with (force)`);
    await admin.end();
  };
  return { ...database, url: own.href, close };
}
