// A server without a chain sells nothing that is delivered as a token.

import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../tests/harness/servers/testServer.ts';
import { loggedIn } from '../../tests/harness/users/accounts.ts';
import { pathsOf } from '../../tests/harness/users/payers.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

it('[API-20] a server without a chain sells no board and creates no payment, but accepts donations', async () => {
  const user = await loggedIn(server);
  const buy = (productType: string) =>
    user.call<{ code: string }>('POST', '/api/payments/create-nft-checkout-session', {
      body: { productType, notes: '', ...pathsOf(productType === 'DONATE' ? 'donate' : 'nft') },
    });
  for (const kind of ['SIGNATURE', 'COMMUNITY', 'CUSTOM_INSTALMENT']) {
    const { status, body } = await buy(kind);
    expect([kind, status, body.code]).toEqual([kind, 503, 'E3300']);
  }
  expect((await user.call('GET', '/api/nft-history/me')).body).toEqual([]);
  expect((await buy('DONATE')).status).toBe(200);
});
