/** What the webhook believes. Events are made here with the provider's own library, and told by plain requests. */
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Stripe from 'stripe';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import type { CheckoutAnswer, PlanDetails } from '../../protocol/paymentApi.ts';
import { failurePath, successPath } from '../../protocol/payments.ts';
import { loggedIn } from '../testing/accounts.ts';
import type { Person } from '../testing/person.ts';
import { atCheckout, atPortal, control } from '../testing/provider.ts';
import { startTestServer, type TestServer } from '../testing/testServer.ts';
import { stripeGateway } from './stripeGateway.ts';

const DATA_DIR = mkdtempSync(path.join(tmpdir(), 'tetrarch-hook-'));
let server: TestServer;
let provider = '';
let secret = '';
beforeAll(async () => {
  server = await startTestServer({ DATA_DIR });
  provider = (await subscribe(await loggedIn(server))).url;
  secret = (
    JSON.parse(readFileSync(path.join(DATA_DIR, 'checkout-sandbox.json'), 'utf8')) as { secret: string }
  ).secret;
  await control(provider, { post: { isSilent: true } });
});
afterEach(() => control(provider, { post: { isSilent: true } }));
afterAll(() => server.stop());

async function subscribe(who: Person): Promise<CheckoutAnswer> {
  const body = { successPath: successPath('subscription'), cancelPath: failurePath('subscription') };
  return (await who.call<CheckoutAnswer>('POST', '/api/payments/create-checkout-session', { body })).body;
}

const plan = async (who: Person) =>
  (await who.call<PlanDetails>('GET', '/api/payments/subscription-details/me')).body.plan;
const planBecomes = (who: Person, expected: string) =>
  vi.waitFor(async () => expect(await plan(who)).toBe(expected), { timeout: 10_000, interval: 50 });

/** A person who has paid, of whom nobody has told yet. */
async function paidUnheard() {
  const person = await loggedIn(server);
  const checkout = await subscribe(person);
  await atCheckout(checkout.url, 'pay');
  return { person, ...checkout };
}

interface Told {
  readonly id?: string;
  readonly livemode?: boolean;
  readonly object?: object;
}

/** What is claimed of the object besides its id is of no account. */
function event(sessionId: string, { id = `evt_${randomUUID()}`, livemode = false, object = {} }: Told = {}) {
  const data = { object: { id: sessionId, object: 'checkout.session', ...object } };
  return JSON.stringify({ id, object: 'event', type: 'checkout.session.completed', livemode, data });
}

interface Signing {
  readonly with?: string;
  readonly ageSeconds?: number;
}

function signature(payload: string, { with: key = secret, ageSeconds = 0 }: Signing = {}): string {
  const timestamp = Math.floor(Date.now() / 1000) - ageSeconds;
  return Stripe.webhooks.generateTestHeaderString({ payload, secret: key, timestamp });
}

async function tell(payload: string, signed: string | null, type = 'application/json'): Promise<number> {
  const answer = await fetch(`${server.url}/api/payments/webhook`, {
    method: 'POST',
    headers: { 'content-type': type, ...(signed === null ? {} : { 'stripe-signature': signed }) },
    body: payload,
  });
  return answer.status;
}

it('S48: an event without a signature, with a wrong one, or whose bytes were changed is refused and changes nothing', async () => {
  const { person, sessionId } = await paidUnheard();
  const body = event(sessionId);
  const reformatted = JSON.stringify(JSON.parse(body), null, 1);
  expect(await tell(body, null)).toBe(400);
  expect(await tell(body, signature(body, { with: 'whsec_of_somebody_else' }))).toBe(400);
  expect(await tell(reformatted, signature(body))).toBe(400);
  expect(await tell(body, signature(body), 'text/plain')).toBe(400);
  await server.services.inquiries.settled();
  expect(await plan(person)).toBe('FREE');
  expect(await tell(body, signature(body))).toBe(200);
  await planBecomes(person, 'PREMIUM');
});

it('S49: an event that was signed more than five minutes ago is refused', async () => {
  const { person, sessionId } = await paidUnheard();
  const body = event(sessionId);
  expect(await tell(body, signature(body, { ageSeconds: 301 }))).toBe(400);
  await server.services.inquiries.settled();
  expect(await plan(person)).toBe('FREE');
});

it('S50: the same event twice, also at once, has one effect', async () => {
  const { person, sessionId } = await paidUnheard();
  const body = event(sessionId);
  const signed = signature(body);
  expect(await Promise.all(Array.from({ length: 8 }, () => tell(body, signed)))).toEqual(Array(8).fill(200));
  await planBecomes(person, 'PREMIUM');
  const heard = server.logged.filter((line) => line.event === 'paymentEvent').slice(-8);
  expect(heard.filter(({ isNew }) => isNew)).toHaveLength(1);
});

it('what an event says of its object is not believed: the provider is asked', async () => {
  const person = await loggedIn(server);
  const { sessionId } = await subscribe(person);
  const body = event(sessionId, {
    object: { status: 'complete', payment_status: 'paid', subscription: 'sub_1' },
  });
  expect(await tell(body, signature(body))).toBe(200);
  await server.services.inquiries.settled();
  expect(await plan(person)).toBe('FREE');
});

it('S54: events of the real mode are refused while the key is of the test mode', async () => {
  const { person, sessionId } = await paidUnheard();
  const body = event(sessionId, { livemode: true });
  expect(await tell(body, signature(body))).toBe(400);
  await server.services.inquiries.settled();
  expect(await plan(person)).toBe('FREE');
});

it('S54: while the secret is replaced, the old one and the new one are both taken, and no other', () => {
  const gateway = stripeGateway({
    secretKey: 'sk_test_1',
    webhookSecrets: ['whsec_old', 'whsec_new'],
    apiBase: provider,
  });
  const body = event('cs_test_1');
  const readBy = (key: string) => gateway.readEvent(Buffer.from(body), signature(body, { with: key }))?.about;
  const about = { id: 'cs_test_1', kind: 'checkout' };
  expect(['whsec_old', 'whsec_new', 'whsec_other'].map(readBy)).toEqual([about, about, undefined]);
});

it('S51: a thousand events out of order and repeated end in what the provider says', async () => {
  await control(provider, { post: { isHeld: true, times: 4 } });
  const people = await Promise.all(Array.from({ length: 25 }, () => loggedIn(server)));
  const expected: string[] = [];
  for (const [index, person] of people.entries()) {
    await atCheckout((await subscribe(person)).url, 'pay');
    // Told by nobody yet, but asked for: the portal opens for those who pay.
    const { url } = (
      await person.call<{ url: string }>('POST', '/api/payments/create-portal-session', {
        body: { returnUrl: '/account' },
      })
    ).body;
    for (let change = 0; change < 7; change++) await atPortal(url, change % 2 === 0 ? 'cancel' : 'keep');
    // The last word of every third is that it goes on.
    if (index % 3 === 0) await atPortal(url, 'keep');
    expected.push(index % 3 === 0 ? 'PREMIUM' : 'FREE');
  }
  await control(provider, { advanceDays: 35 });
  await control(provider, { release: true });
  await vi.waitFor(async () => expect(await Promise.all(people.map(plan))).toEqual(expected), {
    timeout: 60_000,
    interval: 250,
  });
}, 120_000);
