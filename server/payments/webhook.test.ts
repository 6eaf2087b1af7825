/** Verification of webhook events. The events are built with the provider's library and sent by plain requests. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { atCheckout, atPortal, control } from '../../tests/harness/servers/paymentProvider.ts';
import { startTestServer, type TestServer } from '../../tests/harness/servers/testServer.ts';
import { loggedIn } from '../../tests/harness/users/accounts.ts';
import { openPortal, planDetails, subscribe, untilPlan } from '../../tests/harness/users/payers.ts';
import { completedEvent, sendEvent, signatureOf } from '../../tests/harness/users/paymentEvents.ts';
import type { TestUser } from '../../tests/harness/users/testUser.ts';
import { stripeGateway } from './stripeGateway.ts';

let server: TestServer;
let provider = '';
let secret = '';
beforeAll(async () => {
  server = await startTestServer();
  provider = (await subscribe(await loggedIn(server))).body.url;
  secret = (
    JSON.parse(readFileSync(path.join(server.dataDir, 'checkout-sandbox.json'), 'utf8')) as { secret: string }
  ).secret;
  await control(provider, { post: { isSilent: true } });
});
afterEach(() => control(provider, { post: { isSilent: true } }));
afterAll(() => server.stop());

const plan = async (who: TestUser) => (await planDetails(who)).plan;

/** Creates a user who has paid. No event has reported the payment. */
async function paidUnheard() {
  const user = await loggedIn(server);
  const checkout = (await subscribe(user)).body;
  await atCheckout(checkout.url, 'pay');
  return { user: user, ...checkout };
}

interface Signing {
  readonly by?: string;
  readonly ageSeconds?: number;
}

const signature = (body: string, { by = secret, ageSeconds = 0 }: Signing = {}) =>
  signatureOf(body, by, ageSeconds);
const notify = (body: string, signed: string | null, type?: string) =>
  sendEvent(server.url, body, signed, type);

it('S48: an event without a valid signature is rejected and changes nothing', async () => {
  const { user, sessionId } = await paidUnheard();
  const body = completedEvent(sessionId);
  const reformatted = JSON.stringify(JSON.parse(body), null, 1);
  expect(await notify(body, null)).toBe(400);
  expect(await notify(body, signature(body, { by: 'whsec_of_somebody_else' }))).toBe(400);
  expect(await notify(reformatted, signature(body))).toBe(400);
  expect(await notify(body, signature(body), 'text/plain')).toBe(400);
  const refused = await fetch(`${server.url}/api/payments/webhook`, { method: 'POST' });
  expect([refused.status, await refused.json()]).toEqual([
    400,
    { status: 400, error: 'Bad Request', code: 'E3205', params: {} },
  ]);
  await server.services.inquiries.settled();
  expect(await plan(user)).toBe('FREE');
  expect(await notify(body, signature(body))).toBe(200);
  await untilPlan(user, 'PREMIUM');
});

it('S49: an event that was signed more than five minutes ago is rejected', async () => {
  const { user, sessionId } = await paidUnheard();
  const body = completedEvent(sessionId);
  expect(await notify(body, signature(body, { ageSeconds: 301 }))).toBe(400);
  await server.services.inquiries.settled();
  expect(await plan(user)).toBe('FREE');
});

it('S74: an event that was signed more than five minutes in the future is rejected', async () => {
  const { user, sessionId } = await paidUnheard();
  const body = completedEvent(sessionId);
  expect(await notify(body, signature(body, { ageSeconds: -310 }))).toBe(400);
  expect(await notify(body, signature(body, { ageSeconds: -86_400 * 365 }))).toBe(400);
  await server.services.inquiries.settled();
  expect(await plan(user)).toBe('FREE');
  expect(await notify(body, signature(body, { ageSeconds: -60 }))).toBe(200);
  await untilPlan(user, 'PREMIUM');
});

it('S50: an event that arrives several times at once is applied once', async () => {
  const { user, sessionId } = await paidUnheard();
  const body = completedEvent(sessionId);
  const signed = signature(body);
  expect(await Promise.all(Array.from({ length: 8 }, () => notify(body, signed)))).toEqual(
    Array(8).fill(200),
  );
  await untilPlan(user, 'PREMIUM');
  const heard = server.logged.filter((line) => line.event === 'paymentEvent').slice(-8);
  expect(heard.filter(({ isNew }) => isNew)).toHaveLength(1);
});

it("an event makes the server query the provider, instead of trusting the event's content", async () => {
  const user = await loggedIn(server);
  const { sessionId } = (await subscribe(user)).body;
  const body = completedEvent(sessionId, {
    object: { status: 'complete', payment_status: 'paid', subscription: 'sub_1' },
  });
  expect(await notify(body, signature(body))).toBe(200);
  await server.services.inquiries.settled();
  expect(await plan(user)).toBe('FREE');
});

it('S54: an event of the live mode is rejected while the key is a test key', async () => {
  const { user, sessionId } = await paidUnheard();
  const body = completedEvent(sessionId, { livemode: true });
  expect(await notify(body, signature(body))).toBe(400);
  await server.services.inquiries.settled();
  expect(await plan(user)).toBe('FREE');
});

it('S54: an event is accepted with the old and with the new secret during a rotation of secrets', () => {
  const gateway = stripeGateway({
    secretKey: 'sk_test_1',
    webhookSecrets: ['whsec_old', 'whsec_new'],
    apiBase: provider,
  });
  const body = completedEvent('cs_test_1');
  const readBy = (key: string) => gateway.readEvent(Buffer.from(body), signature(body, { by: key }))?.about;
  const about = { id: 'cs_test_1', kind: 'checkout' };
  expect(['whsec_old', 'whsec_new', 'whsec_other'].map(readBy)).toEqual([about, about, undefined]);
});

it("S51: a thousand repeated events out of order lead to the provider's state", async () => {
  await control(provider, { post: { isHeld: true, times: 4 } });
  const users = await Promise.all(Array.from({ length: 25 }, () => loggedIn(server)));
  const expected: string[] = [];
  for (const [index, user] of users.entries()) {
    await atCheckout((await subscribe(user)).body.url, 'pay');
    // The payment is known without an event, because opening the portal queries the provider.
    const { url } = (await openPortal(user)).body;
    for (let change = 0; change < 7; change++) await atPortal(url, change % 2 === 0 ? 'cancel' : 'keep');
    // Every third user finally decides to keep the plan.
    if (index % 3 === 0) await atPortal(url, 'keep');
    expected.push(index % 3 === 0 ? 'PREMIUM' : 'FREE');
  }
  await control(provider, { advanceDays: 35 });
  await control(provider, { release: true });
  await vi.waitFor(async () => expect(await Promise.all(users.map(plan))).toEqual(expected), {
    timeout: 60_000,
    interval: 250,
  });
}, 120_000);
