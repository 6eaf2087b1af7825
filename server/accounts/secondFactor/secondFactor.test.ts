import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type {
  RecoveryCodes,
  SecondFactorKey,
  SecondFactorState,
} from '../../../protocol/http/secondFactorApi.ts';
import { movableTime } from '../../../tests/harness/games/testGames.ts';
import { startTestServer, type TestServer } from '../../../tests/harness/servers/testServer.ts';
import { loggedIn, login, type Refusal } from '../../../tests/harness/users/accounts.ts';
import { codeFrom } from '../../../tests/harness/users/authenticator.ts';
import { TestUser } from '../../../tests/harness/users/testUser.ts';
import { monotonicTime } from '../../time.ts';

const PATH = '/api/account/second-factor';
const STEP_MS = 30_000;

let server: TestServer;
const time = movableTime(monotonicTime());
beforeAll(async () => {
  server = await startTestServer({}, { time });
});
afterAll(() => server.stop());

type Signed = Awaited<ReturnType<typeof loggedIn>>;
const codeOf = (answer: { status: number; body: Refusal }) => [answer.status, answer.body.code];
const ask = <T = Refusal>(user: TestUser, method: string, path: string, body?: object) =>
  user.call<T>(method, PATH + path, body ? { body } : {});
const state = async (user: TestUser) => (await ask<SecondFactorState>(user, 'GET', '')).body;

/** Returns the app's next code. Each code is valid once, so the simulated clock moves to the next time step. */
function nextCode(key: string): string {
  time.skip(STEP_MS);
  return codeFrom(key, time.now());
}

/** A user with the second factor on. */
async function userWithSecondFactor(): Promise<{ user: Signed; key: string; codes: string[] }> {
  const user = await loggedIn(server);
  const { password } = user.signUp;
  const { key } = (await ask<SecondFactorKey>(user, 'POST', '', { password })).body;
  const { recoveryCodes } = (await ask<RecoveryCodes>(user, 'POST', '/confirm', { code: nextCode(key) }))
    .body;
  return { user, key, codes: recoveryCodes };
}

const enter = (user: Signed, code?: string) =>
  login(new TestUser(server.url), user.signUp, code === undefined ? {} : { code });

describe('turning on the second factor', () => {
  it('requires the password, and a code that proves that the app has the key', async () => {
    const user = await loggedIn(server);
    const { password } = user.signUp;
    expect(await state(user)).toEqual({ isOn: false, recoveryCodesLeft: 0 });
    expect(codeOf(await ask(user, 'POST', '/confirm', { code: '123456' }))).toEqual([409, 'E3053']);
    expect(codeOf(await ask(user, 'POST', '', { password: 'wrong password' }))).toEqual([400, 'E104']);
    const { key, uri } = (await ask<SecondFactorKey>(user, 'POST', '', { password })).body;
    expect(new URL(uri).searchParams.get('secret')).toBe(key);
    expect((await enter(user)).status).toBe(200);
    expect(codeOf(await ask(user, 'POST', '/confirm', { code: '000000' }))).toEqual([400, 'E3051']);
    const confirmed = await ask<RecoveryCodes>(user, 'POST', '/confirm', { code: nextCode(key) });
    expect(new Set(confirmed.body.recoveryCodes).size).toBe(10);
    expect(await state(user)).toEqual({ isOn: true, recoveryCodesLeft: 10 });
    expect(codeOf(await ask(user, 'POST', '', { password }))).toEqual([409, 'E3052']);
  });

  it('stores neither the key nor the recovery codes in plain text', async () => {
    const { user, key, codes } = await userWithSecondFactor();
    const { db } = server.services.database;
    const rows = JSON.stringify([
      await db.selectFrom('second_factor').selectAll().execute(),
      await db.selectFrom('recovery_code').selectAll().execute(),
    ]);
    for (const secret of [key, ...codes, ...codes.map((code) => code.replaceAll('-', ''))])
      expect(rows).not.toContain(secret);
    expect(JSON.stringify(server.logged)).not.toContain(key);
    expect((await user.call('GET', '/api/account/me')).status).toBe(200);
  });
});

describe('login with the second factor', () => {
  it('asks for the code only after the right password, and accepts each code once', async () => {
    const { user, key } = await userWithSecondFactor();
    expect(codeOf(await login(new TestUser(server.url), { ...user.signUp, password: 'wrong one' }))).toEqual([
      401,
      'E100',
    ]);
    expect(codeOf(await enter(user))).toEqual([401, 'E3050']);
    expect(codeOf(await enter(user, '123456'))).toEqual([400, 'E3051']);
    const code = nextCode(key);
    expect((await enter(user, code)).status).toBe(200);
    expect(codeOf(await enter(user, code))).toEqual([400, 'E3051']);
    // Calls the service directly. Over HTTP, the requests would reach the check of the code one after the other,
    // because the server computes one password hash at a time.
    const { id } = (await user.call<{ id: string }>('GET', '/api/account/me')).body;
    const next = nextCode(key);
    const requested = [1, 2, 3, 4].map(() => server.services.secondFactor.refusalOfLogin(id, next));
    expect((await Promise.all(requested)).filter((refusal) => refusal === null)).toHaveLength(1);
  });

  it('accepts each recovery code once, in any spelling', async () => {
    const { user, codes } = await userWithSecondFactor();
    const [first = '', second = ''] = codes;
    expect((await enter(user, first)).status).toBe(200);
    expect(codeOf(await enter(user, first))).toEqual([400, 'E3051']);
    expect((await enter(user, second.toLowerCase().replaceAll('-', ' '))).status).toBe(200);
    expect(await state(user)).toEqual({ isOn: true, recoveryCodesLeft: 8 });
  });

  it('S72: accepts only recovery codes after ten wrong codes', async () => {
    const { user, key, codes } = await userWithSecondFactor();
    for (let i = 0; i < 10; i++) expect(codeOf(await enter(user, `00000${i}`))).toEqual([400, 'E3051']);
    const refused = await enter(user, nextCode(key));
    expect(codeOf(refused)).toEqual([429, 'E3009']);
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0);
    expect(codeOf(await enter(user, 'AAAA-BBBB-CCCC-DDDD'))).toEqual([429, 'E3009']);
    expect((await enter(user, codes[0])).status).toBe(200);
    expect(codeOf(await enter(user, codes[0]))).toEqual([429, 'E3009']);
  });
});

describe('turning off the second factor, and new recovery codes', () => {
  it.each([
    ['DELETE', ''],
    ['POST', '/recovery-codes'],
  ])('require the password and a code: %s %s', async (method, path) => {
    const { user, key, codes } = await userWithSecondFactor();
    const { password } = user.signUp;
    expect(codeOf(await ask(user, method, path, { password: 'wrong one', code: nextCode(key) }))).toEqual([
      400,
      'E104',
    ]);
    expect(codeOf(await ask(user, method, path, { password }))).toEqual([401, 'E3050']);
    expect(codeOf(await ask(user, method, path, { password, code: '123456' }))).toEqual([400, 'E3051']);
    expect((await ask(user, method, path, { password, code: nextCode(key) })).status).toBe(200);
    const isOff = method === 'DELETE';
    expect(await state(user)).toEqual({ isOn: !isOff, recoveryCodesLeft: isOff ? 0 : 10 });
    expect((await enter(user)).status).toBe(isOff ? 200 : 401);
    if (!isOff) expect(codeOf(await enter(user, codes[0]))).toEqual([400, 'E3051']);
    else expect(codeOf(await ask(user, method, path, { password }))).toEqual([409, 'E3053']);
  });
});
