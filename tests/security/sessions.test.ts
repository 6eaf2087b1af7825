/**
 * Security requirements about sessions and passwords, tested from outside: tokens, cookies, headers. The titles contain
 * the number of the security requirement (S1, S2, ...).
 */
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { GameSessionAnswer } from '../../protocol/http/api.ts';
import { PROTOCOL_VERSION } from '../../protocol/room/version.ts';
import { type Reservation, rawSocket } from '../harness/servers/rawSocket.ts';
import { startTestServer, type TestServer } from '../harness/servers/testServer.ts';
import { loggedIn, loggedInAdmin, login, newSignUp, register, signUp } from '../harness/users/accounts.ts';
import { TestUser } from '../harness/users/testUser.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

it('S1: session tokens are long, random and unique', async () => {
  const names: Buffer[] = [];
  for (let round = 0; round < 50; round++) {
    const guests = await Promise.all(Array.from({ length: 20 }, () => TestUser.guest(server.url)));
    for (const { cookie } of guests) {
      const { sid } = decodeJwt<{ sid: string }>(cookie.split('=')[1] ?? '');
      names.push(Buffer.from(sid, 'base64url'));
    }
  }
  expect(Math.min(...names.map(({ length }) => length))).toBeGreaterThanOrEqual(16);
  expect(new Set(names.map((name) => name.toString('hex'))).size).toBe(1_000);
  // No four ids have the same first three bytes.
  const beginnings = Map.groupBy(names, (name) => name.subarray(0, 3).toString('hex'));
  expect(Math.max(...[...beginnings.values()].map(({ length }) => length))).toBeLessThan(4);
  // Chi-squared test with 255 degrees of freedom. A uniform source exceeds five standard deviations once in two million
  // runs.
  const counts = new Array<number>(256).fill(0);
  const bytes = names.flatMap((name) => [...name]);
  for (const byte of bytes) counts[byte] = (counts[byte] ?? 0) + 1;
  const expected = bytes.length / 256;
  const chiSquare = counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
  expect(Math.abs(chiSquare - 255)).toBeLessThan(5 * Math.sqrt(2 * 255));
});

/** Reserves a seat in a game that the user created. */
async function seatOf(user: TestUser): Promise<{ reservation: Reservation }> {
  const made = await user.call<GameSessionAnswer>('POST', '/api/game-session', { body: {} });
  const requested = { role: 'player', protocol: PROTOCOL_VERSION };
  const path = `/api/game-session/${made.body.id}/seat`;
  return (await user.call<{ reservation: Reservation }>('POST', path, { body: requested })).body;
}

it('S3: a cookie is rejected over HTTP and by sockets after logout', async () => {
  const user = await loggedIn(server);
  const body = await seatOf(user);
  const { cookie } = user;
  await user.call('GET', '/api/logout');
  const thief = Object.assign(new TestUser(server.url), { cookie });
  expect((await thief.call('GET', '/api/account/me')).status).toBe(401);
  await expect(rawSocket(thief, body.reservation)).rejects.toThrow(/401|403/);
});

it('S4: the sockets of a suspended account are closed', async () => {
  const admin = await loggedInAdmin(server);
  const user = await loggedIn(server);
  const { id } = (await user.call<{ id: string }>('GET', '/api/account/me')).body;
  await user.connect((await seatOf(user)).reservation);
  const answer = await admin.call('PUT', `/api/admin/users/${id}`, {
    body: { isSuspended: true, reason: 'A test' },
  });
  expect(answer.status).toBe(200);
  await expect.poll(() => user.closeCode, { timeout: 5_000 }).not.toBeNull();
  expect((await user.call('GET', '/api/account/me')).status).toBe(403);
});

describe('passwords', () => {
  const tryWith = async (password: string) => {
    const fields = { ...newSignUp(), password };
    return register(new TestUser(server.url), fields, { repeatedPassword: password });
  };

  it('S11: of five characters are rejected, and those of 64 characters in any script are used whole', async () => {
    expect((await tryWith('aB3$x')).status).toBe(422);
    const long = 'пароль из многих слов 四个国王 '.padEnd(64, 'x');
    expect([...long]).toHaveLength(64);
    const fields = await signUp(server, { password: long, repeatedPassword: long });
    expect((await login(new TestUser(server.url), { ...fields, password: long })).status).toBe(200);
    const other = `${long.slice(0, -1)}y`;
    expect((await login(new TestUser(server.url), { ...fields, password: other })).status).toBe(401);
  });

  it('S12: that are common are rejected', async () => {
    const common = [
      ...[
        'password',
        '123456',
        '123456789',
        '12345678',
        'qwerty',
        'password1',
        '1234567',
        '111111',
        'iloveyou',
      ],
      ...['123123', 'abc123', 'admin123', 'qwerty123', 'dragon', 'monkey', 'letmein', 'football', 'sunshine'],
      ...['princess', 'welcome'],
    ];
    const statuses = await Promise.all(common.map(async (password) => (await tryWith(password)).body.code));
    expect(statuses).toEqual(common.map(() => 'E3040'));
  });

  it('S13: of a megabyte are not hashed', async () => {
    const answer = await login(new TestUser(server.url), {
      email: 'a@example.org',
      password: 'x'.repeat(1_000_000),
    });
    expect(answer.status).toBe(413);
  });
});

describe('privileges', () => {
  it('S42: are rejected at the next call after they are revoked', async () => {
    const admin = await loggedInAdmin(server);
    expect((await admin.call('GET', '/api/admin/users')).status).toBe(200);
    const { id } = (await admin.call<{ id: string }>('GET', '/api/account/me')).body;
    const { db } = server.services.database;
    await db.updateTable('account').set({ role: 'ROLE_USER' }).where('id', '=', id).execute();
    expect((await admin.call('GET', '/api/admin/users')).status).toBe(403);
  });

  it('S41: cannot be gained by an additional field in a request', async () => {
    const user = await loggedIn(server);
    const before = (await user.call<object>('GET', '/api/account/me')).body;
    for (const extra of [
      { role: 'ROLE_ADMIN' },
      { privileges: ['ADMIN'] },
      { rating: 3000 },
      { id: 'me' },
      { activatedAt: 0 },
    ]) {
      const calls: [string, string, object][] = [
        ['PUT', '/api/account/change-personal-info', { country: 'ES', ...extra }],
        ['POST', '/api/game-session', { name: 'x', ...extra }],
        ['PUT', '/api/account/change-password', { oldPassword: 'a', newPassword: 'b', ...extra }],
      ];
      for (const [method, path, body] of calls)
        expect([path, extra, (await user.call(method, path, { body })).status]).toEqual([path, extra, 422]);
    }
    expect((await user.call<object>('GET', '/api/account/me')).body).toEqual(before);
  });
});
