/** The limit of calls per access token. The titles contain the number of the security requirement (S1, S2, ...). */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { NewAccessToken } from '../../protocol/http/programs/accessTokenApi.ts';
import { startTestServer, type TestServer } from '../harness/servers/testServer.ts';
import { loggedIn } from '../harness/users/accounts.ts';

const LIMIT = 5;
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({}, {}, { tokenRequestsPerMinute: LIMIT });
});
afterAll(() => server.stop());

it('[API-38] S86: the calls of a token have a rate limit that is separate from that of its account', async () => {
  const user = await loggedIn(server);
  const newToken = async () =>
    (
      await user.call<NewAccessToken>('POST', '/api/account/tokens', {
        body: { name: 'flood', scopes: ['read'], days: 1 },
      })
    ).body.token;
  const me = (token: string) =>
    fetch(`${server.url}/api/account/me`, { headers: { Authorization: `Bearer ${token}` } });
  const token = await newToken();
  for (let i = 0; i < LIMIT; i++) expect((await me(token)).status).toBe(200);
  const refused = await me(token);
  expect(refused.status).toBe(429);
  expect(await refused.json()).toMatchObject({ code: 'E3009' });
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await user.call('GET', '/api/account/me')).status).toBe(200);
  expect((await me(await newToken())).status).toBe(200);
});
