// The server is killed after it has answered the provider's event and before the event takes effect. The provider sends
// the event only once.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type MainProcess, startMain } from '../../tests/harness/servers/mainProcess.ts';
import { atCheckout, control } from '../../tests/harness/servers/paymentProvider.ts';
import { completedEvent, sendEvent, signatureOf } from '../../tests/harness/users/paymentEvents.ts';
import { HttpClient } from '../http/client.ts';
import { useApp } from '../support/app.ts';

const folder = mkdtempSync(join(tmpdir(), 'tetrarch-provider-'));
let provider: MainProcess;
let secret = '';
beforeAll(async () => {
  const SANDBOX_FILE = join(folder, 'book.json');
  // The sandbox sends its events to an unused address.
  provider = await startMain(
    { SANDBOX_FILE, SANDBOX_WEBHOOK: 'http://localhost:9' },
    'server/stripeSandbox/main.ts',
  );
  await control(provider.address, { post: { isSilent: true } });
  secret = provider.lines[0]?.split(' ')[2] ?? '';
}, 120_000);
afterAll(() => {
  provider?.process.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});
const app = useApp({
  options: () => ({
    env: {
      ...{ STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: secret },
      STRIPE_API_BASE: provider.address,
    },
  }),
});

it('S52: a received payment event survives a crash of the process that received it', async () => {
  const client = new HttpClient(app.url);
  await client.register('Patience');
  const { body } = await client.post('/payments/create-checkout-session', {
    successPath: '/payment-confirmation/subscription/success',
    cancelPath: '/payment-confirmation/subscription/failure',
  });
  await atCheckout(body.url, 'pay');
  // The provider no longer answers, so the event has no effect yet.
  provider.process.kill('SIGSTOP');
  const event = completedEvent(body.sessionId);
  expect(await sendEvent(app.url, event, signatureOf(event, secret))).toBe(200);
  await app.kill9();
  provider.process.kill('SIGCONT');
  await app.restart();
  await expect
    .poll(async () => (await client.get('/payments/subscription-details/me')).body.plan, { timeout: 60_000 })
    .toBe('PREMIUM');
});
