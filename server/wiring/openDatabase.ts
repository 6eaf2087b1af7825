/** Opens the configured database. */
import path from 'node:path';
import type { LogEvent } from 'kysely';
import type { Config } from '../config/config.ts';
import { type Database, openEmbedded, openPostgres } from '../db/database.ts';
import { ensureWritable } from '../db/dataFolder.ts';
import { currentContext } from '../observability/tracing/context.ts';

/** @throws StartRefused if the embedded database is in use, damaged or not writable. */
export async function openDatabase({ databaseUrl, dataDir, traceUrl }: Config): Promise<Database> {
  if (databaseUrl !== null)
    return openPostgres(databaseUrl, undefined, traceUrl === null ? undefined : traceQuery);
  ensureWritable(dataDir);
  return openEmbedded(path.join(dataDir, 'database'));
}

/** Adds a trace span for the query. The query text contains placeholders instead of values. */
function traceQuery({ query, queryDurationMillis }: LogEvent): void {
  currentContext()?.span?.past('database', queryDurationMillis, { 'db.query.text': query.sql.slice(0, 500) });
}
