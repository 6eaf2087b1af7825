/** Refunds that are made at the provider, whole and in part, over the sandbox's signed events. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type RawBuilder, sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import type { CheckoutAnswer, Purchase } from '../../protocol/http/paymentApi.ts';
import type { PersonDetail } from '../../protocol/http/reports/adminPersonApi.ts';
import { atCheckout, atDashboard, control } from '../../tests/harness/servers/paymentProvider.ts';
import { startTestServer, type TestServer } from '../../tests/harness/servers/testServer.ts';
import { loggedInAdmin, type Member, newMember, type Refusal } from '../../tests/harness/users/accounts.ts';
import { pathsOf, subscribe, untilPlan } from '../../tests/harness/users/payers.ts';
import { refundEvent, sendEvent, signatureOf } from '../../tests/harness/users/paymentEvents.ts';
import type { TestUser } from '../../tests/harness/users/testUser.ts';
import { MintStore } from '../nft/mintStore.ts';
import { PaymentStore } from './paymentStore.ts';

interface Ledger {
  readonly secret: string;
  readonly renewals: Record<string, { readonly subscription: string }>;
}

const TIMEOUT = { timeout: 10_000 };
let server: TestServer;
let admin: TestUser;
/** A URL at the provider, from which `control` takes the provider's host. */
let provider = '';
beforeAll(async () => {
  server = await startTestServer();
  admin = await loggedInAdmin(server);
  provider = (await subscribe(await newMember(server))).body.url;
});
afterEach(() => control(provider, { post: {} }));
afterAll(() => server.stop());

const db = () => server.services.database.db;
const ledger = (): Ledger =>
  JSON.parse(readFileSync(path.join(server.dataDir, 'checkout-sandbox.json'), 'utf8'));
const paymentsOf = async ({ id }: Member) =>
  (await admin.call<PersonDetail>('GET', `/api/admin/users/${id}`)).body.payments;
const purchasesOf = async (user: Member) => (await user.call<Purchase[]>('GET', '/api/nft-history/me')).body;
const refund = (id: string) =>
  admin.call<Refusal>('POST', `/api/admin/payments/${id}/refund`, { body: { reason: 'Bought twice' } });
const logOf = (user: Member) =>
  db().selectFrom('moderation_log').select(['action', 'details']).where('account_id', '=', user.id).execute();

/** Waits until the newest payment of the user matches `payment`. */
const shown = (user: Member, payment: object) =>
  vi.waitFor(async () => expect((await paymentsOf(user))[0]).toMatchObject(payment), TIMEOUT);

/** Pays a donation of 12.50 dollars. @returns the user and the checkout. */
async function donation() {
  const user = await newMember(server);
  const body = { productType: 'DONATE', notes: '', ...pathsOf('donate') };
  const answer = await user.call<CheckoutAnswer>('POST', '/api/payments/create-nft-checkout-session', {
    body,
  });
  await atCheckout(answer.body.url, 'pay', '12.50');
  return { user, ...answer.body };
}

async function paidDonation() {
  const paid = await donation();
  await shown(paid.user, { state: 'PAID', refundedCents: 0 });
  const [payment] = await paymentsOf(paid.user);
  return { ...paid, id: payment?.id ?? '' };
}

/**
 * Runs `act` while the answer to the inquiry about a checkout is being stored, which locks the inquiry and, when `act` is
 * blocked, the rows of `next`. @returns the result of `act`.
 */
async function duringAnswer<T>(
  sessionId: string,
  act: () => Promise<T>,
  next: RawBuilder<unknown>,
): Promise<T> {
  await server.services.inquiries.settled();
  const { result } = await db()
    .transaction()
    .execute(async (tx) => {
      await sql`update payment_inquiry set done = done where id = ${sessionId}`.execute(tx);
      const result = act();
      const blocked = sql`select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and query ~ 'payment'`;
      await expect.poll(async () => (await blocked.execute(db())).rows.length, TIMEOUT).toBeGreaterThan(0);
      await next.execute(tx);
      return { result };
    });
  return result;
}

/** Changes a payment to one for a board. @returns whether a token is reserved for it. */
async function isBoardReserved(id: string): Promise<boolean> {
  await db().updateTable('payment').set({ bought: 'COMMUNITY' }).where('id', '=', id).execute();
  await new MintStore(db()).reserve();
  const row = await db().selectFrom('nft_mint').select('token_id').where('payment_id', '=', id).execute();
  return row.length > 0;
}

it('[MOD-45] a full refund at the provider is recorded like a refund by an admin', async () => {
  const { user, id, sessionId } = await paidDonation();
  await atDashboard(provider, sessionId);
  await shown(user, { state: 'REFUNDED', refundedCents: 1250, refundedAtEpochSeconds: expect.any(Number) });
  expect(await purchasesOf(user)).toMatchObject([{ id, state: 'REFUNDED', refundedCents: 1250 }]);
  const { body } = await user.call<{ payments: object[] }>('GET', '/api/account/export');
  expect(body.payments).toMatchObject([{ refunded_cents: 1250, refunded_at: expect.any(String) }]);
  expect(await isBoardReserved(id)).toBe(false);
  const { refunds } = await control(provider, {});
  expect((await refund(id)).status).toBe(200);
  expect((await control(provider, {})).refunds).toBe(refunds);
  expect(await logOf(user)).toEqual([]);
});

it('[MOD-45] a refund of the plan leaves the subscription as the provider reports it', async () => {
  const user = await newMember(server);
  const { url, sessionId } = (await subscribe(user)).body;
  await atCheckout(url, 'pay');
  await untilPlan(user, 'PREMIUM');
  await atDashboard(provider, sessionId);
  await shown(user, { bought: 'SUBSCRIPTION', state: 'REFUNDED', refundedCents: 700 });
  await untilPlan(user, 'PREMIUM');
});

it('[MOD-46] a partial refund leaves the payment paid, and an admin can refund the rest', async () => {
  const { user, id, sessionId } = await paidDonation();
  await atDashboard(provider, sessionId, 'refund', '2');
  await shown(user, { state: 'PAID', refundedCents: 200, currency: 'usd', refundedAtEpochSeconds: null });
  await atDashboard(provider, sessionId, 'refund', '0.50');
  await shown(user, { state: 'PAID', refundedCents: 250 });
  expect(await purchasesOf(user)).toMatchObject([{ state: 'PAID', amountCents: 1250, refundedCents: 250 }]);
  const { body } = await user.call<{ payments: object[] }>('GET', '/api/account/export');
  expect(body.payments).toMatchObject([{ amount_cents: 1250, refunded_cents: 250, refunded_at: null }]);
  expect(await isBoardReserved(id)).toBe(true);
  const before = (await control(provider, {})).refunds;
  const answers = await Promise.all([refund(id), refund(id)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect((await control(provider, {})).refunds).toBe(before + 1);
  expect(await paymentsOf(user)).toMatchObject([{ state: 'REFUNDED', refundedCents: 1250 }]);
  expect(await logOf(user)).toMatchObject([
    { action: 'REFUND', details: { paymentId: id, amountCents: 1000, currency: 'usd' } },
  ]);
  // The event of the refund no longer changes the payment.
  await server.services.inquiries.settled();
  expect(await paymentsOf(user)).toMatchObject([{ state: 'REFUNDED', refundedCents: 1250 }]);
  expect(await logOf(user)).toHaveLength(1);
});

it("[MOD-46] an admin's refund is in the audit log even if the provider's event about it is handled first", async () => {
  const { user, id, sessionId } = await paidDonation();
  const store = new PaymentStore(db());
  const payment = await store.find(id);
  await atDashboard(provider, sessionId);
  await shown(user, { state: 'REFUNDED' });
  const records: string[] = [];
  const mark = (refundId: string | null) =>
    payment && store.markRefunded(payment, refundId, async () => void records.push(String(refundId)));
  for (const refundId of ['re_1', 're_1', null]) await mark(refundId);
  expect(records).toEqual(['re_1']);
});

it.runIf(process.env.TEST_DATABASE_URL)(
  '[MOD-36] an admin refunds a payment while an answer about its checkout is stored',
  async () => {
    const { id, sessionId } = await paidDonation();
    const refunded = await duringAnswer(
      sessionId,
      () => refund(id),
      sql`update payment set notes = notes where id = ${id}`,
    );
    expect(refunded.status).toBe(200);
  },
);

it.runIf(process.env.TEST_DATABASE_URL)(
  'the reconciliation of payments runs while an answer about a checkout of the plan is stored',
  async () => {
    const user = await newMember(server);
    await atCheckout((await subscribe(user)).body.url, 'pay');
    await untilPlan(user, 'PREMIUM');
    const { id } = await db()
      .selectFrom('subscription')
      .select('id')
      .where('account_id', '=', user.id)
      .executeTakeFirstOrThrow();
    const { sessionId } = (await subscribe(await newMember(server))).body;
    // Creates the inquiries, whose rows are locked below.
    await server.services.payments.reconcile();
    const marked = await duringAnswer(
      sessionId,
      () => server.services.payments.reconcile(),
      sql`update payment_inquiry set done = done where id = ${id}`,
    );
    expect(marked).toBeGreaterThan(1);
  },
);

it('[MOD-47] repeated events in any order lead to the refund that the provider reports', async () => {
  await control(provider, { post: { isHeld: true, times: 3 } });
  const [partly, failed, wholly] = [await donation(), await donation(), await donation()];
  await atDashboard(provider, partly.sessionId, 'refund', '5');
  await atDashboard(provider, failed.sessionId);
  await atDashboard(provider, failed.sessionId, 'fail');
  await atDashboard(provider, wholly.sessionId, 'refund', '12');
  await atDashboard(provider, wholly.sessionId);
  expect((await paymentsOf(partly.user))[0]).toMatchObject({ state: 'PENDING', refundedCents: 0 });
  await control(provider, { release: true });
  await shown(partly.user, { state: 'PAID', refundedCents: 500 });
  await shown(failed.user, { state: 'PAID', refundedCents: 0 });
  await shown(wholly.user, { state: 'REFUNDED', refundedCents: 1250 });
});

it('[MOD-47] a payment returns to the state paid if its refund fails later', async () => {
  const { user, sessionId } = await paidDonation();
  await atDashboard(provider, sessionId);
  await shown(user, { state: 'REFUNDED' });
  await atDashboard(provider, sessionId, 'fail');
  await shown(user, { state: 'PAID', refundedCents: 0, refundedAtEpochSeconds: null });
});

it('[MOD-47] refunds of unknown payments and of renewals change nothing', async () => {
  const user = await newMember(server);
  const { url } = (await subscribe(user)).body;
  await atCheckout(url, 'pay');
  await untilPlan(user, 'PREMIUM');
  await control(provider, { advanceDays: 32 });
  const { secret, renewals } = ledger();
  const refunded = () =>
    db().selectFrom('payment').select(['id', 'refunded_cents', 'refunded_at']).orderBy('id').execute();
  const before = await refunded();
  const [renewed] = Object.keys(renewals);
  for (const intent of ['pi_unknown', renewed ?? '', null])
    for (const type of ['charge.refunded', 'refund.created', 'refund.updated', 'refund.failed'] as const) {
      const event = refundEvent(type, intent);
      expect(await sendEvent(server.url, event, signatureOf(event, secret))).toBe(200);
    }
  await server.services.inquiries.settled();
  const open = await db()
    .selectFrom('payment_inquiry')
    .select('id')
    .where('kind', '=', 'refund')
    .where('failures', '>', 0)
    .execute();
  expect(open).toEqual([]);
  expect(await refunded()).toEqual(before);
  const forged = refundEvent('charge.refunded', renewed ?? '');
  expect(await sendEvent(server.url, forged, signatureOf(forged, 'whsec_other'))).toBe(400);
});

it('[MOD-47] a refund whose events were lost is found by the reconciliation', async () => {
  const { user, sessionId } = await paidDonation();
  await control(provider, { post: { isSilent: true } });
  await atDashboard(provider, sessionId, 'refund', '2');
  expect(await server.services.payments.reconcile()).toBeGreaterThan(0);
  await shown(user, { state: 'PAID', refundedCents: 200 });
});
