/** Brings the database to the newest schema. Migrations are files; once merged they never change. */
import { promises as fs } from 'node:fs';
import path from 'node:path';
import { FileMigrationProvider, Migrator } from 'kysely/migration';
import type { Db } from './database.ts';

const FOLDER = path.resolve(import.meta.dirname, '../../migrations');

/** @returns the names of the migrations that were carried out. @throws when one fails; it leaves nothing behind. */
export async function migrate(db: Db): Promise<string[]> {
  const provider = new FileMigrationProvider({
    fs,
    path,
    migrationFolder: FOLDER,
    import: (file) => import(file),
  });
  const { error, results } = await new Migrator({ db, provider }).migrateToLatest();
  if (error) throw error;
  return (results ?? []).map((result) => result.migrationName);
}
