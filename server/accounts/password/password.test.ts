import { request as httpRequest } from 'node:http';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { GameSessionAnswer, SeatAnswer } from '../../../protocol/http/api.ts';
import { CLOSE } from '../../../protocol/room/closeCodes.ts';
import { PROTOCOL_VERSION } from '../../../protocol/room/version.ts';
import { startTestServer, type TestServer } from '../../../tests/harness/servers/testServer.ts';
import {
  captchaQuery,
  checkedCall,
  confirm,
  lastMail,
  loggedIn,
  login,
  mailsTo,
  newSignUp,
  passCaptcha,
  type Refusal,
  register,
  signUp,
} from '../../../tests/harness/users/accounts.ts';
import { TestUser } from '../../../tests/harness/users/testUser.ts';

const CHANGE = '/api/account/change-password';
const RESET = '/api/account/password-reset';
const NEW = 'violins at dawn';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const db = () => server.services.database.db;
const codeOf = (answer: { status: number; body: Refusal }) => [answer.status, answer.body.code];
const statusOfMe = async (user: TestUser) => (await user.call('GET', '/api/account/me')).status;

/** Logs a user in, and seats the user in a game with an open socket. */
async function seated(user: TestUser): Promise<void> {
  const game = await user.call<GameSessionAnswer>('POST', '/api/game-session', { body: {} });
  const path = `/api/game-session/${game.body.id}/seat`;
  const body = { role: 'player', protocol: PROTOCOL_VERSION };
  await user.connect((await user.call<SeatAnswer>('POST', path, { body })).body.reservation);
}

describe('changing the password', () => {
  const change = (user: TestUser, oldPassword: string, newPassword = NEW, repeatedPassword = newPassword) =>
    user.call<Refusal>('PUT', CHANGE, { body: { oldPassword, newPassword, repeatedPassword } });

  it('[ACC-20] S5: requires the old password, and ends every other login session of the user', async () => {
    const user = await loggedIn(server);
    const elsewhere = await loggedIn(server, user.signUp);
    const { cookie } = user;
    expect((await change(user, user.signUp.password)).status).toBe(200);
    expect(user.cookie).not.toBe(cookie);
    expect([await statusOfMe(user), await statusOfMe(elsewhere)]).toEqual([200, 401]);
    expect((await login(new TestUser(server.url), user.signUp)).status).toBe(401);
    expect((await login(new TestUser(server.url), { ...user.signUp, password: NEW })).status).toBe(200);
    expect((await lastMail(server, user.signUp.email, 'passwordChanged')).text).toContain('/forgot-password');
  });

  it.each([true, false])(
    '[ACC-46] keeps the session after the browser is closed only if the user chose it at the login: %s',
    async (keepMeLoggedIn) => {
      const fields = await signUp(server);
      const user = new TestUser(server.url);
      await login(user, fields, { keepMeLoggedIn });
      const { status, headers } = await change(user, fields.password);
      const cookie = headers.getSetCookie()[0] ?? '';
      expect([status, cookie.includes('Max-Age=2592000')]).toEqual([200, keepMeLoggedIn]);
      expect(await statusOfMe(user)).toBe(200);
    },
  );

  it('[ACC-20] is rejected if the old password is wrong or the two new passwords differ', async () => {
    const user = await loggedIn(server);
    const other = await loggedIn(server);
    const { email, password } = user.signUp;
    const body = { oldPassword: password, newPassword: NEW, repeatedPassword: NEW };
    expect((await new TestUser(server.url).call('PUT', CHANGE, { body })).status).toBe(401);
    expect((await change(other, password)).status).toBe(400);
    expect((await change(user, 'wrong password')).status).toBe(400);
    expect((await change(user, password, NEW, `${NEW}!`)).status).toBe(400);
    for (const missing of ['oldPassword', 'newPassword', 'repeatedPassword'])
      expect((await user.call('PUT', CHANGE, { body: { ...body, [missing]: undefined } })).status).toBe(422);
    expect((await login(new TestUser(server.url), { email, password: NEW })).status).toBe(401);
    expect((await change(user, password)).status).toBe(200);
    expect((await login(new TestUser(server.url), { email, password: NEW })).status).toBe(200);
    expect((await login(new TestUser(server.url), other.signUp)).status).toBe(200);
    expect(await statusOfMe(other)).toBe(200);
  });

  it('[ACC-21] is rejected with E113 if the old password is wrong', async () => {
    const user = await loggedIn(server);
    expect(codeOf(await change(user, 'wrong password'))).toEqual([400, 'E113']);
    expect((await login(new TestUser(server.url), user.signUp)).status).toBe(200);
  });

  it('[ACC-22] is rejected with E114 if the two new passwords differ', async () => {
    const user = await loggedIn(server);
    const answer = await change(user, user.signUp.password, NEW, `${NEW}!`);
    expect(codeOf(answer)).toEqual([400, 'E114']);
  });

  it('[ACC-23] is rejected with E112 if the new password equals the current one', async () => {
    const user = await loggedIn(server);
    const { password } = user.signUp;
    expect(codeOf(await change(user, password, password))).toEqual([400, 'E112']);
  });

  it('[ACC-45] [WEB-45] is rejected if the new password is too short or too common', async () => {
    const user = await loggedIn(server);
    const { password } = user.signUp;
    const short = await change(user, password, 'aV7#x');
    expect([short.status, short.body.params.reason]).toEqual([422, 'validation.passwordTooShort']);
    for (const common of ['qwerty123', user.signUp.nickname])
      expect(codeOf(await change(user, password, common))).toEqual([422, 'E3040']);
  });

  it('closes the open sockets of the account', async () => {
    const user = await loggedIn(server);
    const elsewhere = await loggedIn(server, user.signUp);
    await seated(elsewhere);
    await change(user, user.signUp.password);
    await expect.poll(() => elsewhere.closeCode, { timeout: 2000 }).toBe(CLOSE.SESSION_ENDED);
  });

  it('closes the sockets of a session within two seconds if another process ended it', async () => {
    const user = await loggedIn(server);
    await seated(user);
    await db()
      .updateTable('session')
      .set({ revoked_at: sql<Date>`now()` })
      .where('revoked_at', 'is', null)
      .execute();
    await expect.poll(() => user.closeCode, { timeout: 2000 }).toBe(CLOSE.SESSION_ENDED);
  });
});

describe('a forgotten password', () => {
  const request = (user: TestUser, email: string) => checkedCall(user, 'POST', RESET, { email });
  const check = (user: TestUser, token: string) =>
    user.call<Refusal>('GET', `${RESET}/confirm?token=${encodeURIComponent(token)}`);
  const change = (user: TestUser, token: string, newPassword = NEW) =>
    checkedCall(user, 'POST', `${RESET}/change`, { token, newPassword });

  async function requested() {
    const user = new TestUser(server.url);
    const fields = await signUp(server);
    expect((await request(user, fields.email)).status).toBe(200);
    const { token } = await lastMail(server, fields.email, 'reset');
    return { user: user, ...fields, token };
  }

  it('[ACC-24][ACC-26][ACC-29] S17: is reset by a link, which works once', async () => {
    const { user, email, nickname, password, token } = await requested();
    const session = await loggedIn(server, { email, nickname, password });
    const mail = await lastMail(server, email, 'reset');
    expect(mail.text).toContain(`${server.url}/reset-password?token=${token}`);
    expect((await check(user, token)).status).toBe(200);
    expect((await change(user, token)).status).toBe(200);
    expect((await login(user, { email, password: NEW })).status).toBe(200);
    expect(await statusOfMe(session)).toBe(401);
    expect(codeOf(await change(user, token, `${NEW} again`))).toEqual([400, 'E2200']);
    expect(codeOf(await check(user, token))).toEqual([400, 'E2200']);
    expect((await login(user, { email, password: NEW })).status).toBe(200);
  });

  it.each([
    ['without a human check', '', 'E2100'],
    ['with a wrong human check', captchaQuery('not a response'), 'E2101'],
  ])('[ACC-24][ACC-29] is not reset by a request %s, and no link is mailed', async (_, query, code) => {
    const user = new TestUser(server.url);
    const { email, password } = await signUp(server);
    const refused = await user.call<Refusal>('POST', RESET + query, { body: { email } });
    expect(codeOf(refused)).toEqual([400, code]);
    expect((await mailsTo(server, email)).map(({ kind }) => kind)).not.toContain('reset');
    expect((await request(user, email)).status).toBe(200);
    const { token } = await lastMail(server, email, 'reset');
    const body = { token, newPassword: NEW };
    expect(codeOf(await user.call<Refusal>('POST', `${RESET}/change${query}`, { body }))).toEqual([
      400,
      code,
    ]);
    expect((await login(user, { email, password })).status).toBe(200);
    // The rejected call has not used up the link, so the link still works.
    expect((await change(user, token)).status).toBe(200);
    expect((await login(user, { email, password })).status).toBe(401);
  });

  it('[ACC-24] is reset by a link that only the requested address receives', async () => {
    const other = await signUp(server);
    const { user, email, token } = await requested();
    expect((await mailsTo(server, other.email)).map(({ kind }) => kind)).not.toContain('reset');
    expect((await change(user, token)).status).toBe(200);
    expect((await login(new TestUser(server.url), other)).status).toBe(200);
    expect((await login(new TestUser(server.url), { email, password: NEW })).status).toBe(200);
  });

  it('[ACC-24] [ACC-45] is reset by a link to a valid address, whose case and outer spaces do not matter', async () => {
    const user = new TestUser(server.url);
    const { email } = await signUp(server);
    const refused = await request(user, 'nobody');
    expect(refused).toMatchObject({ status: 422, body: { params: { reason: 'validation.emailInvalid' } } });
    expect((await request(user, ` ${email.toUpperCase()} `)).status).toBe(200);
    const { token } = await lastMail(server, email, 'reset');
    expect((await check(user, token)).status).toBe(200);
  });

  it('[ACC-27] S19: is not reset by a wrong, used, expired or replaced token', async () => {
    const used = await requested();
    expect((await change(used.user, used.token)).status).toBe(200);
    expect(codeOf(await check(used.user, used.token))).toEqual([400, 'E2200']);
    expect(codeOf(await change(used.user, used.token, `${NEW} again`))).toEqual([400, 'E2200']);
    const { user, email, token } = await requested();
    expect(codeOf(await check(user, 'x'.repeat(43)))).toEqual([400, 'E2200']);
    expect(codeOf(await change(user, 'x'.repeat(43)))).toEqual([400, 'E2200']);
    await request(user, email);
    const newer = await lastMail(server, email, 'reset');
    expect(codeOf(await check(user, token))).toEqual([400, 'E2200']);
    expect((await check(user, newer.token)).status).toBe(200);
    await db()
      .updateTable('account_token')
      .set({ expires_at: new Date() })
      .where('kind', '=', 'reset')
      .execute();
    expect(codeOf(await check(user, newer.token))).toEqual([400, 'E2200']);
    expect(codeOf(await change(user, newer.token))).toEqual([400, 'E2200']);
  });

  it('is not reset by a registration token', async () => {
    const { user, email, token } = await requested();
    const registration = await lastMail(server, email, 'activation');
    expect(codeOf(await check(user, registration.token))).toEqual([400, 'E2200']);
    expect(codeOf(await confirm(user, token))).toEqual([404, 'E2302']);
  });

  it('[ACC-25] S16: causes the same answer for an unknown address, but no mail', async () => {
    const { user, email, token } = await requested();
    const unknown = newSignUp().email;
    const [known, stranger] = [await request(user, email), await request(user, unknown)];
    expect([stranger.status, stranger.body]).toEqual([known.status, known.body]);
    expect(await mailsTo(server, unknown)).toEqual([]);
    const other = await requested();
    await db().deleteFrom('account').where('email', '=', other.email).execute();
    expect(codeOf(await check(user, other.token))).toEqual([404, 'E2201']);
    expect(codeOf(await change(user, other.token))).toEqual([404, 'E2201']);
    expect(token).not.toBe(other.token);
  });

  it('[ACC-30] is not reset to the password that the account already has', async () => {
    const { user, password, token } = await requested();
    expect(codeOf(await change(user, token, password))).toEqual([400, 'E2202']);
    expect((await change(user, token)).status).toBe(200);
  });

  it('[WEB-45] is not reset to a password that is guessed first, and the link stays valid', async () => {
    const { user, email, token } = await requested();
    for (const common of ['qwerty123', email])
      expect(codeOf(await change(user, token, common))).toEqual([422, 'E3040']);
    expect((await change(user, token)).status).toBe(200);
  });

  it('[ACC-45] is not reset to a password that is too short, and the link stays valid', async () => {
    const { user, token } = await requested();
    const short = await change(user, token, 'aV7#x');
    expect(short).toMatchObject({ status: 422, body: { params: { reason: 'validation.passwordTooShort' } } });
    expect((await change(user, token)).status).toBe(200);
  });

  it('is set to one of two passwords if one link is used twice simultaneously', async () => {
    const { user, token } = await requested();
    const answers = await Promise.all([change(user, token, `${NEW} 1`), change(user, token, `${NEW} 2`)]);
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 400]);
  });

  it('is reset by a link that also activates an unconfirmed account', async () => {
    const user = new TestUser(server.url);
    const fields = newSignUp();
    await register(user, fields);
    await request(user, fields.email);
    await change(user, (await lastMail(server, fields.email, 'reset')).token);
    expect((await login(user, { ...fields, password: NEW })).status).toBe(200);
  });

  it('S18: is reset by a link that starts with the configured address, whatever host the request names', async () => {
    const { email } = await signUp(server);
    const path = RESET + (await passCaptcha(new TestUser(server.url)));
    const status = await new Promise((resolve) => {
      const headers = {
        Host: 'evil.example',
        'X-Forwarded-Host': 'evil.example',
        Origin: server.url,
        'Content-Type': 'application/json',
      };
      const { hostname, port } = new URL(server.url);
      const sent = httpRequest({ hostname, port, path, method: 'POST', headers }, (res) =>
        resolve(res.statusCode),
      );
      sent.end(JSON.stringify({ email }));
    });
    expect(status).toBe(200);
    const { text } = await lastMail(server, email, 'reset');
    expect(text).toContain(`${server.url}/reset-password?token=`);
    expect(text).not.toContain('evil');
  });

  it('S20: causes at most five mails for twenty requests', async () => {
    const user = new TestUser(server.url);
    const { email } = await signUp(server);
    for (let i = 0; i < 20; i++) await request(user, email);
    expect((await mailsTo(server, email)).filter((mail) => mail.kind === 'reset')).toHaveLength(5);
  });
});

describe('passwords and tokens', () => {
  it('[ACC-53] appear neither in answers nor in the log, and in the database only as hashes', async () => {
    const text = JSON.stringify(server.logged);
    const accounts = await db().selectFrom('account').selectAll().execute();
    const hashes = accounts.map((row) => row.password_hash).filter((hash) => hash !== null);
    expect(hashes.length).toBeGreaterThan(10);
    for (const hash of hashes) expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    // Several accounts have the password NEW, but each hash has a salt of its own.
    expect(new Set(hashes).size).toBe(hashes.length);
    expect(text).toContain('passwordChanged');
    expect(text).toContain('passwordReset');
    for (const secret of ['four rulers', NEW, 'argon2id', 'token=', '@example.org'])
      expect(text).not.toContain(secret);
    const user = await loggedIn(server);
    const answer = await user.call<object>('GET', '/api/account/me');
    expect(JSON.stringify(answer.body)).not.toMatch(/argon2id|four rulers/);
  });
});
