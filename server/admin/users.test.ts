import { CompiledQuery, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AdminUser, PlayerPair } from '../../protocol/http/adminApi.ts';
import type { Page } from '../../protocol/http/route.ts';
import { PROTOCOL_VERSION } from '../../protocol/room/version.ts';
import { startTestServer, type TestServer } from '../../tests/harness/servers/testServer.ts';
import { loggedIn, loggedInAdmin, login } from '../../tests/harness/users/accounts.ts';
import { TestUser } from '../../tests/harness/users/testUser.ts';
import type { EndedPlayer } from '../games/gameEnd.ts';
import { settleGame } from '../ratings/settleGame.ts';
import { UserStore } from './userStore.ts';

let server: TestServer;
let admin: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  admin = await loggedInAdmin(server);
});
afterAll(() => server.stop());

const list = async (query = '') =>
  (await admin.call<Page<AdminUser>>('GET', `/api/admin/users${query}`)).body;
const suspend = (id: string, isSuspended: boolean) =>
  admin.call<AdminUser & { code: string }>('PUT', `/api/admin/users/${id}`, {
    body: { isSuspended, reason: 'A test' },
  });
const idOf = async (user: TestUser) => (await user.call<{ id: string }>('GET', '/api/account/me')).body.id;

describe('the accounts in the admin pages', () => {
  it('are found by name, address and id, without their secrets', async () => {
    const user = await loggedIn(server);
    const id = await idOf(user);
    const { nickname, email } = user.signUp;
    for (const search of [nickname.toUpperCase(), email, id]) {
      const found = await list(`?search=${encodeURIComponent(search)}`);
      expect(found.content.map((one) => one.id)).toContain(id);
    }
    const [own] = (await list(`?search=${id}`)).content;
    expect(own).toEqual({
      ...{ id, username: nickname, email, roles: ['ROLE_USER'], isActivated: true, isSuspended: false },
      createdAtEpochSeconds: expect.any(Number),
    });
    expect((await list('?search=nobody%20at%20all')).content).toEqual([]);
    expect((await list('?pageSize=1')).content.length).toBe(1);
  });

  it('[MOD-63] are found by parts of names and addresses, in which signs of patterns have no special meaning', async () => {
    const user = await loggedIn(server);
    const id = await idOf(user);
    const { nickname, email } = user.signUp;
    const search = async (text: string) =>
      (await list(`?search=${encodeURIComponent(text)}&pageSize=100`)).content.map((one) => one.id);
    expect(await search(nickname.slice(1, -1))).toContain(id);
    expect(await search(email.slice(2, -3).toUpperCase())).toContain(id);
    for (const sign of [
      '%',
      '\\',
      `${nickname.slice(0, 2)}%${nickname.slice(-2)}`,
      '_'.repeat(nickname.length),
    ])
      expect(await search(sign)).not.toContain(id);
  });

  it.skipIf(!process.env.TEST_DATABASE_URL)('[MOD-63] are found by trigram indexes', async () => {
    const { db } = server.services.database;
    await sql`insert into account (id, role, username, username_key, username_skeleton, email, activated_at)
      select 'part' || i, 'ROLE_USER', 'Part ' || i, 'part ' || i, 'part' || i, 'part' || i || '@example.net', now()
      from generate_series(1, 5000) i`.execute(db);
    await sql`analyze account`.execute(db);
    const { sql: text, parameters } = new UserStore(db).matching('rt 4321').compile();
    // The planner avoids the sequential scan, which it would otherwise choose because the table of the test is small.
    const { rows } = await db.transaction().execute(async (tx) => {
      await sql`set local enable_seqscan = off`.execute(tx);
      return tx.executeQuery(CompiledQuery.raw(`explain ${text}`, [...parameters]));
    });
    const plan = JSON.stringify(rows);
    expect(plan).toContain('account_username_parts');
    expect(plan).toContain('account_email_parts');
  });

  it('[ACC-06] are not found by an unknown address, which is answered with E103', async () => {
    const { status, body } = await admin.call<{ code: string }>(
      'GET',
      '/api/admin/users?search=nobody%40example.org',
    );
    expect([status, body.code]).toEqual([404, 'E103']);
  });

  it('can be suspended, which ends their sessions and rejects logins', async () => {
    const user = await loggedIn(server);
    const id = await idOf(user);
    const { body } = await user.call<{ id: string }>('POST', '/api/game-session', { body: {} });
    const seat = await user.call<{ reservation: unknown }>('POST', `/api/game-session/${body.id}/seat`, {
      body: { role: 'player', protocol: PROTOCOL_VERSION },
    });
    await user.connect(seat.body.reservation);
    const closed = new Promise<number>((resolve) => user.room?.onLeave(() => resolve(performance.now())));
    const since = performance.now();
    expect((await suspend(id, true)).body).toMatchObject({ id, isSuspended: true });
    expect((await closed) - since).toBeLessThan(2_000);
    expect((await user.call('GET', '/api/account/me')).status).toBe(403);
    const refused = await login(new TestUser(server.url), user.signUp);
    expect([refused.status, refused.body.code]).toEqual([403, 'E3090']);
    const wrong = await login(new TestUser(server.url), { ...user.signUp, password: 'not the password' });
    expect(wrong.body.code).toBe('E100');
    await suspend(id, false);
    expect((await login(new TestUser(server.url), user.signUp)).status).toBe(200);
  });

  it('are not logged in by a login session that was created during their suspension', async () => {
    const user = await loggedIn(server);
    const id = await idOf(user);
    const { db } = server.services.database;
    await db.updateTable('account').set({ suspended_at: new Date() }).where('id', '=', id).execute();
    expect((await user.call('GET', '/api/account/me')).status).toBe(403);
  });

  it('cannot be suspended if they belong to admins', async () => {
    expect((await suspend(await idOf(admin), true)).body.code).toBe('E3007');
    expect((await admin.call('GET', '/api/account/me')).status).toBe(200);
    expect((await suspend('unknown', true)).status).toBe(404);
  });
});

describe('the list of suspected cooperation', () => {
  const IDS = ['ann', 'bob', 'cyd', 'dan'];
  const captures = [
    [0, 0, 3, 3],
    [0, 0, 3, 3],
    [2, 2, 0, 2],
    [2, 2, 2, 0],
  ];

  it("ranks first the pairs that met often and captured few of each other's pieces", async () => {
    const { db } = server.services.database;
    const row = (id: string) => ({
      id,
      role: 'ROLE_USER' as const,
      username: id,
      email: `${id}@example.org`,
    });
    await db.insertInto('account').values(IDS.map(row)).execute();
    const players = IDS.map((playerId): EndedPlayer => ({ playerId, points: 0, status: 'POINT_GAME' }));
    for (const gameId of ['first', 'second', 'third'])
      await db
        .transaction()
        .execute((tx) => settleGame(tx, gameId, { at: Date.now(), isRated: true, players, captures }));
    const path = '/api/admin/cooperation';
    const all = (await admin.call<Page<PlayerPair>>('GET', path)).body;
    expect(all.totalElements).toBe(6);
    expect(all.content[0]).toEqual({
      players: [
        { id: 'ann', username: 'ann' },
        { id: 'bob', username: 'bob' },
      ],
      ...{ games: 3, captures: 0, expectedCaptures: 12 },
    });
    const pair = all.content.find(({ players: [one, other] }) => one?.id === 'cyd' && other?.id === 'dan');
    expect(pair).toMatchObject({ games: 3, captures: 12, expectedCaptures: 12 });
    expect((await admin.call<Page<PlayerPair>>('GET', `${path}?games=4`)).body.totalElements).toBe(0);
  });
});
