// The server with collectibles switched off. A production server without a chain starts with the same flags
// (config.test.ts) and gives the same answers.

import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../tests/harness/servers/testServer.ts';
import { loggedIn } from '../../tests/harness/users/accounts.ts';
import { pathsOf } from '../../tests/harness/users/payers.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ FLAG_NFT: '0' });
});
afterAll(() => server.stop());

it('[OPS-40] a server without collectibles answers their calls with 404', async () => {
  const user = await loggedIn(server);
  for (const at of [
    '/api/nft/status',
    '/api/nft/availability',
    '/api/nft/token/1001',
    '/api/nft/authorities',
  ])
    expect([at, (await user.call('GET', at)).status]).toEqual([at, 404]);
  const { status } = await user.call('POST', '/api/payments/create-nft-checkout-session', {
    body: { productType: 'SIGNATURE', notes: '', ...pathsOf('nft') },
  });
  expect(status).toBe(404);
});
