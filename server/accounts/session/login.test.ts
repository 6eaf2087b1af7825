import { decodeJwt, SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { UserAnswer } from '../../../protocol/http/accounts.ts';
import { movableTime } from '../../../tests/harness/games/testGames.ts';
import { startTestServer, type TestServer } from '../../../tests/harness/servers/testServer.ts';
import {
  confirm,
  lastMail,
  loggedIn,
  login,
  newSignUp,
  type Refusal,
  register,
  signUp,
} from '../../../tests/harness/users/accounts.ts';
import { TestUser } from '../../../tests/harness/users/testUser.ts';
import { monotonicTime } from '../../time.ts';
import { Passwords } from '../password/passwords.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ TRUST_PROXY: '1' });
});
afterAll(() => server.stop());

const db = () => server.services.database.db;
const codeOf = (answer: { status: number; body: Refusal }) => [answer.status, answer.body.code];
const me = (user: TestUser) => user.call<UserAnswer & Refusal>('GET', '/api/account/me');
const cookieAttributes = (headers: Headers) => (headers.getSetCookie()[0] ?? '').split('; ').slice(1).sort();

describe('login', () => {
  it('[ACC-02] creates a login session with e-mail and password, and GET me returns the user', async () => {
    const fields = await signUp(server);
    const user = new TestUser(server.url);
    expect((await login(user, { ...fields, email: fields.email.toUpperCase() })).status).toBe(200);
    expect((await me(user)).body).toEqual({
      id: expect.any(String),
      email: fields.email,
      username: fields.nickname,
      roles: ['ROLE_USER'],
      privileges: ['BASIC_PRIVILEGE'],
      plan: 'FREE',
      firstName: 'Ann',
      lastName: "O'Neill-Ruiz",
      fullName: "Ann O'Neill-Ruiz",
      country: 'PT',
      language: null,
      marketingConsent: false,
      isBot: false,
      mustRename: false,
    });
  });

  it('[ACC-06] S15: gives an unknown address and a wrong password the same answer after the same work', async () => {
    const { email } = await signUp(server);
    const user = new TestUser(server.url);
    const checked = vi.spyOn(Passwords.prototype, 'verify');
    const answers: unknown[] = [];
    for (const address of [email, newSignUp().email]) {
      const answer = await login(user, { email: address, password: 'wrong password' });
      const headers = [...answer.headers.keys()].filter((name) => name !== 'ratelimit');
      answers.push([answer.status, answer.body, headers]);
    }
    expect(answers[0]).toEqual(answers[1]);
    expect(answers[0]).toMatchObject([401, { code: 'E100' }, expect.anything()]);
    expect(checked.mock.calls).toEqual([
      [expect.any(String), 'wrong password'],
      [null, 'wrong password'],
    ]);
    checked.mockRestore();
  });

  it('[ACC-07] rejects an account that is not activated', async () => {
    const user = new TestUser(server.url);
    const fields = newSignUp();
    await register(user, fields);
    expect(codeOf(await login(user, { ...fields, password: 'wrong password' }))).toEqual([401, 'E100']);
    expect(codeOf(await login(user, fields))).toEqual([403, 'E106']);
    await confirm(user, (await lastMail(server, fields.email, 'activation')).token);
    expect((await login(user, fields)).status).toBe(200);
  });

  it('S2: issues a new token and revokes the earlier login session', async () => {
    const fields = await signUp(server);
    const user = await TestUser.guest(server.url);
    const planted = user.cookie;
    await login(user, fields);
    expect(user.cookie).not.toBe(planted);
    const other = new TestUser(server.url);
    other.cookie = planted;
    expect((await me(other)).status).toBe(401);
  });

  it('lasts 30 days with "keep me logged in", and otherwise at most 12 hours', async () => {
    const fields = await signUp(server);
    const stored = await login(new TestUser(server.url), fields, { keepMeLoggedIn: true });
    expect(cookieAttributes(stored.headers)).toEqual(
      expect.arrayContaining(['HttpOnly', 'Path=/', 'SameSite=Lax', `Max-Age=${30 * 24 * 3600}`]),
    );
    const short = await login(new TestUser(server.url), fields);
    expect(cookieAttributes(short.headers)).toEqual(['HttpOnly', 'Path=/', 'SameSite=Lax']);
    const rows = await db()
      .selectFrom('session')
      .innerJoin('account', 'account.id', 'session.account_id')
      .select(['session.created_at', 'session.expires_at'])
      .where('email', '=', fields.email)
      .where('is_kept', '=', false)
      .execute();
    const hours = rows.map((row) => (row.expires_at.getTime() - row.created_at.getTime()) / 3_600_000);
    expect(hours).toEqual([12]);
  });

  it.each([
    ['password', { email: 'a@example.org' }, 'validation.required'],
    ['email', { password: 'some password' }, 'validation.required'],
    ['email', { email: 'nobody', password: 'some password' }, 'validation.emailInvalid'],
    ['role', { email: 'a@example.org', password: 'x', role: 'ROLE_ADMIN' }, undefined],
    ['email', { email: ['a@example.org'], password: 'x' }, undefined],
  ])('[ACC-45] rejects a login with a wrong %s: %j', async (field, body, reason) => {
    const answer = await new TestUser(server.url).call<Refusal>('POST', '/api/login', { body });
    expect(codeOf(answer)).toEqual([422, 'E3008']);
    expect(answer.body.params.field).toBe(field);
    if (reason) expect(answer.body.params.reason).toBe(reason);
  });

  it('[ACC-08] ends the login session on the server at logout', async () => {
    const user = await loggedIn(server);
    const { cookie } = user;
    expect((await user.call('GET', '/api/logout')).status).toBe(200);
    user.cookie = cookie;
    expect(codeOf(await me(user))).toEqual([401, 'E150']);
  });
});

const OWN = [
  ['GET', '/api/account/me', undefined],
  ['PUT', '/api/account/change-password', {}],
  ['PUT', '/api/account/change-personal-info', {}],
  ['GET', '/api/account/sessions', undefined],
  ['DELETE', '/api/account/sessions', undefined],
  ['DELETE', '/api/account/sessions/some', undefined],
] as const;

describe('a call that requires a login session', () => {
  it.each(OWN)(
    '[ACC-33] such as %s %s answers 401 with E150 without a session',
    async (method, path, body) => {
      expect(codeOf(await new TestUser(server.url).call<Refusal>(method, path, { body }))).toEqual([
        401,
        'E150',
      ]);
    },
  );

  it.each(OWN)('[ACC-34] such as %s %s answers E1017 with an invalid token', async (method, path, body) => {
    const user = await loggedIn(server);
    const [head = '', payload = '', signature = ''] = user.cookie.split('.');
    const swapped = signature.startsWith('A') ? `B${signature.slice(1)}` : `A${signature.slice(1)}`;
    for (const cookie of [`${head}.${payload}.${swapped}`, 'tetrarch=nonsense']) {
      user.cookie = cookie;
      expect(codeOf(await user.call<Refusal>(method, path, { body }))).toEqual([401, 'E1017']);
    }
  });

  it.each(OWN.slice(1))('such as %s %s rejects a guest', async (method, path, body) => {
    const guest = await TestUser.guest(server.url);
    expect(codeOf(await guest.call<Refusal>(method, path, { body }))).toEqual([403, 'E3007']);
  });

  it('S7: treats an expired login session as missing', async () => {
    const user = await loggedIn(server);
    const { id } = (await me(user)).body;
    await db().updateTable('session').set({ expires_at: new Date() }).where('account_id', '=', id).execute();
    expect(codeOf(await me(user))).toEqual([401, 'E150']);
  });

  it('rejects a guest 30 days after the last use, and a user 30 days after the login', async () => {
    const guest = await TestUser.guest(server.url);
    const member = await loggedIn(server);
    for (const user of [guest, member]) {
      const sid = await makeOlder(user, 29);
      const answer = await me(user);
      expect(answer.status).toBe(200);
      const row = await db()
        .selectFrom('session')
        .selectAll()
        .where('id', '=', sid)
        .executeTakeFirstOrThrow();
      const daysLeft = (row.expires_at.getTime() - Date.now()) / DAY_MS;
      const isGuest = user === guest;
      expect(Math.round(daysLeft)).toBe(isGuest ? 30 : 1);
      expect(answer.headers.getSetCookie()).toHaveLength(isGuest ? 1 : 0);
      expect((await me(user)).status).toBe(200);
    }
  });
});

const DAY_MS = 24 * 3_600_000;

/** Makes the user's login session, which lasts 30 days, older by this many days. @returns the id of the session. */
async function makeOlder(user: TestUser, days: number): Promise<string> {
  const { sid } = decodeJwt<{ sid: string }>(user.cookie.split('=')[1] ?? '');
  const issuedAt = new Date(Date.now() - days * DAY_MS);
  const token = await new SignJWT({ sid })
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuer('tetrarch')
    .setIssuedAt(issuedAt)
    .setExpirationTime(new Date(issuedAt.getTime() + 30 * DAY_MS))
    .sign(new TextEncoder().encode('a secret for tests only, and long enough'));
  user.cookie = `tetrarch=${token}`;
  const expires = new Date(issuedAt.getTime() + 30 * DAY_MS);
  await db().updateTable('session').set({ expires_at: expires }).where('id', '=', sid).execute();
  return sid;
}

describe('S24: a cross-site request', () => {
  it.each([
    ['POST', '/api/account/register'],
    ['POST', '/api/account/registration-token/confirm'],
    ['PUT', '/api/account/registration-token/resend'],
    ['POST', '/api/account/password-reset'],
    ['POST', '/api/account/password-reset/change'],
    ['PUT', '/api/account/change-password'],
    ['PUT', '/api/account/change-personal-info'],
    ['DELETE', '/api/account/sessions'],
    ['DELETE', '/api/account/sessions/some'],
  ])('is rejected: %s %s', async (method, path) => {
    const user = await loggedIn(server);
    const headers = { Origin: 'https://evil.example' };
    expect(codeOf(await user.call<Refusal>(method, path, { body: {}, headers }))).toEqual([403, 'E3010']);
  });
});

describe('the limits of attempts', () => {
  const from = (address: string) => ({ headers: { 'X-Forwarded-For': address } });
  const time = movableTime(monotonicTime());
  const slow = () => startTestServer({ TRUST_PROXY: '1', LIMITS_SCALE: '1' }, { time });

  it('[ACC-54] S21: block a client address with 429 after ten wrong passwords in a minute, but no other address', async () => {
    await server.stop();
    server = await slow();
    const fields = await signUp(server);
    const user = new TestUser(server.url);
    const attempt = (password: string, address: string) =>
      user.call<Refusal>('POST', '/api/login', {
        body: { email: fields.email, password },
        ...from(address),
      });
    const flood = await Promise.all(Array.from({ length: 12 }, () => attempt('wrong password', '192.0.2.1')));
    expect(flood.map((answer) => answer.status).sort()).toEqual([...Array(10).fill(401), 429, 429]);
    const late = await attempt(fields.password, '192.0.2.1');
    expect(codeOf(late)).toEqual([429, 'E3009']);
    expect(Number(late.headers.get('retry-after'))).toBeGreaterThan(50);
    expect((await attempt(fields.password, '192.0.2.2')).status).toBe(200);
  });

  it('[ACC-54] count wrong passwords per account, also if its e-mail address is spelled differently', async () => {
    const [fields, other] = [await signUp(server), await signUp(server)];
    const user = new TestUser(server.url);
    const attempt = (email: string, password: string) =>
      user.call<Refusal>('POST', '/api/login', { body: { email, password }, ...from('192.0.2.9') });
    const { email, password } = fields;
    for (let i = 0; i < 9; i++) expect((await attempt(email, 'wrong password')).status).toBe(401);
    for (let i = 0; i < 3; i++) expect((await attempt(email, password)).status).toBe(200);
    expect((await attempt(email.toUpperCase(), 'wrong password')).status).toBe(401);
    const late = await attempt(email, password);
    expect(codeOf(late)).toEqual([429, 'E3009']);
    expect((await attempt(other.email, other.password)).status).toBe(200);
    const seconds = Number(late.headers.get('retry-after'));
    expect(seconds).toBeLessThanOrEqual(60);
    time.skip(seconds * 1000);
    expect((await attempt(email, password)).status).toBe(200);
  });

  it('S22: count wrong passwords per client address, whatever address the client claims', async () => {
    const fields = await signUp(server);
    const user = new TestUser(server.url);
    const statuses: number[] = [];
    for (let i = 0; i < 12; i++) {
      const body = { email: fields.email, password: 'wrong password' };
      const answer = await user.call('POST', '/api/login', { body, ...from(`10.0.0.${i}, 192.0.2.3`) });
      statuses.push(answer.status);
    }
    expect(statuses.slice(10)).toEqual([429, 429]);
  });

  it('allow ten sign-ups in ten minutes per client address', async () => {
    const user = new TestUser(server.url);
    const statuses: number[] = [];
    for (let i = 0; i < 11; i++) {
      const answer = await user.call('POST', '/api/account/register', { body: {}, ...from('192.0.2.4') });
      statuses.push(answer.status);
      if (answer.status === 429) expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    }
    expect(statuses).toEqual([...Array(10).fill(422), 429]);
  });
});
