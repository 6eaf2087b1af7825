import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { UserAnswer } from '../../protocol/http/accounts.ts';
import type { CheckoutAnswer, CheckoutSessionAnswer, Purchase } from '../../protocol/http/paymentApi.ts';
import { PAYMENT_KINDS, successPath } from '../../protocol/http/payments.ts';
import { HAS_CHAIN, TestChain } from '../../tests/harness/servers/chain.ts';
import { atCheckout, atPortal, control } from '../../tests/harness/servers/paymentProvider.ts';
import { startTestServer, type TestServer } from '../../tests/harness/servers/testServer.ts';
import { loggedIn } from '../../tests/harness/users/accounts.ts';
import { notificationsOf } from '../../tests/harness/users/notified.ts';
import {
  openPortal,
  pathsOf,
  planDetails,
  type RefusedField,
  subscribe,
  untilPlan,
} from '../../tests/harness/users/payers.ts';
import { TestUser } from '../../tests/harness/users/testUser.ts';

const TIMEOUT = { timeout: 10_000 };
let server: TestServer;
/** The chain that delivers boards. The server sells boards only with a chain. */
let chain: TestChain | null = null;
/** A URL at the provider, from which `control` takes the provider's host. */
let provider = '';
beforeAll(async () => {
  chain = HAS_CHAIN ? await TestChain.start() : null;
  server = await startTestServer(chain?.env);
  provider = (await subscribe(await loggedIn(server))).body.url;
});
afterEach(() => control(provider, { post: {} }));
afterAll(async () => {
  await server.stop();
  await chain?.stop();
});

const buy = (who: TestUser, productType: string, extra: object = {}) =>
  who.call<CheckoutAnswer & RefusedField>('POST', '/api/payments/create-nft-checkout-session', {
    body: { productType, notes: '', ...pathsOf(productType === 'DONATE' ? 'donate' : 'nft'), ...extra },
  });
const check = (who: TestUser, id: string) =>
  who.call<CheckoutSessionAnswer>('GET', `/api/payments/sessions/${id}`);
const purchases = async (who: TestUser) => (await who.call<Purchase[]>('GET', '/api/nft-history/me')).body;
const me = async (who: TestUser) => (await who.call<UserAnswer>('GET', '/api/account/me')).body;

async function subscribeToPro() {
  const user = await loggedIn(server);
  await atCheckout((await subscribe(user)).body.url, 'pay');
  await untilPlan(user, 'PREMIUM');
  return user;
}

describe('the Pro plan', () => {
  it('[PAY-03] [PAY-39] unlocks the ratings when it is paid', async () => {
    const user = await loggedIn(server);
    const rating = () => user.call('GET', '/api/account-rating/mine');
    expect((await rating()).status).toBe(403);
    await atCheckout((await subscribe(user)).body.url, 'pay');
    await untilPlan(user, 'PREMIUM');
    expect((await rating()).status).toBe(200);
    expect((await me(user)).privileges).toEqual(
      expect.arrayContaining(['REVIEW_OWN_RATINGS', 'CALCULATE_RATINGS']),
    );
    await atPortal((await openPortal(user)).body.url, 'cancel');
    await vi.waitFor(async () => expect((await planDetails(user)).isEnding).toBe(true), TIMEOUT);
    expect((await rating()).status).toBe(200);
    await control(provider, { advanceDays: 32 });
    await untilPlan(user, 'FREE');
    expect((await rating()).status).toBe(403);
    expect((await me(user)).privileges).toEqual(['BASIC_PRIVILEGE']);
  });

  it('[NTC-25] stores a failed renewal only together with its notification', async () => {
    const user = await subscribeToPro();
    const { db } = server.services.database;
    const kinds = async () => (await notificationsOf(user)).content.map(({ kind }) => kind);
    const { id } = await me(user);
    const failures = async () =>
      (
        await db
          .selectFrom('payment_inquiry')
          .innerJoin('subscription', 'subscription.id', 'payment_inquiry.id')
          .select('failures')
          .where('account_id', '=', id)
          .execute()
      ).map((inquiry) => inquiry.failures > 0);
    const allow = async () =>
      void (await sql`alter table notification drop constraint if exists no_problem`.execute(db));
    onTestFinished(allow);
    await sql`alter table notification add constraint no_problem check (kind <> 'PAYMENT_PROBLEM') not valid`.execute(
      db,
    );
    await atPortal((await openPortal(user)).body.url, 'badCard');
    await control(provider, { advanceDays: 32 });
    await vi.waitFor(async () => expect(await failures()).toEqual([true]), TIMEOUT);
    expect([(await planDetails(user)).isOverdue, await kinds()]).toEqual([false, []]);
    await allow();
    await server.services.payments.reconcile();
    await vi.waitFor(async () => expect(await kinds()).toEqual(['PAYMENT_PROBLEM']), TIMEOUT);
    expect((await planDetails(user)).isOverdue).toBe(true);
  });

  it('[NTC-25] notifies the user once of each failed renewal', async () => {
    const user = await subscribeToPro();
    const problems = async () =>
      (await notificationsOf(user)).content.map(({ kind, link }) => `${kind} ${link}`);
    expect(await problems()).toEqual([]);
    await atPortal((await openPortal(user)).body.url, 'badCard');
    await control(provider, { advanceDays: 32 });
    await vi.waitFor(
      async () => expect(await problems()).toEqual(['PAYMENT_PROBLEM /subscription']),
      TIMEOUT,
    );
    // Another inquiry gets the same answer from the provider and must not notify the user again.
    await server.services.payments.reconcile();
    await control(provider, { advanceDays: 1 });
    await vi.waitFor(async () => expect((await planDetails(user)).plan).toBe('PREMIUM'), TIMEOUT);
    expect(await problems()).toEqual(['PAYMENT_PROBLEM /subscription']);
    // The next failed renewal has its own notification.
    await atPortal((await openPortal(user)).body.url, 'goodCard');
    await vi.waitFor(async () => expect((await planDetails(user)).isOverdue).toBe(false), TIMEOUT);
    await atPortal((await openPortal(user)).body.url, 'badCard');
    await control(provider, { advanceDays: 32 });
    await vi.waitFor(async () => expect(await problems()).toHaveLength(2), TIMEOUT);
  });

  it('[PAY-05] [PAY-28] is paid at the provider, which redirects only to routes of this server', async () => {
    const user = await loggedIn(server);
    const { status, body } = await subscribe(user);
    expect(status).toBe(200);
    expect(body.sessionId).toMatch(/^cs_/);
    expect(await atCheckout(body.url, 'cancel')).toBe(
      `${server.url}/payment-confirmation/subscription/failure`,
    );
    expect(await atCheckout(body.url, 'pay')).toBe(
      `${server.url}/payment-confirmation/subscription/success/${body.sessionId}`,
    );
    for (const wrong of [
      { successPath: 'https://elsewhere.example' },
      { successPath: '/account' },
      { successPath: `${successPath('subscription')}/1` },
      { cancelPath: '//elsewhere.example' },
    ]) {
      const answer = await subscribe(user, wrong);
      expect([answer.status, answer.body.params.field]).toEqual([422, Object.keys(wrong)[0]]);
    }
    const guest = await TestUser.guest(server.url);
    expect((await subscribe(guest)).status).toBe(403);
    expect((await subscribe(new TestUser(server.url))).status).toBe(401);
  });

  it('[PAY-09] cannot be bought by a user who has it, or whose paid checkout is still being processed', async () => {
    const pro = await subscribeToPro();
    const again = await subscribe(pro);
    expect([again.status, again.body.code]).toEqual([409, 'E3200']);
    // The payment is made, but its event has not arrived.
    await control(provider, { post: { isSilent: true } });
    const user = await loggedIn(server);
    await atCheckout((await subscribe(user)).body.url, 'pay');
    const pending = await subscribe(user);
    expect([pending.status, pending.body.code]).toEqual([409, 'E3200']);
  });

  it('S53: has one checkout for two simultaneous clicks', async () => {
    const user = await loggedIn(server);
    const both = await Promise.all([subscribe(user), subscribe(user)]);
    const { sessionId } = both[0].body;
    expect(sessionId).toMatch(/^cs_/);
    expect(both[1].body.sessionId).toBe(sessionId);
    expect((await subscribe(user)).body.sessionId).toBe(sessionId);
  });

  it('has a new checkout after an expired one', async () => {
    const user = await loggedIn(server);
    const first = (await subscribe(user)).body;
    await atCheckout(first.url, 'expire');
    const second = (await subscribe(user)).body;
    expect(second.sessionId).not.toBe(first.sessionId);
    expect(await atCheckout(second.url, 'pay')).toContain(second.sessionId);
  });

  it('[PAY-20] has a price, a state, and an end of the paid period', async () => {
    const user = await loggedIn(server);
    const free = { priceCents: 700, currency: 'usd', isEnding: false, isOverdue: false };
    expect(await planDetails(user)).toEqual({ plan: 'FREE', paidUntilEpochSeconds: null, ...free });
    const pro = await planDetails(await subscribeToPro());
    expect(pro).toMatchObject({ plan: 'PREMIUM', ...free });
    const days = ((pro.paidUntilEpochSeconds ?? 0) - Date.now() / 1000) / 86_400;
    // The limit is below the length of a month, because another test has advanced the provider's clock.
    expect(days).toBeGreaterThan(27);
    for (const [who, status] of [
      [await TestUser.guest(server.url), 403],
      [new TestUser(server.url), 401],
    ] as const)
      expect((await who.call('GET', '/api/payments/subscription-details/me')).status).toBe(status);
  });

  it('[PAY-20] is reported as ending after a cancellation at the provider', async () => {
    const user = await subscribeToPro();
    const before = await planDetails(user);
    await atPortal((await openPortal(user)).body.url, 'cancel');
    await vi.waitFor(
      async () => expect(await planDetails(user)).toEqual({ ...before, isEnding: true }),
      TIMEOUT,
    );
    await control(provider, { advanceDays: 32 });
    await untilPlan(user, 'FREE');
    const ended = { plan: 'FREE', paidUntilEpochSeconds: null, isEnding: false, isOverdue: false };
    expect(await planDetails(user)).toEqual({ ...before, ...ended });
  });

  it('[PAY-20] is reported as overdue while the provider retries an unpaid month', async () => {
    const user = await subscribeToPro();
    await atPortal((await openPortal(user)).body.url, 'badCard');
    await control(provider, { advanceDays: 32 });
    await vi.waitFor(
      async () =>
        expect(await planDetails(user)).toMatchObject({
          plan: 'PREMIUM',
          isOverdue: true,
          isEnding: false,
        }),
      TIMEOUT,
    );
    await control(provider, { advanceDays: 10 });
    await untilPlan(user, 'FREE');
    expect((await planDetails(user)).isOverdue).toBe(false);
  });

  it('can be managed at the provider only by users who have paid before', async () => {
    const user = await loggedIn(server);
    expect((await openPortal(user)).body.code).toBe('E3201');
    const answer = await user.call<RefusedField>('POST', '/api/payments/create-portal-session', {
      body: { returnUrl: 'https://elsewhere.example' },
    });
    expect([answer.status, answer.body.params.field]).toEqual([422, 'returnUrl']);
  });

  it('ends at the provider when the account is deleted', async () => {
    const user = await subscribeToPro();
    const { url } = (await openPortal(user)).body;
    const { password } = user.signUp;
    expect((await user.call('DELETE', '/api/account', { body: { password } })).status).toBe(200);
    await vi.waitFor(async () => expect(await (await fetch(url)).text()).toContain('Tetrarch Pro: ended'), {
      timeout: 15_000,
    });
  });
});

describe.skipIf(!HAS_CHAIN)('one-time purchases', () => {
  it('[PAY-15] [PAY-16] are of four kinds, each with its own return routes', async () => {
    const user = await loggedIn(server);
    expect(PAYMENT_KINDS).toEqual(['SIGNATURE', 'COMMUNITY', 'CUSTOM_INSTALMENT', 'DONATE']);
    for (const kind of PAYMENT_KINDS) {
      const { status, body } = await buy(user, kind, { notes: `for ${kind}` });
      expect([kind, status, body.sessionId]).toEqual([kind, 200, expect.stringMatching(/^cs_/)]);
      const of = kind === 'DONATE' ? 'donate' : 'nft';
      expect(await atCheckout(body.url, 'cancel')).toBe(`${server.url}/payment-confirmation/${of}/failure`);
    }
    const { body: own } = await user.call<Purchase[]>('GET', '/api/nft-history/me');
    expect(own.map(({ productType, notes }) => [productType, notes]).toReversed()).toEqual(
      PAYMENT_KINDS.map((kind) => [kind, `for ${kind}`]),
    );
    expect((await buy(user, 'GOLDEN')).body.params.field).toBe('productType');
    expect((await buy(user, 'SIGNATURE', pathsOf('donate'))).body.params.field).toBe('successPath');
    expect((await buy(user, 'DONATE', { cancelPath: '/menu' })).body.params.field).toBe('cancelPath');
    expect((await buy(user, 'DONATE', { amount: 1 })).status).toBe(422);
    expect((await buy(await TestUser.guest(server.url), 'DONATE')).status).toBe(403);
  });

  it('[PAY-18] are listed with their results, only for their buyer', async () => {
    const user = await loggedIn(server);
    const other = await loggedIn(server);
    await atCheckout((await buy(other, 'COMMUNITY')).body.url, 'pay');
    await subscribe(other);
    await atCheckout((await buy(user, 'DONATE', { notes: 'for the tutorial' })).body.url, 'pay', '12.50');
    await atCheckout((await buy(user, 'SIGNATURE')).body.url, 'expire');
    await buy(user, 'CUSTOM_INSTALMENT', { notes: 'part 1' });
    await vi.waitFor(
      async () =>
        expect((await purchases(user)).map((one) => [one.productType, one.state, one.amountCents])).toEqual([
          ['CUSTOM_INSTALMENT', 'PENDING', null],
          ['SIGNATURE', 'FAILED', 4900],
          ['DONATE', 'PAID', 1250],
        ]),
      { timeout: 10_000 },
    );
    const [, , given] = await purchases(user);
    expect(given).toMatchObject({ notes: 'for the tutorial', currency: 'usd' });
    expect(given?.receiptUrl).toMatch(/^http/);
    expect((await purchases(other)).map((one) => one.productType)).toEqual(['COMMUNITY']);
  });

  it('can be repeated right after the payment', async () => {
    const user = await loggedIn(server);
    const first = (await buy(user, 'COMMUNITY')).body;
    await atCheckout(first.url, 'pay');
    const second = (await buy(user, 'COMMUNITY')).body;
    expect(second.sessionId).not.toBe(first.sessionId);
    expect(await atCheckout(second.url, 'pay')).toContain(second.sessionId);
  });

  it('S53: reject amounts that the server does not allow', async () => {
    const user = await loggedIn(server);
    const { url, sessionId } = (await buy(user, 'DONATE')).body;
    for (const amount of ['0.01', '100000', '-5', 'x'])
      expect(await atCheckout(url, 'pay', amount)).toBeNull();
    expect((await check(user, sessionId)).body.sessionStatus).toBe('open');
  });
});

it('the payment sandbox restarts with its stored data', async () => {
  const user = await loggedIn(server);
  const { url, sessionId } = (await subscribe(user)).body;
  await control(url, { end: true });
  await vi.waitFor(() => expect(fetch(url)).rejects.toThrow(), TIMEOUT);
  // Retries, because the answer is "unreachable" until the exit of the provider is detected.
  const again = await vi.waitFor(async () => {
    const { body } = await subscribe(user);
    expect(body.sessionId).toBe(sessionId);
    return body;
  }, TIMEOUT);
  expect(again.url).not.toBe(url);
  await atCheckout(again.url, 'pay');
  provider = again.url;
  await untilPlan(user, 'PREMIUM');
});

describe('the state of a checkout', () => {
  it('[PAY-22] is unknown on the page of another kind of payment', async () => {
    const user = await loggedIn(server);
    const { sessionId } = (await buy(user, 'DONATE')).body;
    const statusOf = async (of: string) =>
      (await user.call('GET', `/api/payments/sessions/${sessionId}?of=${of}`)).status;
    expect([await statusOf('donate'), await statusOf('subscription'), await statusOf('nft')]).toEqual([
      200, 404, 404,
    ]);
    expect(await statusOf('gift')).toBe(422);
  });

  it('[PAY-19] is visible only to its buyer', async () => {
    await control(provider, { post: { isSilent: true } });
    const user = await loggedIn(server);
    const { url, sessionId } = (await subscribe(user)).body;
    expect((await check(user, sessionId)).body).toEqual({ sessionStatus: 'open' });
    await atCheckout(url, 'decline');
    expect((await check(user, sessionId)).body).toEqual({ sessionStatus: 'open' });
    await atCheckout(url, 'pay');
    expect((await planDetails(user)).plan).toBe('FREE');
    expect((await check(user, sessionId)).body).toEqual({ sessionStatus: 'complete' });
    // The same inquiry has also settled the subscription.
    expect((await planDetails(user)).plan).toBe('PREMIUM');
    const other = await check(await loggedIn(server), sessionId);
    const none = await check(user, 'cs_test_0123456789');
    expect([other.status, other.body]).toEqual([404, none.body]);
    expect(none.status).toBe(404);
  });

  it('[PAY-19] is expired once the checkout has expired at the provider', async () => {
    await control(provider, { post: { isSilent: true } });
    const user = await loggedIn(server);
    const { url, sessionId } = (await subscribe(user)).body;
    await atCheckout(url, 'expire');
    expect((await check(user, sessionId)).body).toEqual({ sessionStatus: 'expired' });
  });

  it('is corrected by the reconciliation if the event of the payment has not arrived', async () => {
    await control(provider, { post: { isSilent: true } });
    const user = await loggedIn(server);
    await atCheckout((await subscribe(user)).body.url, 'pay');
    expect((await planDetails(user)).plan).toBe('FREE');
    expect(await server.services.payments.reconcile()).toBeGreaterThan(0);
    await untilPlan(user, 'PREMIUM');
  });
});
