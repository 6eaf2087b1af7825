/**
 * Brings the database to the newest schema. Migrations are files; once merged they never change, and each leaves a database
 * that the code before it can use (migrate.test.ts). So a process of the version before starts on a database
 * that a newer one has migrated: while a deploy is under way, and when one is taken back.
 */
import { promises as fs } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { FileMigrationProvider, type MigrationProvider, Migrator } from 'kysely/migration';
import type { Db } from './database.ts';

const FOLDER = path.resolve(import.meta.dirname, '../../migrations');

/**
 * One process at a time, under a lock of the database's.
 * @returns the names of the migrations that were carried out. @throws when one fails; it leaves nothing behind.
 */
export async function migrate(db: Db, folder = FOLDER): Promise<string[]> {
  const files = new FileMigrationProvider({
    fs,
    path,
    migrationFolder: folder,
    import: (file) => import(file),
  });
  const provider = withNewer(files, await doneIn(db));
  const { error, results } = await new Migrator({ db, provider }).migrateToLatest();
  if (error) throw error;
  return (results ?? []).map((result) => result.migrationName);
}

async function doneIn(db: Db): Promise<string[]> {
  const tables = await sql<{ is: boolean }>`select to_regclass('kysely_migration') is not null as is`.execute(
    db,
  );
  if (!tables.rows[0]?.is) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  return rows.map(({ name }) => name);
}

/** What a newer version has done stands in the list as done; to the migrator it would else be a migration that was lost. */
function withNewer(files: MigrationProvider, done: readonly string[]): MigrationProvider {
  return {
    async getMigrations() {
      const known = await files.getMigrations();
      const newest = Object.keys(known).sort().at(-1) ?? '';
      const newer = done.filter((name) => name > newest);
      return { ...known, ...Object.fromEntries(newer.map((name) => [name, { up: async () => {} }])) };
    },
  };
}
