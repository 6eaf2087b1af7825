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
const ask = <T = Refusal>(person: TestUser, method: string, path: string, body?: object) =>
  person.call<T>(method, PATH + path, body ? { body } : {});
const state = async (person: TestUser) => (await ask<SecondFactorState>(person, 'GET', '')).body;

/** What the app shows now; each code is good for one time, so that the next step is waited for first. */
function nextCode(key: string): string {
  time.skip(STEP_MS);
  return codeFrom(key, time.now());
}

/** A person with the second factor on. */
async function protectedPerson(): Promise<{ person: Signed; key: string; codes: string[] }> {
  const person = await loggedIn(server);
  const { password } = person.signUp;
  const { key } = (await ask<SecondFactorKey>(person, 'POST', '', { password })).body;
  const { recoveryCodes } = (await ask<RecoveryCodes>(person, 'POST', '/confirm', { code: nextCode(key) }))
    .body;
  return { person, key, codes: recoveryCodes };
}

const enter = (person: Signed, code?: string) =>
  login(new TestUser(server.url), person.signUp, code === undefined ? {} : { code });

describe('turning it on', () => {
  it('requires the password, and a code that proves that the app has the key', async () => {
    const person = await loggedIn(server);
    const { password } = person.signUp;
    expect(await state(person)).toEqual({ isOn: false, recoveryCodesLeft: 0 });
    expect(codeOf(await ask(person, 'POST', '/confirm', { code: '123456' }))).toEqual([409, 'E3053']);
    expect(codeOf(await ask(person, 'POST', '', { password: 'wrong password' }))).toEqual([400, 'E104']);
    const { key, uri } = (await ask<SecondFactorKey>(person, 'POST', '', { password })).body;
    expect(new URL(uri).searchParams.get('secret')).toBe(key);
    expect((await enter(person)).status).toBe(200);
    expect(codeOf(await ask(person, 'POST', '/confirm', { code: '000000' }))).toEqual([400, 'E3051']);
    const confirmed = await ask<RecoveryCodes>(person, 'POST', '/confirm', { code: nextCode(key) });
    expect(new Set(confirmed.body.recoveryCodes).size).toBe(10);
    expect(await state(person)).toEqual({ isOn: true, recoveryCodesLeft: 10 });
    expect(codeOf(await ask(person, 'POST', '', { password }))).toEqual([409, 'E3052']);
  });

  it('stores neither the key nor the codes in plain text', async () => {
    const { person, key, codes } = await protectedPerson();
    const { db } = server.services.database;
    const rows = JSON.stringify([
      await db.selectFrom('second_factor').selectAll().execute(),
      await db.selectFrom('recovery_code').selectAll().execute(),
    ]);
    for (const secret of [key, ...codes, ...codes.map((code) => code.replaceAll('-', ''))])
      expect(rows).not.toContain(secret);
    expect(JSON.stringify(server.logged)).not.toContain(key);
    expect((await person.call('GET', '/api/account/me')).status).toBe(200);
  });
});

describe('logging in with it', () => {
  it('asks for the code only after the right password, and accepts it once', async () => {
    const { person, key } = await protectedPerson();
    expect(
      codeOf(await login(new TestUser(server.url), { ...person.signUp, password: 'wrong one' })),
    ).toEqual([401, 'E100']);
    expect(codeOf(await enter(person))).toEqual([401, 'E3050']);
    expect(codeOf(await enter(person, '123456'))).toEqual([400, 'E3051']);
    const code = nextCode(key);
    expect((await enter(person, code)).status).toBe(200);
    expect(codeOf(await enter(person, code))).toEqual([400, 'E3051']);
    // Passwords are checked one after the other; codes are not.
    const { id } = (await person.call<{ id: string }>('GET', '/api/account/me')).body;
    const next = nextCode(key);
    const asked = [1, 2, 3, 4].map(() => server.services.secondFactor.refusalOfLogin(id, next));
    expect((await Promise.all(asked)).filter((refusal) => refusal === null)).toHaveLength(1);
  });

  it('accepts each recovery code once, in any spelling', async () => {
    const { person, codes } = await protectedPerson();
    const [first = '', second = ''] = codes;
    expect((await enter(person, first)).status).toBe(200);
    expect(codeOf(await enter(person, first))).toEqual([400, 'E3051']);
    expect((await enter(person, second.toLowerCase().replaceAll('-', ' '))).status).toBe(200);
    expect(await state(person)).toEqual({ isOn: true, recoveryCodesLeft: 8 });
  });

  it('S72: after ten wrong ones from any client, rejects codes of the app but accepts recovery codes', async () => {
    const { person, key, codes } = await protectedPerson();
    for (let i = 0; i < 10; i++) expect(codeOf(await enter(person, `00000${i}`))).toEqual([400, 'E3051']);
    const refused = await enter(person, nextCode(key));
    expect(codeOf(refused)).toEqual([429, 'E3009']);
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0);
    expect(codeOf(await enter(person, 'AAAA-BBBB-CCCC-DDDD'))).toEqual([429, 'E3009']);
    expect((await enter(person, codes[0])).status).toBe(200);
    expect(codeOf(await enter(person, codes[0]))).toEqual([429, 'E3009']);
  });
});

describe('turning it off, and new recovery codes', () => {
  it.each([
    ['DELETE', ''],
    ['POST', '/recovery-codes'],
  ])('%s %s requires password and code', async (method, path) => {
    const { person, key, codes } = await protectedPerson();
    const { password } = person.signUp;
    expect(codeOf(await ask(person, method, path, { password: 'wrong one', code: nextCode(key) }))).toEqual([
      400,
      'E104',
    ]);
    expect(codeOf(await ask(person, method, path, { password }))).toEqual([401, 'E3050']);
    expect(codeOf(await ask(person, method, path, { password, code: '123456' }))).toEqual([400, 'E3051']);
    expect((await ask(person, method, path, { password, code: nextCode(key) })).status).toBe(200);
    const isOff = method === 'DELETE';
    expect(await state(person)).toEqual({ isOn: !isOff, recoveryCodesLeft: isOff ? 0 : 10 });
    expect((await enter(person)).status).toBe(isOff ? 200 : 401);
    if (!isOff) expect(codeOf(await enter(person, codes[0]))).toEqual([400, 'E3051']);
    else expect(codeOf(await ask(person, method, path, { password }))).toEqual([409, 'E3053']);
  });
});
