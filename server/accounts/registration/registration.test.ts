import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { UserAnswer } from '../../../protocol/http/accounts.ts';
import { startTestServer, type TestServer } from '../../../tests/harness/servers/testServer.ts';
import {
  checkedCall,
  confirm,
  lastMail,
  loggedIn,
  login,
  mailsTo,
  newSignUp,
  type Refusal,
  register,
  registerBody,
  signUp,
} from '../../../tests/harness/users/accounts.ts';
import { TestUser } from '../../../tests/harness/users/testUser.ts';

const RESEND = '/api/account/registration-token/resend';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const db = () => server.services.database.db;
const codeOf = (answer: { status: number; body: Refusal }) => [answer.status, answer.body.code];
const rowOf = (email: string) =>
  db().selectFrom('account').selectAll().where('email', '=', email).executeTakeFirstOrThrow();

/** Makes the tokens of an email address older by this many seconds. */
async function age(email: string, seconds: number): Promise<void> {
  const back = sql<Date>`interval '1 second' * ${seconds}`;
  await db()
    .updateTable('account_token')
    .set({ created_at: sql<Date>`created_at - ${back}`, expires_at: sql<Date>`expires_at - ${back}` })
    .where('account_id', '=', (await rowOf(email)).id)
    .execute();
}

/** A password of the maximum length, 128 characters. */
const LONG_PASSWORD =
  'Four armies stand in the corners of one board; each fights the other three, and a checkmated one serves its new ruler to the end';

describe('registration', () => {
  it('[ACC-10] creates an inactive account on plan FREE, and mails a link with a token in the chosen language', async () => {
    const visitor = new TestUser(server.url);
    const fields = newSignUp();
    const answer = await register(visitor, fields, {
      marketingConsent: true,
      fullName: 'Ann Maria Ruiz',
      language: 'pt',
    });
    expect(answer.status).toBe(201);
    const row = await rowOf(fields.email);
    expect(row).toMatchObject({
      role: 'ROLE_GUEST',
      username: fields.nickname,
      first_name: 'Ann',
      full_name: 'Ann Maria Ruiz',
      country: 'PT',
      language: 'pt',
      marketing_consent: true,
      activated_at: null,
    });
    expect(row.terms_accepted_at).toBeInstanceOf(Date);
    const mail = await lastMail(server, fields.email, 'activation');
    expect(mail.subject).toBe('Ative a sua conta do Tetrarch');
    expect(mail.text).toContain(`${server.url}/activate?token=${mail.token}`);
    expect(mail.token.length).toBeGreaterThanOrEqual(43);
    const tokens = await db()
      .selectFrom('account_token')
      .selectAll()
      .where('account_id', '=', row.id)
      .execute();
    expect(tokens).toHaveLength(1);
    expect(JSON.stringify(tokens)).not.toContain(mail.token);
  });

  it('[WEB-34] builds a missing full name from first and last name', async () => {
    const named = newSignUp();
    await register(new TestUser(server.url), named);
    expect((await rowOf(named.email)).full_name).toBe("Ann O'Neill-Ruiz");
    const long = newSignUp();
    const names = { firstName: 'A'.repeat(40), lastName: 'B'.repeat(40) };
    expect((await register(new TestUser(server.url), long, names)).status).toBe(201);
    expect((await rowOf(long.email)).full_name).toBe(`${names.firstName} ${names.lastName}`);
  });

  it('[ACC-14] activates the account with the token, and login then works', async () => {
    const visitor = new TestUser(server.url);
    const fields = newSignUp();
    await register(visitor, fields);
    const { token } = await lastMail(server, fields.email, 'activation');
    expect((await confirm(visitor, token)).status).toBe(200);
    const answer = await login(visitor, fields);
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      email: fields.email,
      username: fields.nickname,
      roles: ['ROLE_USER'],
      privileges: ['BASIC_PRIVILEGE'],
      plan: 'FREE',
    });
  });

  it('keeps the account and the games of a guest who registers', async () => {
    const guest = await TestUser.guest(server.url);
    const { id } = (await guest.call<UserAnswer>('GET', '/api/account/me')).body;
    const game = await guest.createAndStart({});
    const fields = newSignUp();
    await register(guest, fields);
    // The guest can still play before the activation.
    expect((await guest.call('GET', `/api/guest/game-session/${game.id}`)).status).toBe(200);
    await confirm(guest, (await lastMail(server, fields.email, 'activation')).token);
    // The confirmation has ended the guest's login session. After a login, the user has the same account.
    expect((await guest.call('GET', '/api/account/me')).status).toBe(401);
    const user = (await login(guest, fields)).body as unknown as UserAnswer;
    expect(user).toMatchObject({ id, roles: ['ROLE_USER'] });
    expect((await guest.call<{ id: string }>('GET', '/api/game-session/current')).body.id).toBe(game.id);
  });

  it('creates a second account if a registered user registers again', async () => {
    const user = await loggedIn(server);
    const fields = newSignUp();
    expect((await register(user, fields)).status).toBe(201);
    await confirm(user, (await lastMail(server, fields.email, 'activation')).token);
    expect((await login(new TestUser(server.url), fields)).status).toBe(200);
    expect((await rowOf(user.signUp.email)).id).not.toBe((await rowOf(fields.email)).id);
    expect((await user.call('GET', '/api/account/me')).status).toBe(200);
  });

  it('[ACC-11][ACC-12] rejects an address or a nickname in use, in any spelling', async () => {
    const taken = await signUp(server);
    const visitor = new TestUser(server.url);
    const again = (extra: object) => register(visitor, newSignUp(), extra);
    expect(codeOf(await again({ email: taken.email }))).toEqual([409, 'E110']);
    expect(codeOf(await again({ email: ` ${taken.email.toUpperCase()} ` }))).toEqual([409, 'E110']);
    expect(codeOf(await again({ nickname: taken.nickname }))).toEqual([409, 'E111']);
    expect(codeOf(await again({ nickname: taken.nickname.toUpperCase().replace(' ', '-') }))).toEqual([
      409,
      'E111',
    ]);
    for (const nickname of ['Guest 4711', 'Tetrarch', 'Malachite'])
      expect(codeOf(await again({ nickname }))).toEqual([409, 'E111']);
  });

  it('accepts only one of two simultaneous requests with the same address', async () => {
    const fields = newSignUp();
    const answers = await Promise.all(
      [1, 2, 3].map((n) =>
        register(new TestUser(server.url), fields, { nickname: `${n} ${fields.nickname}` }),
      ),
    );
    expect(answers.map((answer) => answer.status).sort()).toEqual([201, 409, 409]);
  });

  it('releases the address and nickname of a registration that was not confirmed in time', async () => {
    const fields = newSignUp();
    await register(new TestUser(server.url), fields);
    const old = await lastMail(server, fields.email, 'activation');
    expect(codeOf(await register(new TestUser(server.url), fields))).toEqual([409, 'E110']);
    await age(fields.email, 24 * 3600 + 1);
    expect((await register(new TestUser(server.url), fields)).status).toBe(201);
    expect(codeOf(await confirm(new TestUser(server.url), old.token))).toEqual([404, 'E2302']);
  });

  it('lets a user who mistyped the address register again from the same browser', async () => {
    const guest = await TestUser.guest(server.url);
    const fields = newSignUp();
    await register(guest, { ...fields, email: `typo-${fields.email}` });
    expect((await register(guest, fields)).status).toBe(201);
    const old = await lastMail(server, `typo-${fields.email}`, 'activation');
    expect(codeOf(await confirm(guest, old.token))).toEqual([404, 'E2302']);
    expect((await confirm(guest, (await lastMail(server, fields.email, 'activation')).token)).status).toBe(
      200,
    );
  });

  it.each([
    ['email', { email: 'nobody' }, 'validation.emailInvalid'],
    ['email', { email: 'a@b\r\nBcc: x@example.org' }, 'validation.emailInvalid'],
    ['email', { email: '' }, 'validation.required'],
    ['nickname', { nickname: 'Abc' }, 'validation.nameTooShort'],
    ['nickname', { nickname: 'A name of sixteen' }, 'validation.nameTooLong'],
    ['nickname', { nickname: 'Ann\u202eeilla' }, 'validation.notValid'],
    ['nickname', { nickname: '<b>Ann</b>' }, 'validation.notValid'],
    ['password', { password: 'aV7#x', repeatedPassword: 'aV7#x' }, 'validation.passwordTooShort'],
    ['password', { password: '💯💯💯', repeatedPassword: '💯💯💯' }, 'validation.passwordTooShort'],
    [
      'password',
      { password: 'x'.repeat(129), repeatedPassword: 'x'.repeat(129) },
      'validation.passwordTooLong',
    ],
    ['repeatedPassword', { repeatedPassword: 'another one' }, 'validation.passwordsDiffer'],
    ['firstName', { firstName: undefined }, 'validation.required'],
    ['lastName', { lastName: 'R2D2' }, 'validation.notValid'],
    ['country', { country: 'XX' }, 'validation.notValid'],
    ['country', { country: undefined }, 'validation.required'],
    ['termsAccepted', { termsAccepted: false }, 'validation.required'],
    ['role', { role: 'ROLE_ADMIN' }, undefined],
  ])('[ACC-36, ACC-45] rejects a wrong %s: %j', async (field, extra, reason) => {
    const body = registerBody(newSignUp(), extra);
    const answer = await new TestUser(server.url).call<Refusal>('POST', '/api/account/register', { body });
    expect(codeOf(answer)).toEqual([422, 'E3008']);
    expect(answer.body.params.field).toBe(field);
    if (reason) expect(answer.body.params.reason).toBe(reason);
  });

  it('[WEB-45] S11, S12: rejects a common password, and accepts long and non-Latin passwords', async () => {
    const visitor = new TestUser(server.url);
    for (const password of ['password1', 'Sunshine!', '123456789'])
      expect((await register(visitor, { ...newSignUp(), password })).status).toBe(422);
    const own = newSignUp();
    for (const common of ['qwerty', own.nickname, own.email])
      expect(codeOf(await register(visitor, { ...own, password: common }))).toEqual([422, 'E3040']);
    for (const password of ['四方棋盘上的国王', LONG_PASSWORD]) {
      const fields = { ...newSignUp(), password };
      expect((await register(new TestUser(server.url), fields)).status).toBe(201);
      await confirm(visitor, (await lastMail(server, fields.email, 'activation')).token);
      expect((await login(visitor, fields)).status).toBe(200);
      const wrong = password.slice(0, -1) + (password.endsWith('d') ? 'e' : '后');
      expect((await login(visitor, { ...fields, password: wrong })).status).toBe(401);
    }
  });
});

describe('confirmation of a registration', () => {
  it('[ACC-15] rejects an unknown token', async () => {
    expect(codeOf(await confirm(new TestUser(server.url), 'x'.repeat(43)))).toEqual([404, 'E2302']);
  });

  it('rejects an expired token', async () => {
    const fields = newSignUp();
    await register(new TestUser(server.url), fields);
    const { token } = await lastMail(server, fields.email, 'activation');
    await age(fields.email, 24 * 3600 + 1);
    expect(codeOf(await confirm(new TestUser(server.url), token))).toEqual([404, 'E2302']);
    expect(codeOf(await login(new TestUser(server.url), fields))).toEqual([403, 'E106']);
  });

  it('[ACC-16] reports that the account is already active', async () => {
    const visitor = new TestUser(server.url);
    const fields = await signUp(server);
    const { token } = await lastMail(server, fields.email, 'activation');
    expect(codeOf(await confirm(visitor, token))).toEqual([409, 'E2301']);
    const unknown = await checkedCall(visitor, 'PUT', RESEND, { email: newSignUp().email });
    const known = await checkedCall(visitor, 'PUT', RESEND, { email: fields.email });
    expect([known.status, known.body]).toEqual([unknown.status, unknown.body]);
    expect((await lastMail(server, fields.email, 'alreadyActive')).subject).toContain('is active');
  });
});

describe('resending the confirmation mail', () => {
  it('[ACC-17] sends a new link, and revokes the old link', async () => {
    const visitor = new TestUser(server.url);
    const fields = newSignUp();
    await register(visitor, fields);
    const old = await lastMail(server, fields.email, 'activation');
    await age(fields.email, 301);
    const unchecked = await visitor.call<Refusal>('PUT', RESEND, { body: { email: fields.email } });
    expect(codeOf(unchecked)).toEqual([400, 'E2100']);
    expect((await checkedCall(visitor, 'PUT', RESEND, { email: fields.email })).status).toBe(200);
    const fresh = await lastMail(server, fields.email, 'activation');
    expect(fresh.token).not.toBe(old.token);
    expect(codeOf(await confirm(visitor, old.token))).toEqual([404, 'E2302']);
    expect((await confirm(visitor, fresh.token)).status).toBe(200);
  });

  it('[ACC-17] [ACC-45] needs a valid address, whose case and outer spaces do not matter', async () => {
    const visitor = new TestUser(server.url);
    const fields = newSignUp();
    await register(visitor, fields);
    await age(fields.email, 301);
    const refused = await checkedCall(visitor, 'PUT', RESEND, { email: 'nobody' });
    expect(refused).toMatchObject({ status: 422, body: { params: { reason: 'validation.emailInvalid' } } });
    const typed = ` ${fields.email.toUpperCase()} `;
    expect((await checkedCall(visitor, 'PUT', RESEND, { email: typed })).status).toBe(200);
    expect(await mailsTo(server, fields.email)).toHaveLength(2);
  });

  it('[ACC-18] is rejected with E2300 in the browser that has just registered', async () => {
    const visitor = new TestUser(server.url);
    const fields = newSignUp();
    await register(visitor, fields);
    expect(codeOf(await checkedCall(visitor, 'PUT', RESEND, { email: fields.email }))).toEqual([
      409,
      'E2300',
    ]);
    const elsewhere = new TestUser(server.url);
    const answer = await checkedCall(elsewhere, 'PUT', RESEND, { email: fields.email });
    const unknown = await checkedCall(elsewhere, 'PUT', RESEND, { email: newSignUp().email });
    expect([answer.status, answer.body]).toEqual([unknown.status, unknown.body]);
    expect(await mailsTo(server, fields.email)).toHaveLength(1);
    // For the addresses of others, the browser that has registered is like any other.
    const other = newSignUp();
    await register(new TestUser(server.url), other);
    await age(other.email, 301);
    for (const email of [other.email, newSignUp().email]) {
      const { status, body } = await checkedCall(visitor, 'PUT', RESEND, { email });
      expect([status, body]).toEqual([unknown.status, unknown.body]);
    }
    expect(await mailsTo(server, other.email)).toHaveLength(2);
  });

  it('[ACC-19] sends nothing to an unknown address', async () => {
    const visitor = new TestUser(server.url);
    const unknown = newSignUp().email;
    expect((await checkedCall(visitor, 'PUT', RESEND, { email: unknown })).status).toBe(200);
    expect(await mailsTo(server, unknown)).toEqual([]);
    const user = await loggedIn(server);
    const fields = newSignUp();
    await register(user, fields);
    const { token } = await lastMail(server, fields.email, 'activation');
    await db().deleteFrom('account').where('email', '=', fields.email).execute();
    expect(codeOf(await confirm(visitor, token))).toEqual([404, 'E2303']);
  });

  it('is limited to five mails an hour per account, from all clients together', async () => {
    const fields = newSignUp();
    await register(new TestUser(server.url), fields);
    for (let i = 0; i < 7; i++) {
      await age(fields.email, 301);
      await checkedCall(new TestUser(server.url), 'PUT', RESEND, { email: fields.email });
      await server.services.background.idle();
    }
    expect(await mailsTo(server, fields.email)).toHaveLength(5);
  });
});
