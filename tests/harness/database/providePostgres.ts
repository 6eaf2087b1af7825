// Starts one PostgreSQL server per run for the project `server-postgres` and stops it after the last test. No test
// of this project kills the server, so its commits need not wait for the disk.

import type { TestProject } from 'vitest/node';
import { startPostgres } from '../../../scripts/services/postgres.mjs';

declare module 'vitest' {
  interface ProvidedContext {
    /** URL of a PostgreSQL server on which tests may create databases. */
    databaseUrl: string;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await startPostgres({ isDurable: false });
  project.provide('databaseUrl', cluster.url);
  return () => cluster.stop();
}
