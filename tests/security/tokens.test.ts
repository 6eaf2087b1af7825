/**
 * Access tokens from outside: their format, their permissions, and the events that end them. The titles contain
 * the number of the security requirement (S1, S2, ...).
 */
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AccessTokenView, NewAccessToken } from '../../protocol/http/programs/accessTokenApi.ts';
import { TOKEN_SCOPES, type TokenScope } from '../../protocol/http/route.ts';
import { startTestServer, type TestServer } from '../harness/servers/testServer.ts';
import { loggedIn, loggedInAs, newMember, type Refusal } from '../harness/users/accounts.ts';
import { type Answer, TestUser } from '../harness/users/testUser.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const db = () => server.services.database.db;
const codeOf = ({ status, body }: Answer<Refusal>) => [status, body.code];
const BODY = { name: 'My program', scopes: ['read'], days: 30 };
/** All calls that an access token may make, by scope. */
const CALLS_OF_SCOPES = {
  read: [
    'get /api/account-rating/game-by-game/mine',
    'get /api/account-rating/highest-ranks',
    'get /api/account-rating/highest-scores-efficiency',
    'get /api/account-rating/highest-scores-sum',
    'get /api/account-rating/mine',
    'get /api/account/me',
    'get /api/board/session/{id}',
    'get /api/board/session/{id}/possible-move/{position}',
    'get /api/draw-vote/game-session/{id}',
    'get /api/game-session',
    'get /api/game-session/all-my-matching',
    'get /api/game-session/all-my-matching-count',
    'get /api/game-session/count',
    'get /api/game-session/current',
    'get /api/game-session/{id}',
    'get /api/game-session/{id}/record',
    'get /api/history/{id}/captured-pieces',
    'get /api/history/{id}/moves',
    'get /api/live-game',
    'get /api/openapi.json',
    'get /api/people',
    'get /api/people/{nickname}',
    'get /api/people/{nickname}/games',
    'get /api/qbooks',
    'get /api/qbooks/{id}',
    'get /api/saved-games',
    'get /api/saved-games/{id}',
    'get /api/scheduled-tables',
    'get /api/scheduled-tables/{id}',
    'get /api/scores/{id}',
  ],
  play: [
    'post /api/board/session/{id}/move',
    'post /api/draw-vote/init/game-session/{id}',
    'post /api/draw-vote/vote/game-session/{id}',
    'post /api/game-session',
    'post /api/game-session/bump-activity',
    'post /api/game-session/{id}/bump-activity',
    'post /api/game-session/{id}/join',
    'post /api/game-session/{id}/leave',
    'post /api/game-session/{id}/rematch',
    'post /api/game-session/{id}/resign',
    'post /api/game-session/{id}/start',
    'put /api/game-session/{id}/pause',
    'put /api/game-session/{id}/ready',
    'put /api/game-session/{id}/unpause',
  ],
  bot: [
    'get /api/bot/events',
    'get /api/bot/games/{id}',
    'post /api/bot/games/{id}/draw',
    'post /api/bot/games/{id}/join',
    'post /api/bot/games/{id}/moves',
    'post /api/bot/games/{id}/resign',
  ],
} as const satisfies Record<TokenScope, readonly string[]>;

async function make(user: TestUser, scopes: readonly TokenScope[] = ['read'], days = 30) {
  const { status, body } = await user.call<NewAccessToken>('POST', '/api/account/tokens', {
    body: { ...BODY, scopes, days },
  });
  expect(status).toBe(201);
  return body;
}

/** Makes a call as a program does: with the token, without a cookie and without an Origin. */
async function callWith(token: string, method: string, path: string, body?: object) {
  const response = await fetch(server.url + path, {
    method,
    headers: {
      Authorization: `Bearer ${token}`,
      ...(body ? { 'Content-Type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const answer = (await response.json()) as Refusal & Record<string, unknown>;
  return { status: response.status, headers: response.headers, body: answer };
}

describe('a new access token', () => {
  it('[API-34] S81: has 256 random bits and a known prefix, is shown once and is stored as a hash', async () => {
    const user = await newMember(server);
    const { token, id, ...view } = await make(user, ['read', 'play'], 365);
    expect(token).toMatch(/^tetrarch_[\w-]{43}$/);
    expect(view).toMatchObject({
      name: 'My program',
      scopes: ['read', 'play'],
      lastUsedAtEpochSeconds: null,
    });
    expect(view.expiresAtEpochSeconds - view.createdAtEpochSeconds).toBe(365 * 86_400);
    const listed = await user.call<AccessTokenView[]>('GET', '/api/account/tokens');
    expect(listed.body).toEqual([{ id, ...view }]);
    expect(JSON.stringify(listed.body)).not.toContain(token);
    const rows = await db()
      .selectFrom('access_token')
      .selectAll()
      .where('account_id', '=', user.id)
      .execute();
    expect(rows.map(({ hash }) => hash)).toEqual([createHash('sha256').update(token).digest('hex')]);
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(JSON.stringify(server.logged)).not.toContain(token);
  });

  it('[API-34] stores the time of its last use at most once a minute', async () => {
    const user = await newMember(server);
    const { token, id } = await make(user);
    const row = () =>
      db().selectFrom('access_token').select('last_used_at').where('id', '=', id).executeTakeFirstOrThrow();
    await callWith(token, 'GET', '/api/account/me');
    expect((await row()).last_used_at).not.toBeNull();
    /** Uses the token so many seconds after its last use. @returns whether the time of this use was stored. */
    const isStoredAfter = async (seconds: number) => {
      const secondsAgo = sql<Date>`now() - make_interval(secs => ${seconds})`;
      await db().updateTable('access_token').set({ last_used_at: secondsAgo }).where('id', '=', id).execute();
      const before = (await row()).last_used_at;
      await callWith(token, 'GET', '/api/account/me');
      return (await row()).last_used_at!.getTime() !== before!.getTime();
    };
    expect(await isStoredAfter(55)).toBe(false);
    expect(await isStoredAfter(61)).toBe(true);
  });

  it.each([
    { scopes: BODY.scopes, days: BODY.days },
    { name: BODY.name, days: BODY.days },
    { name: BODY.name, scopes: BODY.scopes },
    { ...BODY, name: ' ' },
    { ...BODY, name: 'x'.repeat(61) },
    { ...BODY, scopes: [] },
    { ...BODY, scopes: ['admin'] },
    { ...BODY, scopes: ['read', 'read'] },
    { ...BODY, days: 0 },
    { ...BODY, days: 366 },
    { ...BODY, days: 1.5 },
    { ...BODY, token: 'chosen' },
    {},
  ])('[API-35] is refused for the invalid request body %j, and nothing is stored', async (body) => {
    const user = await loggedIn(server);
    expect(codeOf(await user.call<Refusal>('POST', '/api/account/tokens', { body }))).toEqual([422, 'E3008']);
    expect((await user.call<[]>('GET', '/api/account/tokens')).body).toEqual([]);
  });

  it.each([1, 365])('[API-35] may expire after %i days', async (days) => {
    const { expiresAtEpochSeconds, createdAtEpochSeconds } = await make(
      await newMember(server),
      ['read'],
      days,
    );
    expect(expiresAtEpochSeconds - createdAtEpochSeconds).toBe(days * 86_400);
  });

  it('[API-35] is refused if the account has twenty active tokens', async () => {
    const user = await loggedIn(server);
    const made: string[] = [];
    for (let i = 0; i < 20; i++) made.push((await make(user)).id);
    const another = () => user.call<Refusal>('POST', '/api/account/tokens', { body: BODY });
    expect(codeOf(await another())).toEqual([409, 'E3150']);
    expect((await user.call('DELETE', `/api/account/tokens/${made[0]}`)).status).toBe(200);
    expect((await another()).status).toBe(201);
    expect(codeOf(await another())).toEqual([409, 'E3150']);
    await db()
      .updateTable('access_token')
      .set({ expires_at: sql<Date>`now()` })
      .where('id', '=', made[1]!)
      .execute();
    expect((await another()).status).toBe(201);
  });

  it('[API-34] S40: can be neither seen nor revoked by another user', async () => {
    const { id, token } = await make(await loggedIn(server));
    const other = await loggedIn(server);
    expect((await other.call<[]>('GET', '/api/account/tokens')).body).toEqual([]);
    expect((await other.call('DELETE', `/api/account/tokens/${id}`)).status).toBe(404);
    expect((await callWith(token, 'GET', '/api/account/me')).status).toBe(200);
  });
});

describe('an access token', () => {
  it('[API-36] S82: is accepted only in the header, never in a URL', async () => {
    const user = await loggedIn(server);
    const { token } = await make(user);
    expect((await callWith(token, 'GET', '/api/account/me')).body.username).toBe(user.signUp.nickname);
    const both = await user.call<Refusal>('GET', '/api/account/me', {
      headers: { Authorization: `Bearer ${token}` },
    });
    expect(codeOf(both)).toEqual([400, 'E3151']);
    for (const query of [`access_token=${token}`, `token=${token}`, 'access_token=x']) {
      const visitor = new TestUser(server.url);
      expect(codeOf(await visitor.call<Refusal>('GET', `/api/account/me?${query}`))).toEqual([400, 'E3152']);
      expect(codeOf(await callWith(token, 'GET', `/api/account/me?${query}`))).toEqual([400, 'E3152']);
    }
    expect(JSON.stringify(server.logged)).not.toContain(token);
  });

  it('[API-36] S83: is refused if it is unknown, revoked or expired, even for public calls', async () => {
    const user = await loggedIn(server);
    const revoked = await make(user);
    await user.call('DELETE', `/api/account/tokens/${revoked.id}`);
    const expired = await make(user);
    await db()
      .updateTable('access_token')
      .set({ expires_at: sql<Date>`now()` })
      .where('id', '=', expired.id)
      .execute();
    const unknown = `tetrarch_${'A'.repeat(43)}`;
    for (const token of [revoked.token, expired.token, unknown, 'nonsense', '']) {
      for (const path of ['/api/account/me', '/api/qbooks?language=en']) {
        const answer = await callWith(token, 'GET', path);
        expect(codeOf(answer), token).toEqual([401, 'E3153']);
        expect(answer.headers.get('www-authenticate')).toContain('Bearer');
      }
    }
  });

  it('[API-37] S84: allows only calls of its scopes', async () => {
    const person = await loggedInAs(server, 'ROLE_ADMIN');
    const { token: admin } = await make(person, TOKEN_SCOPES);
    // The description contains the calls of admins only for admins.
    const { body } = await person.call<{
      paths: Record<string, Record<string, { security: Record<string, TokenScope[]>[] }>>;
    }>('GET', '/api/openapi.json');
    const { token: reader } = await make(await loggedInAs(server, 'ROLE_ADMIN'), ['read']);
    const { token: player } = await make(await loggedInAs(server, 'ROLE_ADMIN'), ['play']);
    const withoutScope: string[] = [];
    const withScope: Record<TokenScope, string[]> = { read: [], play: [], bot: [] };
    for (const [path, calls] of Object.entries(body.paths)) {
      if (path.startsWith('/api/guest')) continue;
      for (const [method, { security }] of Object.entries(calls)) {
        const scope = security.flatMap(({ token = [] }) => token)[0];
        const filled = path.replace(/\{\w+\}/g, 'a'.repeat(32));
        const call = (token: string) => callWith(token, method.toUpperCase(), filled);
        if (scope !== undefined) withScope[scope].push(`${method} ${path}`);
        else {
          withoutScope.push(`${method} ${path}`);
          const { status, body: refusal } = await call(admin);
          expect([status, refusal.code], `${method} ${path}`).toEqual([403, 'E3154']);
        }
        if (scope !== 'read' && scope !== undefined)
          expect((await call(reader)).body.code, `${method} ${path}`).toBe('E3154');
        if (scope !== 'play' && scope !== undefined)
          expect((await call(player)).body.code, `${method} ${path}`).toBe('E3154');
      }
    }
    for (const calls of Object.values(withScope)) calls.sort();
    expect(withScope).toEqual(CALLS_OF_SCOPES);
    expect(withoutScope).toEqual(
      expect.arrayContaining([
        ...['put /api/account/change-password', 'get /api/account/tokens', 'post /api/account/tokens'],
        ...['get /api/account/sessions', 'get /api/account/export', 'delete /api/account'],
        ...[
          'post /api/account/second-factor',
          'post /api/payments/create-checkout-session',
          'post /api/login',
        ],
        ...['post /api/game-queue', 'post /api/game-session/{id}/seat'],
        ...['get /api/admin/users', 'get /api/admin/figures'],
      ]),
    );
  });

  it('[API-37] S84: never grants more than the privileges of its account', async () => {
    const user = await loggedInAs(server, 'ROLE_PREMIUM_USER');
    const { token } = await make(user, TOKEN_SCOPES);
    const ranks = () => callWith(token, 'GET', '/api/account-rating/mine');
    expect((await ranks()).status).toBe(200);
    await db()
      .updateTable('account')
      .set({ role: 'ROLE_USER' })
      .where('email', '=', user.signUp.email)
      .execute();
    expect(codeOf(await ranks())).toEqual([403, 'E3007']);
  });

  it('[API-37] with the scope `play` can create a game by a request without an Origin header', async () => {
    const { token } = await make(await loggedIn(server), ['play']);
    expect((await callWith(token, 'POST', '/api/game-session', { numberOfBots: 3 })).status).toBe(201);
    const form = await fetch(`${server.url}/api/game-session`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'text/plain' },
      body: '{}',
    });
    expect([form.status, ((await form.json()) as Refusal).code]).toEqual([415, 'E3011']);
  });

  it('[API-39] S85: is refused if its account is suspended', async () => {
    const user = await newMember(server);
    const { token } = await make(user);
    const suspend = (at: Date | null) =>
      db().updateTable('account').set({ suspended_at: at }).where('id', '=', user.id).execute();
    await suspend(new Date());
    expect(codeOf(await callWith(token, 'GET', '/api/account/me'))).toEqual([401, 'E3153']);
    await suspend(null);
    expect((await callWith(token, 'GET', '/api/account/me')).status).toBe(200);
  });

  it('[API-39] S5: is revoked when the password changes', async () => {
    const user = await newMember(server);
    const { token } = await make(user);
    const newPassword = 'another set of words';
    const changed = await user.call('PUT', '/api/account/change-password', {
      body: { oldPassword: user.signUp.password, newPassword, repeatedPassword: newPassword },
    });
    expect(changed.status).toBe(200);
    expect(codeOf(await callWith(token, 'GET', '/api/account/me'))).toEqual([401, 'E3153']);
    expect((await user.call<[]>('GET', '/api/account/tokens')).body).toEqual([]);
  });

  it('[API-40] is listed without its secret in the export of its account', async () => {
    const user = await newMember(server);
    const { token } = await make(user, ['read', 'bot']);
    const exported = await user.call<{ accessTokens: object[] }>('GET', '/api/account/export');
    expect(exported.body.accessTokens).toEqual([
      expect.objectContaining({ name: 'My program', scopes: 'read bot' }),
    ]);
    expect(JSON.stringify(exported.body)).not.toMatch(/[0-9a-f]{64}/);
    const { password } = user.signUp;
    expect((await user.call('DELETE', '/api/account', { body: { password } })).status).toBe(200);
    expect(codeOf(await callWith(token, 'GET', '/api/account/me'))).toEqual([401, 'E3153']);
    const rows = db().selectFrom('access_token').select('id').where('account_id', '=', user.id).execute();
    expect(await rows).toEqual([]);
  });
});
