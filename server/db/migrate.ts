/**
 * Migrates the database to the newest schema. Migrations are files that never change once merged. Each leaves a
 * database that the previous version can use (migrate.test.ts), so the previous version also runs during a deploy and
 * after a rollback.
 */
import { promises as fs } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { FileMigrationProvider, type MigrationProvider, Migrator } from 'kysely/migration';
import { fieldOf } from '../../engine/records.ts';
import type { Db } from './database.ts';

/**
 * PostgreSQL's error code for an unknown table. The migrator first lists all tables, and fails with this error if
 * another process drops a partition of the game log at the same time.
 */
const UNKNOWN_TABLE = '42P01';
const MAX_ATTEMPTS = 5;

const FOLDER = path.resolve(import.meta.dirname, '../../migrations');

/**
 * Runs all new migrations under a database lock, so that one process migrates at a time. Each migration has its own
 * transaction, so that its locks do not last until all migrations are done. In a new database, all migrations share one
 * transaction, which is faster.
 *
 * @returns the names of the executed migrations.
 * @throws if one fails; it is then rolled back.
 */
export async function migrate(db: Db, folder = FOLDER): Promise<string[]> {
  const before = await doneIn(db);
  const migrator = new Migrator({ db, provider: withNewer(filesIn(folder), before) });
  const done: string[] = [];
  for (let attempt = 1; ; ) {
    const { error, results = [] } = await (before.length === 0
      ? migrator.migrateToLatest()
      : migrator.migrateUp());
    if (fieldOf(error, 'code') === UNKNOWN_TABLE && attempt < MAX_ATTEMPTS) {
      attempt += 1;
      continue;
    }
    if (error) throw error;
    if (results.length === 0) return done;
    done.push(...results.map((result) => result.migrationName));
  }
}

/**
 * Reverts the newest migration and deletes the data of its tables and columns.
 * @returns its name, or null for an empty database. @throws if the migration cannot be reverted or is not in `folder`;
 * the database is then unchanged.
 */
export async function rollBack(db: Db, folder = FOLDER): Promise<string | null> {
  const { error, results } = await new Migrator({ db, provider: filesIn(folder) }).migrateDown();
  if (error) throw error;
  return results?.[0]?.migrationName ?? null;
}

function filesIn(folder: string): MigrationProvider {
  return new FileMigrationProvider({
    fs,
    path,
    migrationFolder: folder,
    import: (file) => import(file),
  });
}

async function doneIn(db: Db): Promise<string[]> {
  const tables = await sql<{ is: boolean }>`select to_regclass('kysely_migration') is not null as is`.execute(
    db,
  );
  if (!tables.rows[0]?.is) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  return rows.map(({ name }) => name);
}

/** Adds empty entries for migrations of a newer version, which the migrator would otherwise report as missing. */
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
