/**
 * Security requirements about HTTP, tested from outside. The titles contain the number of the security requirement
 * (S1, S2, ...).
 */
import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../harness/servers/testServer.ts';
import { loggedIn } from '../harness/users/accounts.ts';
import { TestUser } from '../harness/users/testUser.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

/** All routes that change state, each with a valid body. */
const CHANGING = [
  ['/api/login', undefined],
  ['/api/guest/login', undefined],
  ['/api/guest/game-session', {}],
  ['/api/guest/game-session/create-and-start', {}],
  ['/api/guest/game-session/0123456789abcdef0123456789abcdef/seat', { role: 'player', protocol: 1 }],
] as const;

describe('S24: a call that changes state', () => {
  it.each(CHANGING)('such as %s rejects a foreign and a missing Origin', async (path, body) => {
    const user = await TestUser.guest(server.url);
    const before = await countRows();
    for (const origin of [
      'https://evil.example',
      'null',
      server.url.replace('http', 'https'),
      `${server.url}.evil.example`,
    ]) {
      const answer = await user.call<{ code: string }>('POST', path, { body, headers: { Origin: origin } });
      expect([answer.status, answer.body.code]).toEqual([403, 'E3010']);
    }
    const bare = await fetch(server.url + path, { method: 'POST', headers: { Cookie: user.cookie } });
    expect(bare.status).toBe(403);
    expect(await countRows()).toEqual(before);
  });
});

describe('the check of headers between processes', () => {
  const forged = { 'X-Peer-Client': '203.0.113.7', 'X-Peer-Proof': Buffer.alloc(32).toString('base64url') };

  it.each([
    ['a made-up proof', forged],
    ['no proof', { 'X-Peer-Client': '203.0.113.7' }],
  ])('rejects a request with %s and a foreign Origin', async (_, headers) => {
    const user = await TestUser.guest(server.url);
    const answer = await user.call<{ code: string }>('POST', '/api/guest/game-session', {
      body: {},
      headers: { ...headers, Origin: 'https://evil.example' },
    });
    expect([answer.status, answer.body.code]).toEqual([403, 'E3010']);
  });

  it('S76: rejects a MAC that was made for another client, method, address or time', async () => {
    const target = '/api/guest/game-session';
    const request = { method: 'POST', target, client: '203.0.113.7' };
    const { trust } = server.services;
    const ask = async (proven: Readonly<Record<string, string>>, changed: object = {}) => {
      const user = await TestUser.guest(server.url);
      const headers = { ...proven, ...changed, Origin: 'https://other-process.example' };
      return (await user.call('POST', target, { body: {}, headers })).status;
    };
    const fresh = trust.headersFor(request);
    expect(await ask(fresh, { 'x-peer-client': '203.0.113.8' })).toBe(403);
    expect(await ask(fresh, { 'x-peer-time': String(Date.now() + 1) })).toBe(403);
    expect(await ask(trust.headersFor({ ...request, target: '/api/guest/login' }))).toBe(403);
    expect(await ask(trust.headersFor({ ...request, method: 'PUT' }))).toBe(403);
    expect(await ask(trust.headersFor(request, Date.now() - 60_000))).toBe(403);
    expect(await ask(trust.headersFor(request, Date.now() + 60_000))).toBe(403);
    expect(await ask(fresh)).toBe(201);
  });
});

describe('S26: the check that a request body is JSON', () => {
  it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data'])(
    'rejects a body of the type %s',
    async (type) => {
      const user = await TestUser.guest(server.url);
      const answer = await user.call('POST', '/api/guest/game-session', {
        body: '{}',
        headers: { 'Content-Type': type },
      });
      expect(answer.status).toBe(415);
    },
  );

  it('rejects a body without a type', async () => {
    const user = await TestUser.guest(server.url);
    const status = await new Promise((resolve) => {
      const { hostname, port } = new URL(server.url);
      const headers = { Origin: server.url, Cookie: user.cookie, 'Content-Length': 2 };
      request({ hostname, port, path: '/api/guest/game-session', method: 'POST', headers }, (res) =>
        resolve(res.statusCode),
      ).end('{}');
    });
    expect(status).toBe(415);
  });
});

describe('S27: another site', () => {
  it.each(['/api/guest/login', '/api/account/me', '/matchmake/joinOrCreate/game', '/', '/nowhere'])(
    'cannot read the answer of %s',
    async (path) => {
      for (const method of ['GET', 'POST', 'OPTIONS']) {
        const headers = { Origin: 'https://evil.example', 'Access-Control-Request-Method': 'POST' };
        const answer = await fetch(server.url + path, { method, headers });
        expect(answer.headers.get('access-control-allow-origin')).toBeNull();
        expect(answer.headers.get('access-control-allow-credentials')).toBeNull();
      }
    },
  );

  it('finds no matchmaking call of the room library', async () => {
    for (const method of ['joinOrCreate', 'create', 'join', 'joinById', 'reconnect']) {
      const user = await TestUser.guest(server.url);
      const answer = await user.call<{ code: string }>('POST', `/matchmake/${method}/game`, { body: {} });
      expect([answer.status, answer.body.code]).toEqual([404, 'E1000']);
    }
  });
});

describe('S44: unusual input', () => {
  const nested = `${'['.repeat(20_000)}${']'.repeat(20_000)}`;
  it.each([
    ['__proto__', '{"__proto__":{"role":"ROLE_ADMIN"}}'],
    ['constructor', '{"constructor":{"prototype":{"x":1}}}'],
    ['an array', '[]'],
    ['a number', '5'],
    ['null in place of a text', '{"name":null}'],
    ['an infinite number', '{"playerGameTimeSeconds":1e999}'],
    ['a text in place of a number', '{"playerGameTimeSeconds":"60"}'],
    ['an object in place of a number', '{"numberOfBots":{"$gt":0}}'],
    ['an unknown field', '{"creatorId":"me"}'],
    ['deep nesting', `{"name":${nested}}`],
    ['no JSON', '{"name":'],
  ])('in a JSON body is rejected and has no effect: %s', async (_what, body) => {
    const user = await TestUser.guest(server.url);
    const answer = await user.call<{ code: string }>('POST', '/api/guest/game-session', { body });
    expect([answer.status, answer.body.code]).toEqual([422, 'E3008']);
    expect(({} as Record<string, unknown>).role).toBeUndefined();
    expect((await user.call<{ id: null }>('GET', '/api/guest/game-session/current')).body.id).toBeNull();
  });

  it('in a body over the limit is rejected', async () => {
    const user = await TestUser.guest(server.url);
    const answer = await user.call('POST', '/api/guest/game-session', {
      body: { name: 'x'.repeat(70_000) },
    });
    expect(answer.status).toBe(413);
  });

  it.each([
    '/api/guest/game-session/%E0%A4%A',
    '/api/guest/game-session/..%2f..%2fetc',
    '/api/guest/game-session/__proto__',
    '/api/%00',
  ])('in the path %s is rejected', async (path) => {
    const user = await TestUser.guest(server.url);
    const { status } = await user.call('GET', path);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
  });

  it.each([
    ['GET', '/api/payments/sessions/%00'],
    ['DELETE', '/api/nft/authorities/a%00b'],
  ])('with a NUL character in the call %s %s is answered like an unknown name', async (method, path) => {
    const user = await loggedIn(server);
    const answer = await user.call<{ code: string }>(method, path);
    expect([answer.status, answer.body.code]).toEqual([404, 'E1000']);
  });

  it('in a URL outside the API gets the client’s page for unknown URLs', async () => {
    const user = await TestUser.guest(server.url);
    expect((await user.call('GET', '/%00')).status).toBeLessThan(500);
  });
});

describe('S60: the security log', () => {
  it('contains logins and rejected sockets, without tokens and query strings', async () => {
    const user = await TestUser.guest(server.url);
    await fetch(`${server.url}/api/account/me?token=secret-in-a-query`);
    await user.call('GET', '/api/logout');
    const text = JSON.stringify(server.logged);
    expect(server.logged.some((line) => line.event === 'login')).toBe(true);
    expect(server.logged.some((line) => line.event === 'logout')).toBe(true);
    expect(text).not.toContain(user.cookie.split('=')[1] || 'no cookie');
    expect(text).not.toContain('secret-in-a-query');
  });
});

describe('the login session', () => {
  it('is deleted on the server at logout', async () => {
    const user = await TestUser.guest(server.url);
    const { cookie } = user;
    await user.call('GET', '/api/logout');
    user.cookie = cookie;
    expect((await user.call('GET', '/api/account/me')).status).toBe(401);
  });

  it.each([
    ['a page of another site', { 'Sec-Fetch-Site': 'cross-site' }],
    ['a page of a sibling domain', { 'Sec-Fetch-Site': 'same-site' }],
    ['a URL that was typed or opened from another program', { 'Sec-Fetch-Site': 'none' }],
    ['a foreign Origin', { Origin: 'https://evil.example' }],
  ])('S64: does not end if %s requests the logout', async (_what, headers) => {
    const user = await TestUser.guest(server.url);
    for (const path of ['/api/logout', '/api/guest/logout']) {
      const answer = await fetch(server.url + path, { headers: { Cookie: user.cookie, ...headers } });
      expect([answer.status, answer.headers.getSetCookie()]).toEqual([403, []]);
    }
    expect((await user.call('GET', '/api/account/me')).status).toBe(200);
  });

  it('S64: ends if a page of this server requests the logout, which also clears the cookie', async () => {
    const user = await TestUser.guest(server.url);
    const headers = { Cookie: user.cookie, 'Sec-Fetch-Site': 'same-origin' };
    const answer = await fetch(`${server.url}/api/logout`, { headers });
    expect(answer.status).toBe(200);
    expect(answer.headers.getSetCookie()).toHaveLength(1);
    expect((await user.call('GET', '/api/account/me')).status).toBe(401);
  });

  it('is treated as missing if its token is forged or damaged', async () => {
    const user = await TestUser.guest(server.url);
    const [head, body, signature = ''] = user.cookie.split('.');
    for (const cookie of [
      `${head}.${body}.${signature.slice(0, -2)}xx`,
      'tetrarch=eyJhbGciOiJub25lIn0.e30.',
      'tetrarch=x',
    ]) {
      user.cookie = cookie;
      expect((await user.call('GET', '/api/account/me')).status).toBe(401);
    }
  });

  it('of a guest is rejected by calls for accounts, and the session of an account by calls for guests', async () => {
    const user = await TestUser.guest(server.url);
    expect((await user.call<{ code: string }>('POST', '/api/game-session', { body: {} })).body.code).toBe(
      'E3007',
    );
    user.cookie = '';
    expect(
      (await user.call<{ code: string }>('POST', '/api/guest/game-session', { body: {} })).body.code,
    ).toBe('E150');
  });
});

async function countRows(): Promise<number[]> {
  const { db } = server.services.database;
  const games = await db.selectFrom('game').select('id').execute();
  const accounts = await db.selectFrom('account').select('id').execute();
  return [games.length, accounts.length];
}
