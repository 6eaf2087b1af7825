/** The lease heartbeat reaches the database under any load of queries. */

import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Cleanups, cleanUp } from '../../tests/harness/cleanUp.ts';
import { freshPostgres, testDatabase } from '../../tests/harness/database/testDatabase.ts';
import { startTestServer, type TestServer } from '../../tests/harness/servers/testServer.ts';

const CONNECTIONS = 10;
const cleanups: Cleanups = [];
afterAll(() => cleanUp(cleanups));

/** The kinds of queries that the lease connection received. */
const requested: string[] = [];
let server: TestServer;
beforeAll(async () => {
  const database = await testDatabase();
  const leaseDb = database.leaseDb.withPlugin({
    transformQuery({ node }) {
      requested.push(node.kind);
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  server = await startTestServer({}, { database: { ...database, leaseDb } });
});

it('the lease uses a dedicated database connection', async () => {
  expect(requested).toContain('InsertQueryNode');
  await server.stop();
  expect(requested.at(-1)).toBe('DeleteQueryNode');
});

it.runIf(process.env.TEST_DATABASE_URL)(
  "the lease's connection is free while all other connections are in use",
  async () => {
    const database = await freshPostgres(process.env.TEST_DATABASE_URL ?? '');
    cleanups.push(database.close);
    const { promise: isOver, resolve: end } = Promise.withResolvers<void>();
    const busy = Array.from({ length: CONNECTIONS }, () =>
      database.db.transaction().execute(async (tx) => {
        await sql`select 1`.execute(tx);
        await isOver;
      }),
    );
    await expect.poll(() => database.pool?.().open).toBe(CONNECTIONS);
    await sql`select 1`.execute(database.leaseDb);
    end();
    await Promise.all(busy);
  },
);
