import { afterAll, beforeAll, expect, it } from 'vitest';
import { loggedInAs } from '../testing/accounts.ts';
import { startTestServer, type TestServer } from '../testing/testServer.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ FLAG_ACTIVE_GAMES: '0' });
});
afterAll(() => server.stop());

it.each(['ROLE_USER', 'ROLE_ADMIN'] as const)('what a flag hides is no call any more: %s', async (role) => {
  const person = await loggedInAs(server, role);
  const list = await person.call<{ code: string }>('GET', '/api/game-session?gameStateSimplified=ENDED');
  expect([list.status, list.body.code]).toEqual([404, 'E1000']);
  expect((await person.call('GET', '/api/game-session/current')).status).toBe(200);
});
