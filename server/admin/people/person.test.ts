/** A person in the admin pages over HTTP: what admins read, refunds and mails that are sent again. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { CheckoutAnswer, Purchase } from '../../../protocol/http/paymentApi.ts';
import type { AdminMail, PersonDetail } from '../../../protocol/http/reports/adminPersonApi.ts';
import { freePort } from '../../../scripts/services/ports.mjs';
import { atCheckout, control } from '../../../tests/harness/servers/paymentProvider.ts';
import { startTestServer, type TestServer } from '../../../tests/harness/servers/testServer.ts';
import {
  checkedCall,
  lastMail,
  loggedInAdmin,
  loggedInModerator,
  type Member,
  mailsTo,
  newMember,
  newSignUp,
  type Refusal,
  register,
} from '../../../tests/harness/users/accounts.ts';
import { pathsOf, planDetails, subscribe, untilPlan } from '../../../tests/harness/users/payers.ts';
import { TestUser } from '../../../tests/harness/users/testUser.ts';
import { MintStore } from '../../nft/mintStore.ts';

const TIMEOUT = { timeout: 10_000 };
let server: TestServer;
let admin: TestUser;
let adminId: string;
/** A URL at the provider, from which `control` takes the provider's host. */
let provider = '';
beforeAll(async () => {
  server = await startTestServer();
  admin = await loggedInAdmin(server);
  adminId = (await admin.call<{ id: string }>('GET', '/api/account/me')).body.id;
  provider = (await subscribe(await newMember(server))).body.url;
});
afterAll(() => server.stop());

const db = () => server.services.database.db;
const person = (id: string) => admin.call<PersonDetail & Refusal>('GET', `/api/admin/users/${id}`);
const refund = (id: string, body: object = { reason: 'Bought twice' }) =>
  admin.call<Refusal>('POST', `/api/admin/payments/${id}/refund`, { body });
const resend = (id: string) => admin.call<Refusal>('POST', `/api/admin/mails/${id}/resend`, { body: {} });
const logOf = (accountId: string) =>
  db().selectFrom('moderation_log').selectAll().where('account_id', '=', accountId).orderBy('seq').execute();
const refunds = async () => (await control(provider, {})).refunds;

/** Pays a donation, and returns the id of the payment. */
async function donate(user: Member, amount = '12.50'): Promise<string> {
  const body = { productType: 'DONATE', notes: 'for the tutorial', ...pathsOf('donate') };
  const path = '/api/payments/create-nft-checkout-session';
  const answer = await user.call<CheckoutAnswer>('POST', path, { body });
  await atCheckout(answer.body.url, 'pay', amount);
  return vi.waitFor(async () => {
    const paid = (await person(user.id)).body.payments.find(({ state }) => state === 'PAID');
    expect(paid).toBeDefined();
    return paid?.id ?? '';
  }, TIMEOUT);
}

async function pro(): Promise<Member> {
  const user = await newMember(server);
  await atCheckout((await subscribe(user)).body.url, 'pay');
  await untilPlan(user, 'PREMIUM');
  return user;
}

it('[MOD-35] an admin sees the account, payments, subscription, mails and reports of a user, but no secrets', async () => {
  const user = await pro();
  await donate(user);
  const reporter = await newMember(server);
  const body = { kind: 'NAME', message: 'Rude', nickname: user.signUp.nickname };
  const report = await reporter.call<{ id: string }>('POST', '/api/player-reports', { body });
  const answer = await person(user.id);
  expect(answer.body).toMatchObject({
    user: { id: user.id, username: user.signUp.nickname, email: user.signUp.email, isActivated: true },
    ...{ country: 'PT', isModerator: false, isBotAccount: false, deletedAtEpochSeconds: null },
    lastUsedAtEpochSeconds: expect.any(Number),
    history: { received: 1, sent: 0, games: 0 },
    payments: [
      { bought: 'DONATE', state: 'PAID', amountCents: 1250, currency: 'usd', notes: 'for the tutorial' },
      { bought: 'SUBSCRIPTION', state: 'PAID', amountCents: 700, refundedAtEpochSeconds: null },
    ],
    subscriptions: [{ status: 'active', isEnding: false, paidUntilEpochSeconds: expect.any(Number) }],
    mails: [{ kind: 'activation', state: 'WAITING', tries: 0, error: null, isResendable: true }],
    reports: [{ id: report.body.id, kind: 'NAME', decision: null }],
    decisions: [],
  });
  const { token, subject } = await lastMail(server, user.signUp.email, 'activation');
  const text = JSON.stringify(answer.body);
  expect(token.length).toBeGreaterThan(20);
  for (const secret of [token, subject, 'http', 'password', 'argon2', 'cs_test'])
    expect(text).not.toContain(secret);
  const unknown = await person('unknown');
  expect([unknown.status, unknown.body.code]).toEqual([404, 'E1000']);
  const moderator = await loggedInModerator(server);
  await moderator.call('POST', `/api/moderation/reports/${report.body.id}/decision`, {
    body: { decision: 'WARNING', reason: 'Not so rude' },
  });
  expect((await person(user.id)).body).toMatchObject({
    reports: [{ id: report.body.id, decision: 'WARNING' }],
    decisions: [{ action: 'WARNING', reason: 'Not so rude' }],
  });
});

describe('a refund', () => {
  it('[MOD-36] is made only once, and appears on the payment and in the audit log', async () => {
    const user = await newMember(server);
    const id = await donate(user);
    const before = await refunds();
    const answers = await Promise.all([refund(id), refund(id)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect((await refund(id)).status).toBe(200);
    expect(await refunds()).toBe(before + 1);
    const [payment] = (await person(user.id)).body.payments;
    expect(payment).toMatchObject({ id, state: 'REFUNDED', refundedAtEpochSeconds: expect.any(Number) });
    const [own] = (await user.call<Purchase[]>('GET', '/api/nft-history/me')).body;
    expect(own).toMatchObject({ id, state: 'REFUNDED', amountCents: 1250 });
    expect(await logOf(user.id)).toMatchObject([
      {
        ...{ action: 'REFUND', actor_id: adminId, reason: 'Bought twice' },
        details: { paymentId: id, amountCents: 1250, currency: 'usd' },
      },
    ]);
    // A later inquiry about the checkout does not undo the refund.
    await server.services.payments.reconcile();
    const { session_id } = await db()
      .selectFrom('payment')
      .select('session_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    await server.services.inquiries.processNow(session_id ?? '', 'checkout');
    expect((await person(user.id)).body.payments[0]?.state).toBe('REFUNDED');
  });

  it('[MOD-36] of the plan leaves the subscription as the provider reports it', async () => {
    const user = await pro();
    const [payment] = (await person(user.id)).body.payments;
    expect((await refund(payment?.id ?? '')).status).toBe(200);
    const { body } = await person(user.id);
    expect(body.payments[0]).toMatchObject({ bought: 'SUBSCRIPTION', state: 'REFUNDED' });
    expect(body.subscriptions).toMatchObject([{ status: 'active' }]);
    expect((await planDetails(user)).plan).toBe('PREMIUM');
  });

  it('[MOD-35] [MOD-36] of a board prevents the minting of its token, and an admin sees which payment has a token', async () => {
    const user = await newMember(server);
    const row = {
      account_id: user.id,
      bought: 'COMMUNITY' as const,
      currency: 'usd',
      state: 'PAID' as const,
    };
    await db()
      .insertInto('payment')
      .values([
        { id: 'refunded-board', ...row, refunded_at: new Date() },
        { id: 'paid-board', ...row },
      ])
      .execute();
    await new MintStore(db()).reserve();
    const reserved = await db().selectFrom('nft_mint').select('payment_id').execute();
    expect(reserved).toEqual([{ payment_id: 'paid-board' }]);
    const jobs = async () => (await new MintStore(db()).jobs()).map(({ paymentId }) => paymentId);
    expect(await jobs()).toEqual(['paid-board']);
    // A refund also prevents the minting of a reserved token whose transaction was not sent yet.
    const setRefunded = (refunded_at: Date | null) =>
      db().updateTable('payment').set({ refunded_at }).where('id', '=', 'paid-board').execute();
    await setRefunded(new Date());
    expect(await jobs()).toEqual([]);
    await setRefunded(null);
    const { payments } = (await person(user.id)).body;
    expect(payments.map(({ id, state, token, tokenId }) => [id, state, token, tokenId])).toEqual([
      ['paid-board', 'PAID', 'WAITING', expect.stringMatching(/^\d+$/)],
      ['refunded-board', 'REFUNDED', null, null],
    ]);
  });

  it('[MOD-36] that was made directly at the provider is recorded', async () => {
    const user = await newMember(server);
    const id = await donate(user);
    await refund(id);
    await db()
      .updateTable('payment')
      .set({ refunded_at: null, refund_id: null })
      .where('id', '=', id)
      .execute();
    // Another payment id gives the request another idempotency key, so the provider receives a second refund of the
    // payment. This simulates a payment that was already refunded on the provider's own pages.
    await db()
      .updateTable('payment')
      .set({ id: `${id}-again` })
      .where('id', '=', id)
      .execute();
    expect((await refund(`${id}-again`)).status).toBe(200);
    expect((await person(user.id)).body.payments[0]).toMatchObject({ state: 'REFUNDED' });
  });

  it('[MOD-37] is not recorded if the request is invalid, or the provider refuses it or is unreachable', async () => {
    const user = await newMember(server);
    const id = await donate(user);
    const open = await newMember(server);
    await subscribe(open);
    const [pending] = (await person(open.id)).body.payments;
    const notPaid = await refund(pending?.id ?? '');
    expect([notPaid.status, notPaid.body.code]).toEqual([409, 'E3203']);
    const unknown = await refund('unknown');
    expect([unknown.status, unknown.body.code]).toEqual([404, 'E1000']);
    for (const body of [{}, { reason: '' }, { reason: '<i>x</i>' }, { reason: 'x', amountCents: 5 }])
      expect((await refund(id, body)).status).toBe(422);
    await control(provider, { refusesRefunds: true });
    const refused = await refund(id);
    expect([refused.status, refused.body.code, refused.body.params]).toEqual([
      409,
      'E3204',
      { reason: 'insufficient_funds' },
    ]);
    await control(provider, { refusesRefunds: false });
    // Another server on the same database, whose provider does not answer.
    const { database } = server.services;
    const other = await startTestServer(
      {
        ...{ STRIPE_SECRET_KEY: 'sk_test_away', STRIPE_WEBHOOK_SECRET: 'whsec_away' },
        STRIPE_API_BASE: `http://127.0.0.1:${await freePort()}`,
      },
      { database: { ...database, kind: 'postgres', close: async () => {} } },
    );
    const there = Object.assign(new TestUser(other.url), { cookie: admin.cookie });
    const away = await there.call<Refusal>('POST', `/api/admin/payments/${id}/refund`, {
      body: { reason: 'Bought twice' },
    });
    await other.stop();
    expect([away.status, away.body.code]).toEqual([503, 'E3202']);
    expect((await person(user.id)).body.payments[0]?.state).toBe('PAID');
    expect(await logOf(user.id)).toEqual([]);
    expect((await refund(id)).status).toBe(200);
  });

  it('[MOD-41] is in the data export of the buyer, and is possible after the account is deleted', async () => {
    const user = await newMember(server);
    const refunded = await donate(user);
    await refund(refunded);
    const later = await donate(user, '3');
    const { body } = await user.call<{ payments: { id: string; refunded_at: string | null }[] }>(
      'GET',
      '/api/account/export',
    );
    expect(body.payments.map(({ id, refunded_at }) => [id, refunded_at !== null]).sort()).toEqual(
      [
        [refunded, true],
        [later, false],
      ].sort(),
    );
    const { password } = user.signUp;
    expect((await user.call('DELETE', '/api/account', { body: { password } })).status).toBe(200);
    expect((await person(user.id)).body.payments).toEqual([]);
    expect((await refund(later)).status).toBe(200);
    const rows = await db()
      .selectFrom('payment')
      .select(['account_id', 'refunded_at'])
      .where('id', 'in', [refunded, later])
      .execute();
    expect(rows.map((row) => [row.account_id, row.refunded_at !== null])).toEqual([
      [null, true],
      [null, true],
    ]);
  });
});

describe('a mail that an admin sends again', () => {
  const mailsOf = async (id: string) => (await person(id)).body.mails;
  const mailOf = async (id: string, kind: AdminMail['kind']) =>
    (await mailsOf(id)).find((mail) => mail.kind === kind);
  const endMails = (id: string, error: string | null = null) =>
    db()
      .updateTable('outbox_mail')
      .set({ ended_at: new Date(), text_body: null, html_body: null, error, attempts: 3 })
      .where('account_id', '=', id)
      .execute();

  /** Registers a user who does not follow the link. */
  async function waitingUser() {
    const user = new TestUser(server.url);
    const fields = newSignUp();
    await register(user, fields);
    const row = await db()
      .selectFrom('account')
      .select('id')
      .where('email', '=', fields.email)
      .executeTakeFirstOrThrow();
    return { id: row.id, email: fields.email };
  }

  it('[MOD-38] becomes due at once if it waits to be sent', async () => {
    const { id } = await waitingUser();
    await sql`update outbox_mail set next_attempt_at = now() + interval '1 hour', error = 'EENVELOPE'
      where account_id = ${id}`.execute(db());
    const mail = await mailOf(id, 'activation');
    expect(mail).toMatchObject({ state: 'WAITING', error: 'EENVELOPE', isResendable: true });
    expect((await resend(mail?.id ?? '')).status).toBe(200);
    const { rows } = await sql<{ due: boolean }>`select next_attempt_at <= now() as due from outbox_mail
      where account_id = ${id}`.execute(db());
    expect(rows).toEqual([{ due: true }]);
    expect(await logOf(id)).toMatchObject([
      { action: 'RESEND_MAIL', actor_id: adminId, details: { mailId: mail?.id, kind: 'activation' } },
    ]);
  });

  it('[MOD-38] is written again with a new link if it is an activation mail that has failed', async () => {
    const { id, email } = await waitingUser();
    const { token } = await lastMail(server, email, 'activation');
    await endMails(id, 'EENVELOPE');
    const failed = await mailOf(id, 'activation');
    expect(failed).toMatchObject({ state: 'FAILED', tries: 3, isResendable: true });
    expect((await resend(failed?.id ?? '')).status).toBe(200);
    const [, next] = await mailsTo(server, email);
    expect(next?.token).toMatch(/^[\w-]{40,}$/);
    expect(next?.token).not.toBe(token);
    expect((await mailsOf(id)).map(({ state }) => state)).toEqual(['WAITING', 'FAILED']);
    expect(await logOf(id)).toMatchObject([
      { action: 'RESEND_MAIL', actor_id: adminId, details: { mailId: failed?.id, kind: 'activation' } },
    ]);
  });

  it('[MOD-38] is written again if it resets a password, but at most five times in an hour', async () => {
    const user = await newMember(server);
    await checkedCall(new TestUser(server.url), 'POST', '/api/account/password-reset', {
      email: user.signUp.email,
    });
    await server.services.background.idle();
    await endMails(user.id);
    const sent = await mailOf(user.id, 'reset');
    expect(sent).toMatchObject({ state: 'SENT', isResendable: true });
    const statuses: number[] = [];
    for (let i = 0; i < 5; i++) statuses.push((await resend(sent?.id ?? '')).status);
    expect(statuses).toEqual([200, 200, 200, 200, 429]);
    expect((await mailsTo(server, user.signUp.email)).filter(({ kind }) => kind === 'reset')).toHaveLength(5);
    const details = { mailId: sent?.id, kind: 'reset' };
    expect((await logOf(user.id)).map((entry) => [entry.action, entry.details])).toEqual(
      Array(4).fill(['RESEND_MAIL', details]),
    );
  });

  it('[MOD-38] is refused if the mail is unknown or of another kind, or if the account is already active', async () => {
    const user = await newMember(server);
    await endMails(user.id);
    const activation = await mailOf(user.id, 'activation');
    expect(activation?.isResendable).toBe(false);
    await db()
      .updateTable('outbox_mail')
      .set({ kind: 'passwordChanged' })
      .where('id', '=', activation?.id ?? '')
      .execute();
    for (const kind of ['passwordChanged', 'activation'] as const) {
      await db()
        .updateTable('outbox_mail')
        .set({ kind })
        .where('id', '=', activation?.id ?? '')
        .execute();
      const answer = await resend(activation?.id ?? '');
      expect([kind, answer.status, answer.body.code]).toEqual([kind, 409, 'E3166']);
    }
    const unknown = await resend('unknown');
    expect([unknown.status, unknown.body.code]).toEqual([404, 'E1000']);
    expect(await logOf(user.id)).toEqual([]);
    expect(await mailsOf(user.id)).toHaveLength(1);
  });
});
