/**
 * Tests what an outside caller can reach, route by route, and which requests the server accepts. A number after S in a
 * title is the number of a security requirement.
 */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { GameSessionAnswer } from '../../protocol/http/api.ts';
import { leaveAll, startTable } from '../harness/games/testGames.ts';
import { startTestServer, type TestServer } from '../harness/servers/testServer.ts';
import { loggedIn, loggedInAs } from '../harness/users/accounts.ts';
import { TestUser } from '../harness/users/testUser.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

type Paths = Record<string, Record<string, object>>;
const described = async () =>
  (await new TestUser(server.url).call<{ paths: Paths }>('GET', '/api/openapi.json')).body.paths;

/** Reads all tables except the columns that every request may change, such as the last activity. */
async function everything(): Promise<string[]> {
  const { db } = server.services.database;
  const tables = await sql<{ name: string }>`select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`.execute(db);
  const rows: string[] = [];
  for (const { name } of tables.rows) {
    const all = await sql<{
      row: Record<string, unknown>;
    }>`select to_jsonb(t) as row from ${sql.table(name)} t`.execute(db);
    for (const { row } of all.rows) {
      const { last_used_at, seen_at, beat_at, expires_at, lease_until, ...rest } = row;
      if (name !== 'server_process') rows.push(`${name} ${JSON.stringify(rest)}`);
    }
  }
  return rows.sort();
}

it('S25: no GET request changes anything', async () => {
  const user = await loggedInAs(server, 'ROLE_ADMIN');
  const game = await user.call<GameSessionAnswer>('POST', '/api/game-session', { body: { name: 'kept' } });
  expect(game.status).toBe(201);
  const before = await everything();
  const paths = Object.entries(await described()).filter(([, calls]) => 'get' in calls);
  expect(paths.length).toBeGreaterThan(20);
  for (const [path] of paths) {
    if (path.endsWith('/logout')) continue;
    const filled = path.replace('{position}', 'd3').replace(/\{\w+\}/g, game.body.id);
    for (const method of ['GET', 'HEAD']) await user.call(method, filled).catch(() => {});
  }
  expect(await everything()).toEqual(before);
});

describe('answers of every kind', () => {
  const KINDS = ['/', '/about/rules', '/nowhere', '/api/account/me', '/api/nowhere', '/healthz', '/%00'];

  it.each(KINDS)('S28, S29: have security headers: %s', async (path) => {
    const { headers } = await new TestUser(server.url).call('GET', path);
    const policy = headers.get('content-security-policy') ?? '';
    const part = (name: string) =>
      policy.split(';').find((one) => one.trim().startsWith(`${name} `)) ?? `no ${name}`;
    expect(part('script-src')).not.toMatch(/unsafe-(inline|eval)|\*|no script-src/);
    for (const name of ['object-src', 'base-uri', 'frame-ancestors']) expect(part(name)).toContain("'none'");
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toMatch(/no-referrer|same-origin|strict-origin/);
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
    expect(headers.get('x-powered-by')).toBeNull();
    expect(headers.get('server')).toBeNull();
  });

  it.each([
    ...['/.git/config', '/.env', '/package.json', '/server/main.ts', '/assets/index.js.map', '/monitor'],
    ...[
      '/playground',
      '/colyseus',
      '/matchmake',
      '/debug',
      '/server-status',
      '/node_modules/express/package.json',
    ],
    '/..%2f..%2f..%2fetc/passwd',
  ])('S30: say that nothing exists at %s', async (path) => {
    const { status, headers, body } = await new TestUser(server.url).call<unknown>('GET', path);
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    // The answer is the client's "not found" page or a plain refusal.
    expect(status === 404 || headers.get('content-type')?.includes('text/html')).toBe(true);
    expect(text).not.toMatch(/root:|\[core\]|"dependencies"|at \w+ \(|node_modules/);
  });
});

describe('S40: data of another user', () => {
  it('can be neither read nor changed by id', async () => {
    const owner = await loggedIn(server);
    const thief = await loggedIn(server);
    const made = await owner.call<GameSessionAnswer>('POST', '/api/game-session', { body: { name: 'mine' } });
    const game = made.body.id;
    const session = (await owner.call<{ id: string }[]>('GET', '/api/account/sessions')).body[0]?.id ?? '';
    expect(session).not.toBe('');
    const attempts: [string, string, object?][] = [
      ['PUT', `/api/game-session/${game}`, { name: 'stolen' }],
      ['DELETE', `/api/game-session/${game}`],
      ['DELETE', `/api/account/sessions/${session}`],
      ['POST', `/api/game-session/${game}/start`, {}],
      ['PUT', `/api/game-session/${game}/pause`, {}],
      ['POST', `/api/board/session/${game}/move`, { from: 'd3', to: 'e3' }],
    ];
    for (const [method, path, body] of attempts) {
      const { status } = await thief.call(method, path, body ? { body } : {});
      expect([path, status]).toEqual([path, expect.toSatisfy((one: number) => one >= 400 && one < 500)]);
    }
    expect((await owner.call('GET', '/api/account/me')).status).toBe(200);
    const stored = await owner.call<GameSessionAnswer>('GET', `/api/game-session/${game}`);
    expect(stored.body.name).toBe('mine');
  });
});

it('S43: no message ends a game, sets a clock or gives a rating', async () => {
  const table = await startTable(server, { playerGameTimeSeconds: 600 });
  const [white] = table.players;
  const { match } = table.watcher.view;
  const { room } = white;
  if (!room) throw new Error('White is not in the room');
  for (const name of [
    'timeout',
    'terminate',
    'endSpecialPause',
    'resume',
    'finish',
    'setClock',
    'award',
    'win',
  ])
    for (const message of [{}, { commandId: 'c-12345678', by: 1, color: 1, clocksMs: [1, 1, 1, 1] }])
      await Promise.resolve(room.request(name as never, message as never)).catch(() => {});
  const forged = await white.request('move', {
    from: 'd3',
    to: 'e3',
    ply: 0,
    clocksMs: [0, 0, 0, 0],
    points: 5,
  } as object);
  expect('code' in forged).toBe(true);
  const after = table.watcher.view.match;
  expect([after.state, after.seq, after.game.position.points]).toEqual([
    match.state,
    match.seq,
    match.game.position.points,
  ]);
  await leaveAll(table);
});
