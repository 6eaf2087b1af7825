/**
 * A fresh, migrated database for one test file: embedded, or on the PostgreSQL server that TEST_DATABASE_URL names.
 */
import { createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { Kysely, PGliteDialect } from 'kysely';
import pg from 'pg';
import { type Database, openEmbedded, openPostgres } from '../../../server/db/database.ts';
import { migrate } from '../../../server/db/migrate.ts';
import type { Tables } from '../../../server/db/tables.ts';

export async function testDatabase(): Promise<Database> {
  const url = process.env.TEST_DATABASE_URL;
  return url ? freshPostgres(url) : openEmbedded(null, await template());
}

/** Creates a database on the server at `url`; closing drops it. */
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

const ROOT = path.resolve(import.meta.dirname, '../../..');

/**
 * An archive of a migrated data folder, reused until a migration changes. Loading it takes a tenth of the time of
 * the migrations.
 */
async function template(): Promise<Blob> {
  const hash = createHash('sha256');
  const migrations = path.join(ROOT, 'migrations');
  for (const file of readdirSync(migrations).sort()) hash.update(readFileSync(path.join(migrations, file)));
  const file = path.join(ROOT, '.cache', `database-${hash.digest('hex').slice(0, 16)}.tar`);
  if (!existsSync(file)) {
    const pglite = await PGlite.create();
    await migrate(new Kysely<Tables>({ dialect: new PGliteDialect({ pglite }) }));
    const archive = Buffer.from(await (await pglite.dumpDataDir('none')).arrayBuffer());
    await pglite.close();
    mkdirSync(path.dirname(file), { recursive: true });
    const part = `${file}.${process.pid}`;
    writeFileSync(part, archive);
    renameSync(part, file); // Test files run in parallel.
  }
  return new Blob([readFileSync(file)]);
}
