import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../harness/servers/testServer.ts';
import { loggedIn, loggedInAs } from '../harness/users/accounts.ts';
import { pathsOf, subscribe } from '../harness/users/payers.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ FLAG_ACTIVE_GAMES: '0', FLAG_NFT: '0', FLAG_DONATIONS: '0' });
});
afterAll(() => server.stop());

it.each(['ROLE_USER', 'ROLE_ADMIN'] as const)(
  '[FLG-07] calls that a feature flag hides answer like unknown calls, for %s',
  async (role) => {
    const user = await loggedInAs(server, role);
    const list = await user.call<{ code: string }>('GET', '/api/game-session?gameStateSimplified=ENDED');
    expect([list.status, list.body.code]).toEqual([404, 'E1000']);
    expect((await user.call('GET', '/api/game-session/current')).status).toBe(200);
  },
);

it.each([
  'GET /authorities/config',
  'POST /authorities',
  'GET /authorities',
  'DELETE /authorities/0x0',
  'GET /settings/1001',
  'PATCH /settings',
  'GET /token/1001',
  'GET /metadata/1001',
  'GET /availability',
])('[FLG-01] a server without collectibles has no call %s', async (call) => {
  const user = await loggedInAs(server, 'ROLE_USER');
  const [method = '', path = ''] = call.split(' ');
  const body = method === 'GET' || method === 'DELETE' ? {} : { body: {} };
  const answer = await user.call<{ code: string }>(method, `/api/nft${path}`, body);
  expect([answer.status, answer.body.code]).toEqual([404, 'E1000']);
});

it('[FLG-05] a server without donations creates no payment of a donation, but sells the plan', async () => {
  const user = await loggedIn(server);
  const body = { productType: 'DONATE', notes: '', ...pathsOf('donate') };
  const answer = await user.call<{ code: string }>('POST', '/api/payments/create-nft-checkout-session', {
    body,
  });
  expect([answer.status, answer.body.code]).toEqual([404, 'E1000']);
  expect((await user.call('GET', '/api/nft-history/me')).body).toEqual([]);
  expect((await subscribe(user)).status).toBe(200);
});
