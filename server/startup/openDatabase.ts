/** The database that the configuration names. */
import path from 'node:path';
import type { LogEvent } from 'kysely';
import type { Config } from '../config/config.ts';
import { type Database, openEmbedded, openPostgres } from '../db/database.ts';
import { ensureWritable } from '../db/dataFolder.ts';
import { currentContext } from '../observability/tracing/context.ts';

/** @throws StartRefused when the embedded one is in use, damaged or cannot be written. */
export async function openDatabase({ databaseUrl, dataDir, traceUrl }: Config): Promise<Database> {
  if (databaseUrl !== null)
    return openPostgres(databaseUrl, undefined, traceUrl === null ? undefined : traceQuestion);
  ensureWritable(dataDir);
  return openEmbedded(path.join(dataDir, 'database'));
}

/** A part of what it was asked for. The text has places where values stand, never the values. */
function traceQuestion({ query, queryDurationMillis }: LogEvent): void {
  currentContext()?.span?.past('database', queryDurationMillis, { 'db.query.text': query.sql.slice(0, 500) });
}
