/** HTTP answers while the database is unreachable: a retry hint instead of an internal error. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { freePort } from '../../scripts/services/ports.mjs';
import { startTestServer, type TestServer } from '../../tests/harness/servers/testServer.ts';
import { TestUser } from '../../tests/harness/users/testUser.ts';
import { openPostgres } from '../db/database.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

/** The driver's error for a refused connection. */
async function refusedConnection(): Promise<unknown> {
  const anonymous = openPostgres(`postgres://127.0.0.1:${await freePort()}/none`);
  const error = await sql`select 1`.execute(anonymous.db).then(
    () => null,
    (reason: unknown) => reason,
  );
  await anonymous.close();
  return error;
}

it.each([
  ['is unreachable', refusedConnection, [503, '1', 'E3042']],
  ['rejects the statement', async () => new Error('syntax error'), [500, null, 'E9999']],
])('the server answers with the right status if the database %s', async (_, errorOf, expected) => {
  const user = await TestUser.guest(server.url);
  const { id } = await user.create();
  vi.spyOn(server.services.games, 'find').mockRejectedValueOnce(await errorOf());
  const answer = await user.call<{ code: string }>('GET', `/api/guest/game-session/${id}`);
  expect([answer.status, answer.headers.get('retry-after'), answer.body.code]).toEqual(expected);
  expect((await user.call('GET', `/api/guest/game-session/${id}`)).status).toBe(200);
});
