/** Scheduled tables over HTTP, and the start of their games. */
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { GameSessionView } from '../../../protocol/http/gameShapes.ts';
import type { Notification } from '../../../protocol/http/notificationApi.ts';
import type { ScheduledTable } from '../../../protocol/http/scheduledTableApi.ts';
import { startTestServer, type TestServer } from '../../../tests/harness/servers/testServer.ts';
import { loggedIn } from '../../../tests/harness/users/accounts.ts';
import { TestUser } from '../../../tests/harness/users/testUser.ts';
import { ScheduledTableService } from './scheduledTableService.ts';
import { ScheduledTableStore } from './scheduledTableStore.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

type Answer = ScheduledTable & { code?: string };

/** Returns the time `minutes` from now as local time of the time zone UTC, without seconds. */
function inMinutes(minutes: number): string {
  return new Date(Date.now() + minutes * 60_000).toISOString().slice(0, 16);
}

const plan = (change: object = {}) => ({
  timeSetting: 'FAST',
  startsAt: inMinutes(120),
  timeZone: 'UTC',
  ...change,
});
/** Registers five users, the largest number that a test needs. */
type Member = Awaited<ReturnType<typeof loggedIn>>;

async function five(): Promise<[Member, Member, Member, Member, Member]> {
  const one = () => loggedIn(server);
  return Promise.all([one(), one(), one(), one(), one()]);
}
const create = (user: TestUser, change: object = {}) =>
  user.call<Answer>('POST', '/api/scheduled-tables', { body: plan(change) });
const seat = (user: TestUser, id: string, method = 'PUT') =>
  user.call<Answer>(method, `/api/scheduled-tables/${id}/seat`);
const read = async (user: TestUser, id: string) =>
  (await user.call<Answer>('GET', `/api/scheduled-tables/${id}`)).body;
const db = () => server.services.database.db;
/** Moves the start of a table to `minutes` from now, and handles the tables that are due. */
async function startIn(id: string, minutes: number): Promise<void> {
  await db()
    .updateTable('scheduled_table')
    .set({ starts_at: new Date(Date.now() + minutes * 60_000) })
    .where('id', '=', id)
    .execute();
  await server.services.scheduledTables.run();
}
/** The notifications of the user, newest first. */
const noticesOf = async (user: TestUser) =>
  (await user.call<{ content: Notification[] }>('GET', '/api/notifications')).body.content.map(
    ({ kind, params, link }) => [kind, params, link],
  );
const nameOf = async (user: TestUser) =>
  (await user.call<{ username: string }>('GET', '/api/account/me')).body.username;

describe('a scheduled table', () => {
  it('[TBL-80] has seats for four users, who can take and give up seats in advance', async () => {
    const [host, second, third, fourth, fifth] = await five();
    const { status, body } = await create(host);
    expect(status).toBe(201);
    expect(body).toMatchObject({ isHost: true, hasSeat: true, state: 'OPEN', gameId: null });
    expect(body.players).toEqual([await nameOf(host)]);
    for (const user of [second, second, third, fourth])
      expect((await seat(user, body.id)).body).toMatchObject({ hasSeat: true, isHost: false });
    expect((await seat(fifth, body.id)).body.code).toBe('E3004');
    expect((await read(host, body.id)).players).toHaveLength(4);
    for (const user of [fourth, fourth])
      expect((await seat(user, body.id, 'DELETE')).body.hasSeat).toBe(false);
    expect((await seat(fifth, body.id)).body.hasSeat).toBe(true);
    expect((await seat(host, 'unknown')).body.code).toBe('E3110');
    const { body: page } = await fifth.call<{ content: ScheduledTable[] }>('GET', '/api/scheduled-tables');
    expect(page.content.find(({ id }) => id === body.id)).toEqual(await read(fifth, body.id));
  });

  it('[TBL-81] is visible to guests and visitors', async () => {
    const [host] = await five();
    const { id } = (await create(host)).body;
    const guest = await TestUser.guest(server.url);
    expect((await create(guest)).status).toBe(403);
    expect((await seat(guest, id)).status).toBe(403);
    const visitor = new TestUser(server.url);
    expect((await create(visitor)).status).toBe(401);
    expect((await seat(visitor, id)).status).toBe(401);
    for (const path of ['/api', '/api/guest'])
      expect(
        (
          await visitor.call<{ content: ScheduledTable[] }>('GET', `${path}/scheduled-tables`)
        ).body.content.map((table) => table.id),
      ).toContain(id);
    expect((await read(host, id)).players).toHaveLength(1);
  });

  it('[TBL-91] is listed in the order of the starts, so that a short list contains the next tables', async () => {
    const [host, other] = await five();
    for (const [user, minutes] of [
      [host, 40],
      [other, 10],
      [host, 30],
      [other, 20],
    ] as const)
      expect((await create(user, { startsAt: inMinutes(minutes) })).status).toBe(201);
    const listed = async (pageSize: number) =>
      (await host.call<{ content: ScheduledTable[] }>('GET', `/api/scheduled-tables?pageSize=${pageSize}`))
        .body.content;
    const all = await listed(100);
    const starts = all.map((table) => table.startsAtTimestampEpochSeconds);
    expect(starts).toEqual(starts.toSorted((a, b) => a - b));
    expect(await listed(3)).toEqual(all.slice(0, 3));
  });

  it('[TBL-82] is refused if its host already has three open tables', async () => {
    const [host] = await five();
    const answers = await Promise.all(Array.from({ length: 5 }, () => create(host)));
    expect(answers.map(({ body }) => body.code ?? 'made').sort()).toEqual([
      'E3112',
      'E3112',
      'made',
      'made',
      'made',
    ]);
    const made = answers.find(({ body }) => body.code === undefined)?.body.id;
    await host.call('DELETE', `/api/scheduled-tables/${made}`);
    expect((await create(host)).status).toBe(201);
  });

  it.each([
    ['a time in the past', { startsAt: inMinutes(-2) }, 'E3113'],
    ['a time after the next 14 days', { startsAt: inMinutes(14 * 24 * 60 + 5) }, 'E3113'],
    ['an unknown time zone', { timeZone: 'Moon/Tranquility' }, 'E3114'],
    ['a time that does not exist', { startsAt: '2027-02-30T10:00' }, 'E3114'],
    ['a time with seconds', { startsAt: '2027-02-20T10:00:00' }, 'E3008'],
    ['an unknown time setting', { timeSetting: 'NEVER' }, 'E3008'],
  ])('[TBL-83] is refused with %s', async (_, change, code) => {
    const [host] = await five();
    const answer = await create(host, change);
    expect([answer.status, answer.body.code]).toEqual([422, code]);
    const { content } = (await host.call<{ content: ScheduledTable[] }>('GET', '/api/scheduled-tables')).body;
    expect(content.filter(({ isHost }) => isHost)).toEqual([]);
  });

  it('[TBL-83] is accepted for a time within the next 14 days', async () => {
    const [host] = await five();
    const answer = await create(host, { startsAt: inMinutes(14 * 24 * 60 - 5) });
    expect([answer.status, answer.body.state]).toEqual([201, 'OPEN']);
  });

  it('[TBL-84] passes to the user who has held a seat longest when the host leaves', async () => {
    const [host, second, third] = await five();
    const { id } = (await create(host)).body;
    await seat(second, id);
    await seat(third, id);
    expect((await third.call<Answer>('DELETE', `/api/scheduled-tables/${id}`)).body.code).toBe('E3002');
    await seat(host, id, 'DELETE');
    expect(await read(second, id)).toMatchObject({ isHost: true, state: 'OPEN' });
    await seat(third, id, 'DELETE');
    await seat(second, id, 'DELETE');
    expect((await read(host, id)).state).toBe('CANCELLED');
    expect((await seat(third, id)).body.code).toBe('E3111');
    const other = (await create(host)).body.id;
    expect((await host.call('DELETE', `/api/scheduled-tables/${other}`)).status).toBe(200);
    expect((await read(host, other)).state).toBe('CANCELLED');
  });

  it('[TBL-84] passes on, or is cancelled, when the host deletes the account', async () => {
    const [host, second, alone] = await five();
    const deleteAccount = async (user: Member) => {
      const body = { password: user.signUp.password };
      expect((await user.call('DELETE', '/api/account', { body })).status).toBe(200);
    };
    const { id } = (await create(host)).body;
    await seat(second, id);
    const other = (await create(alone)).body.id;
    await deleteAccount(host);
    await deleteAccount(alone);
    expect(await read(second, id)).toMatchObject({ isHost: true, state: 'OPEN' });
    expect((await read(second, other)).state).toBe('CANCELLED');
  });

  it('[TBL-93] notifies waiting users if it was full and one of its seats becomes free', async () => {
    const [host, second, third, fourth, waiting] = await five();
    const [leaver, alsoWaiting] = [await loggedIn(server), await loggedIn(server)];
    const { id } = (await create(host)).body;
    for (const user of [second, third, fourth]) await seat(user, id);
    const wait = (user: TestUser, method = 'PUT', table = id) =>
      user.call<Answer>(method, `/api/scheduled-tables/${table}/waiting`);
    for (const user of [waiting, waiting, leaver, alsoWaiting])
      expect((await wait(user)).body.isWaiting).toBe(true);
    expect((await wait(leaver, 'DELETE')).body.isWaiting).toBe(false);
    expect((await wait(second)).body.isWaiting).toBe(false);
    for (const _ of [1, 2]) await seat(fourth, id, 'DELETE');
    const free = ['SEAT_FREE', { game: `5 + 3 · ${await nameOf(host)}` }, `/tables/${id}`];
    for (const user of [waiting, alsoWaiting]) expect(await noticesOf(user)).toEqual([free]);
    await wait(alsoWaiting, 'DELETE');
    for (const user of [host, second, fourth, leaver]) expect(await noticesOf(user)).toEqual([]);

    // A seat that becomes free at a table that was not full causes no notification. A user who takes a seat no longer
    // waits.
    await seat(third, id, 'DELETE');
    expect(await noticesOf(waiting)).toHaveLength(1);
    expect((await seat(waiting, id)).body).toMatchObject({ hasSeat: true, isWaiting: false });
    for (const user of [third, fourth]) await seat(user, id);
    await seat(third, id, 'DELETE');
    expect(await noticesOf(waiting)).toHaveLength(1);

    const exported = async () =>
      (await leaver.call<{ awaitedSeats: object[] }>('GET', '/api/account/export')).body.awaitedSeats;
    await wait(leaver);
    expect(await exported()).toMatchObject([{ table_id: id }]);
    await wait(leaver, 'DELETE');
    expect(await exported()).toEqual([]);

    expect((await wait(leaver, 'PUT', 'unknown')).body.code).toBe('E3110');
    expect((await wait(await TestUser.guest(server.url))).status).toBe(403);
    await host.call('DELETE', `/api/scheduled-tables/${id}`);
    expect((await wait(leaver)).body.code).toBe('E3111');
  });
});

describe('the start of a scheduled table', () => {
  it('[TBL-85] creates a casual game with its users and bots', async () => {
    const [host, second, stranger] = await five();
    const { id } = (await create(host)).body;
    await seat(second, id);
    await startIn(id, 1);
    expect((await read(host, id)).state).toBe('OPEN');
    await startIn(id, 0);
    const table = await read(host, id);
    expect(table.state).toBe('STARTED');
    expect((await read(stranger, id)).gameId).toBeNull();
    const { body: game } = await second.call<GameSessionView>('GET', `/api/game-session/${table.gameId}`);
    expect(game).toMatchObject({ isRandom: true, playerGameTimeSeconds: 300 });
    expect(game.players.filter(({ isBot }) => isBot)).toHaveLength(2);
    expect((await seat(stranger, id)).body.code).toBe('E3111');
    const row = await db()
      .selectFrom('game')
      .select('is_rated')
      .where('id', '=', table.gameId ?? '')
      .executeTakeFirstOrThrow();
    expect(row.is_rated).toBe(false);
  });

  it('[TBL-85] prefers waiting users to bots', async () => {
    const [host, second, allows, refuses] = await five();
    const wait = (user: TestUser, allowsBots: boolean) =>
      user.call('POST', '/api/game-queue', { body: { timeSetting: 'SLOW', allowsBots } });
    const { id } = (await create(host, { timeSetting: 'SLOW' })).body;
    await seat(second, id);
    await wait(refuses, false);
    await startIn(id, 0);
    const stateOf = async (user: TestUser) =>
      (await user.call<{ gameId: string | null }>('GET', '/api/game-queue')).body.gameId;
    expect(await stateOf(refuses)).toBeNull();
    const [nextHost, nextSecond] = await five();
    const next = (await create(nextHost, { timeSetting: 'SLOW' })).body.id;
    await seat(nextSecond, next);
    await wait(allows, true);
    await startIn(next, 0);
    const { gameId } = await read(nextHost, next);
    expect(gameId).toEqual(expect.any(String));
    expect(await stateOf(allows)).toBe(gameId);
    expect(await stateOf(refuses)).toBe(gameId);
    // A user who allows bots also gets a seat of a table with a bot.
    const [lastHost, lastSecond, alone] = await five();
    const last = (await create(lastHost, { timeSetting: 'SLOW' })).body.id;
    await seat(lastSecond, last);
    await wait(alone, true);
    await startIn(last, 0);
    const path = `/api/game-session/${(await read(lastHost, last)).gameId}`;
    const { players } = (await alone.call<GameSessionView>('GET', path)).body;
    expect(players.filter(({ isYou }) => isYou)).toHaveLength(1);
    expect(players.filter(({ isBot }) => isBot)).toHaveLength(1);
  });

  it.each([
    ['blocks', 0, 1],
    ['is blocked by', 1, 0],
  ])('[PPL-07] [TBL-85] seats no waiting user who %s a user of the table', async (_, by, of) => {
    const [host, second, apart, other] = await five();
    const wait = (user: TestUser) =>
      user.call('POST', '/api/game-queue', { body: { timeSetting: 'FAST', allowsBots: false } });
    const stateOf = async (user: TestUser) =>
      (await user.call<{ gameId: string | null }>('GET', '/api/game-queue')).body.gameId;
    const pair = [apart, second] as const;
    const blocked = encodeURIComponent(await nameOf(pair[of]!));
    expect((await pair[by]!.call('PUT', `/api/people/${blocked}/block`)).status).toBe(200);
    const third = await loggedIn(server);
    const { id } = (await create(host)).body;
    for (const user of [second, third]) await seat(user, id);
    await wait(apart);
    await wait(other);
    await startIn(id, 0);
    expect(await stateOf(apart)).toBeNull();
    const { gameId } = await read(host, id);
    expect(gameId).toEqual(expect.any(String));
    expect(await stateOf(other)).toBe(gameId);
    await apart.call('DELETE', '/api/game-queue');
  });

  it('[PPL-07] [TBL-85] seats no waiting user who is blocked by another seated user of the queue', async () => {
    const [host, second, blocking, blocked, other] = await five();
    const name = encodeURIComponent(await nameOf(blocked));
    expect((await blocking.call('PUT', `/api/people/${name}/block`)).status).toBe(200);
    const { id } = (await create(host)).body;
    await seat(second, id);
    for (const user of [blocking, blocked, other])
      await user.call('POST', '/api/game-queue', { body: { timeSetting: 'FAST', allowsBots: false } });
    await startIn(id, 0);
    const { gameId } = await read(host, id);
    expect(gameId).toEqual(expect.any(String));
    const seated = await Promise.all(
      [blocking, blocked, other].map(
        async (user) => (await user.call<{ gameId: string | null }>('GET', '/api/game-queue')).body.gameId,
      ),
    );
    expect(seated).toEqual([gameId, null, gameId]);
    await blocked.call('DELETE', '/api/game-queue');
  });

  it('[TBL-85] [MAT-13] counts the wait of users of the queue only if no bot fills the table', async () => {
    const [host, second, third, waiting] = await five();
    const waits = async () =>
      (await db().selectFrom('queue_wait').select('seconds').where('time_setting', '=', 'STANDARD').execute())
        .length;
    const startWith = async (users: readonly TestUser[]) => {
      const { id } = (await create(host, { timeSetting: 'STANDARD' })).body;
      for (const user of users) await seat(user, id);
      await waiting.call('POST', '/api/game-queue', { body: { timeSetting: 'STANDARD', allowsBots: true } });
      await startIn(id, 0);
      const { gameId } = await read(host, id);
      await db()
        .updateTable('game')
        .set({ state: 'DRAW' })
        .where('id', '=', gameId ?? '')
        .execute();
    };
    await startWith([second]);
    expect(await waits()).toBe(0);
    await startWith([second, third]);
    expect(await waits()).toBe(1);
  });

  it('[TBL-85] cancels a table if fewer than two of its users are without another game', async () => {
    const [host, busy] = await five();
    const { id } = (await create(host)).body;
    await seat(busy, id);
    await busy.call('POST', '/api/game-session', { body: {} });
    await startIn(id, 0);
    expect(await read(host, id)).toMatchObject({ state: 'CANCELLED', gameId: null });
    expect((await host.call<{ id: string | null }>('GET', '/api/game-session/current')).body.id).toBeNull();
  });

  it('[TBL-86] schedules a weekly table again, with only the host seated', async () => {
    const [host, second] = await five();
    const first = (await create(host, { isWeekly: true })).body;
    await seat(second, first.id);
    await startIn(first.id, 0);
    const { content } = (await host.call<{ content: ScheduledTable[] }>('GET', '/api/scheduled-tables')).body;
    const next = content.find(({ isHost, state }) => isHost && state === 'OPEN');
    expect(next).toMatchObject({ isWeekly: true, players: [await nameOf(host)] });
    expect(next?.startsAtTimestampEpochSeconds).toBe(first.startsAtTimestampEpochSeconds + 7 * 86_400);
  });

  it('[TBL-86] keeps the local time of a weekly table when clocks change', async () => {
    const [host, second] = await five();
    const { id } = (await create(host, { isWeekly: true })).body;
    await seat(second, id);
    // Clocks go forward on 25 March 2040.
    await db()
      .updateTable('scheduled_table')
      .set({ local_start: '2040-03-22T20:00', time_zone: 'Europe/Madrid' })
      .where('id', '=', id)
      .execute();
    await startIn(id, 0);
    const { content } = (await host.call<{ content: ScheduledTable[] }>('GET', '/api/scheduled-tables')).body;
    const next = content.find(({ isHost, state }) => isHost && state === 'OPEN');
    expect(next?.startsAtTimestampEpochSeconds).toBe(Date.UTC(2040, 2, 29, 18) / 1000);
  });

  it('[TBL-88] creates one game even if the table is handled many times simultaneously', async () => {
    const [host, second] = await five();
    const { id } = (await create(host)).body;
    await seat(second, id);
    const { time } = server.services;
    const other = () =>
      new ScheduledTableService({
        store: new ScheduledTableStore(db()),
        time,
        publicUrl: () => '',
        mayWork: () => true,
        log: pino({ level: 'silent' }),
      });
    await db()
      .updateTable('scheduled_table')
      .set({ starts_at: new Date(Date.now() - 1000) })
      .where('id', '=', id)
      .execute();
    await Promise.all([other(), other(), other()].map((service) => service.run()));
    const seats = await db()
      .selectFrom('game_seat')
      .innerJoin('account', 'account.id', 'game_seat.player_id')
      .select('game_seat.game_id')
      .where('account.username', 'in', [await nameOf(host), await nameOf(second)])
      .execute();
    expect(seats).toHaveLength(2);
    expect(new Set(seats.map((row) => row.game_id)).size).toBe(1);
  });

  it('[TBL-87] [TBL-88] is announced to its users 15 minutes and 1 minute in advance', async () => {
    const [host, second] = await five();
    const { id } = (await create(host)).body;
    await seat(second, id);
    await startIn(id, 16);
    expect(await noticesOf(host)).toEqual([]);
    for (const minutes of [14, 13, 0.9, 0.8]) await startIn(id, minutes);
    const name = `5 + 3 · ${await nameOf(host)}`;
    for (const user of [host, second])
      expect(await noticesOf(user)).toEqual([
        ['TABLE_STARTS_SOON', { game: name, count: 1 }, `/tables/${id}`],
        ['TABLE_STARTS_SOON', { game: name, count: 15 }, `/tables/${id}`],
      ]);
  });

  it('[TBL-87] is announced once if nobody could announce it earlier', async () => {
    const [host] = await five();
    const { id } = (await create(host)).body;
    for (const minutes of [0.5, 0.4]) await startIn(id, minutes);
    expect((await noticesOf(host)).map(([, params]) => params)).toEqual([
      { game: `5 + 3 · ${await nameOf(host)}`, count: 1 },
    ]);
  });

  it('[TBL-87] notifies the users of a table if it is cancelled by its host or for lack of users', async () => {
    const [host, second, third] = await five();
    const first = (await create(host)).body;
    await seat(second, first.id);
    await host.call('DELETE', `/api/scheduled-tables/${first.id}`);
    expect((await noticesOf(second)).map(([kind]) => kind)).toEqual(['TABLE_CANCELLED']);
    expect(await noticesOf(host)).toEqual([]);
    const alone = (await create(third)).body;
    await startIn(alone.id, 0);
    await startIn(alone.id, 0);
    expect((await noticesOf(third)).map(([kind]) => kind)).toEqual(['TABLE_CANCELLED']);
  });

  it('[TBL-88] is repeated by the next run of the job if the transaction of a run fails', async () => {
    const [host, second] = await five();
    const { id } = (await create(host)).body;
    await seat(second, id);
    await sql`create function fail_start() returns trigger language plpgsql as
      $$ begin raise exception 'the start fails'; end $$`.execute(db());
    await sql`create trigger fail_start before insert on game_seat
      for each statement execute function fail_start()`.execute(db());
    try {
      await startIn(id, 0);
      expect(await read(host, id)).toMatchObject({ state: 'OPEN', gameId: null });
    } finally {
      await sql`drop trigger fail_start on game_seat`.execute(db());
      await sql`drop function fail_start()`.execute(db());
    }
    await server.services.scheduledTables.run();
    expect((await read(host, id)).state).toBe('STARTED');
  });

  it('[TBL-89] is in the calendar file of the table', async () => {
    const [host] = await five();
    const table = (await create(host)).body;
    const get = (id: string) => fetch(`${server.url}/tables/${id}/calendar.ics`);
    const answer = await get(table.id);
    expect(answer.headers.get('content-type')).toContain('text/calendar');
    const text = (await answer.text()).replace(/\r\n /g, '');
    const start = new Date(table.startsAtTimestampEpochSeconds * 1000)
      .toISOString()
      .replace(/[-:]|\.\d+/g, '');
    expect(text).toContain(`DTSTART:${start}\r\n`);
    expect(text).toContain(`/tables/${table.id}`);
    expect(text).toContain('TRIGGER:-PT15M');
    expect(text).toContain(`SUMMARY:Tetrarch 5 + 3: ${await nameOf(host)}\r\n`);
    await host.call('DELETE', `/api/scheduled-tables/${table.id}`);
    for (const id of [table.id, 'unknown']) {
      const missing = await get(id);
      expect([missing.status, await missing.json()]).toMatchObject([404, { code: 'E3110' }]);
    }
  });
});
