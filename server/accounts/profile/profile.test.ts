import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SessionView, UserAnswer } from '../../../protocol/http/accounts.ts';
import { startTestServer, type TestServer } from '../../../tests/harness/servers/testServer.ts';
import { loggedIn, login, type Refusal, signUp } from '../../../tests/harness/users/accounts.ts';
import { TestUser } from '../../../tests/harness/users/testUser.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const codeOf = (answer: { status: number; body: Refusal }) => [answer.status, answer.body.code];
const me = async (user: TestUser) => (await user.call<UserAnswer>('GET', '/api/account/me')).body;

describe('personal info', () => {
  const change = (user: TestUser, body: object) =>
    user.call<UserAnswer & Refusal>('PUT', '/api/account/change-personal-info', { body });

  it('[ACC-31] is changed in the given fields and returned with the user', async () => {
    const user = await loggedIn(server);
    const before = await me(user);
    const { password } = user.signUp;
    const names = {
      nickname: `New ${before.username}`,
      firstName: 'Jo-Anne',
      lastName: 'de la Cruz',
      fullName: 'Jo-Anne de la Cruz',
    };
    const answer = await change(user, { ...names, password });
    const expected = { ...before, ...names, username: names.nickname } as Partial<
      typeof before & typeof names
    >;
    delete expected.nickname;
    expect([answer.status, answer.body]).toEqual([200, expected]);
    const rest = { country: 'BR', language: 'pt', marketingConsent: true };
    expect((await change(user, rest)).body).toEqual({ ...expected, ...rest });
    expect((await change(user, { fullName: null, password })).body.fullName).toBeNull();
    expect(await me(user)).toEqual({ ...expected, ...rest, fullName: null });
  });

  it('[ACC-06] [ACC-32] S9: allows a change of names only with the right password', async () => {
    const user = await loggedIn(server);
    const before = await me(user);
    for (const field of ['nickname', 'firstName', 'lastName', 'fullName']) {
      const missing = await change(user, { [field]: 'Josephine' });
      expect([missing.status, missing.body.params.field]).toEqual([422, 'password']);
      const wrong = await change(user, { [field]: 'Josephine', password: 'wrong password' });
      expect(codeOf(wrong)).toEqual([400, 'E104']);
    }
    expect(await me(user)).toEqual(before);
  });

  it("rejects a nickname in use with E111, but accepts the user's own nickname in another case", async () => {
    const user = await loggedIn(server);
    const { password, nickname } = user.signUp;
    const other = await signUp(server);
    expect(codeOf(await change(user, { nickname: other.nickname.toUpperCase(), password }))).toEqual([
      409,
      'E111',
    ]);
    expect(codeOf(await change(user, { nickname: 'Guest 1234', password }))).toEqual([409, 'E111']);
    expect((await change(user, { nickname: nickname.toUpperCase(), password })).body.username).toBe(
      nickname.toUpperCase(),
    );
  });

  it.each([
    ['firstName', 'Jo'],
    ['lastName', 'R2D2'],
    ['fullName', 'Jo  Anne'],
    ['fullName', '-Joanne'],
    ['nickname', 'Abc'],
    ['country', 'XX'],
    ['language', 'de'],
    ['marketingConsent', 'yes'],
    ['role', 'ROLE_ADMIN'],
    ['email', 'other@example.org'],
  ])('[ACC-45] rejects the field %s with the value %j', async (field, value) => {
    const user = await loggedIn(server);
    const before = await me(user);
    const answer = await change(user, { [field]: value, password: user.signUp.password });
    expect([...codeOf(answer), answer.body.params.field]).toEqual([422, 'E3008', field]);
    expect(await me(user)).toEqual(before);
  });

  it.each(['Ольга Сергеевна', 'Nguyễn Văn An', 'José María', "D'Arcy-Smith", '欧阳修'])(
    'accepts the name %s',
    async (name) => {
      const user = await loggedIn(server);
      const answer = await change(user, { fullName: name, password: user.signUp.password });
      expect(answer.body.fullName).toBe(name.normalize('NFC'));
    },
  );
});

describe('login sessions of a user', () => {
  const list = async (user: TestUser) =>
    (await user.call<SessionView[]>('GET', '/api/account/sessions')).body;

  it('S8: are listed, and can be ended from another session', async () => {
    const here = await loggedIn(server);
    const there = new TestUser(server.url);
    await there.call('POST', '/api/login', {
      body: { email: here.signUp.email, password: here.signUp.password },
      headers: { 'User-Agent': 'A browser/1.0' },
    });
    const sessions = await list(here);
    expect(sessions.map(({ isCurrent, userAgent }) => [isCurrent, userAgent])).toEqual([
      [false, 'A browser/1.0'],
      [true, expect.any(String)],
    ]);
    const [other] = sessions;
    expect((await here.call('DELETE', `/api/account/sessions/${other?.id}`)).status).toBe(200);
    expect((await there.call('GET', '/api/account/me')).status).toBe(401);
    expect(await list(here)).toHaveLength(1);
  });

  it('are ended together on request, except the current session', async () => {
    const here = await loggedIn(server);
    const there = await loggedIn(server, here.signUp);
    await login(new TestUser(server.url), here.signUp);
    await here.call('DELETE', '/api/account/sessions');
    expect(await list(here)).toHaveLength(1);
    expect((await there.call('GET', '/api/account/me')).status).toBe(401);
  });

  it('cannot be seen or ended by other users', async () => {
    const ann = await loggedIn(server);
    const bob = await loggedIn(server);
    const [session] = await list(ann);
    expect((await list(bob)).some((one) => one.id === session?.id)).toBe(false);
    expect(codeOf(await bob.call<Refusal>('DELETE', `/api/account/sessions/${session?.id}`))).toEqual([
      404,
      'E1000',
    ]);
    expect((await me(ann)).username).toBe(ann.signUp.nickname);
  });
});
