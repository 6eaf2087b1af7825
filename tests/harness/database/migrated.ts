/**
 * A migrated, empty embedded database, created once and reused until a migration changes. Creating and migrating a
 * database takes ten times as long as loading or copying one.
 */
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { Kysely, PGliteDialect } from 'kysely';
import { migrate } from '../../../server/db/migrate.ts';
import type { Tables } from '../../../server/db/tables.ts';

const ROOT = path.resolve(import.meta.dirname, '../../..');

/** Returns an archive of the database, for `loadDataDir`. */
export async function migratedArchive(): Promise<Blob> {
  const file = `${cachePath()}.tar`;
  if (!existsSync(file)) {
    const pglite = await PGlite.create();
    await migrate(new Kysely<Tables>({ dialect: new PGliteDialect({ pglite }) }));
    const archive = Buffer.from(await (await pglite.dumpDataDir('none')).arrayBuffer());
    await pglite.close();
    mkdirSync(path.dirname(file), { recursive: true });
    const part = `${file}.${process.pid}`;
    writeFileSync(part, archive);
    renameSync(part, file); // Atomic, because test files run in parallel.
  }
  return new Blob([readFileSync(file)]);
}

/**
 * Copies the database into a data folder that does not exist yet, so that a product started there opens it immediately.
 */
export async function copyMigratedDatabase(dataDir: string): Promise<void> {
  const template = cachePath();
  if (!existsSync(template)) {
    const archive = await migratedArchive();
    const part = `${template}.${process.pid}`;
    const pglite = await PGlite.create({ dataDir: part, loadDataDir: archive });
    await pglite.close();
    // A parallel test file may have created the folder first.
    if (!existsSync(template)) renameSync(part, template);
  }
  cpSync(template, path.join(dataDir, 'database'), { recursive: true });
}

/** Returns the path of the cached database without its extension. The path contains a hash of the migrations. */
function cachePath(): string {
  const hash = createHash('sha256');
  const migrations = path.join(ROOT, 'migrations');
  for (const file of readdirSync(migrations).sort()) hash.update(readFileSync(path.join(migrations, file)));
  return path.join(ROOT, '.cache', `database-${hash.digest('hex').slice(0, 16)}`);
}
