// Once a run: a PostgreSQL server for the project `server-postgres`, ended after its last test.

import type { TestProject } from 'vitest/node';
import { startPostgres } from '../../../scripts/services/postgres.mjs';

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of a PostgreSQL server on which the tests may create databases. */
    databaseUrl: string;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await startPostgres();
  project.provide('databaseUrl', cluster.url);
  return () => cluster.stop();
}
