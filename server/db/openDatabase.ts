/** The database that the configuration names. */
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { Config } from '../config.ts';
import { type Database, openEmbedded, openPostgres } from './database.ts';

/** @throws FolderInUse when another live process has the embedded one. */
export async function openDatabase({ databaseUrl, dataDir }: Config): Promise<Database> {
  if (databaseUrl !== null) return openPostgres(databaseUrl);
  mkdirSync(dataDir, { recursive: true });
  return openEmbedded(path.join(dataDir, 'database'));
}
