/** A game is owned by another process, as in the seconds after that process died. */
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { GameSessionAnswer } from '../../protocol/http/api.ts';
import { startTestServer, type TestServer } from '../harness/servers/testServer.ts';
import { TestUser } from '../harness/users/testUser.ts';

const OTHER = 'another process';
const WARNING = 40;
const LONGER_THAN_A_LEASE_MS = 10_000;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

/** Creates a game that has no room on this process and is owned by another process with a valid lease. */
async function remoteGame(creator: TestUser): Promise<string> {
  const { id } = await creator.create();
  await creator.enter(id);
  await server.services.rooms.local(id)?.disconnect();
  const { db } = server.services.database;
  await db
    .insertInto('server_process')
    .values({ id: OTHER, lease_until: new Date(Date.now() + 3_600_000) })
    .execute();
  await db.updateTable('game_head').set({ owner: OTHER }).where('game_id', '=', id).execute();
  return id;
}

it('a request for a seat gets Retry-After if the owner process is dead and its lease has not expired', async () => {
  const creator = await TestUser.guest(server.url);
  const gameId = await remoteGame(creator);
  const refused = await creator.seat(gameId);
  expect([refused.status, refused.headers.get('retry-after'), refused.body]).toMatchObject([
    503,
    '1',
    { code: 'E3006' },
  ]);
  expect(server.logged.filter(({ level }) => Number(level) >= WARNING)).toEqual([]);
  await server.services.database.db.deleteFrom('server_process').where('id', '=', OTHER).execute();
  expect((await creator.seat(gameId)).status).toBe(200);
});

it('a process whose lease has expired verifies that it still owns the game before it answers from the room', async () => {
  const creator = await TestUser.guest(server.url);
  const { id } = await creator.create();
  await creator.enter(id);
  const nameOfWhite = async () =>
    (await creator.call<GameSessionAnswer>('GET', `/api/guest/game-session/${id}`)).body.players[0]?.name;
  const name = await nameOfWhite();
  // Another owner takes over the game and continues it, without this process being notified.
  const { db } = server.services.database;
  await db.updateTable('game_head').set({ owner: OTHER, epoch: 99 }).where('game_id', '=', id).execute();
  await db.deleteFrom('game_event').where('game_id', '=', id).execute();
  expect(await nameOfWhite()).toBe(name);
  const now = performance.now.bind(performance);
  vi.spyOn(performance, 'now').mockImplementation(() => now() + LONGER_THAN_A_LEASE_MS);
  expect(await nameOfWhite()).not.toBe(name);
});

it('concurrent requests open a room once', async () => {
  const creator = await TestUser.guest(server.url);
  const { id } = await creator.create({ playerGameTimeSeconds: 600 });
  const { rooms, peers, database } = server.services;
  const opened = Promise.withResolvers<null>();
  const requested = vi.spyOn(peers, 'lighter').mockReturnValueOnce(opened.promise);
  const entering = creator.enter(id);
  await expect.poll(() => requested.mock.calls.length).toBe(1);
  await rooms.openById(id);
  const room = rooms.local(id);
  opened.resolve(null);
  await entering;
  requested.mockRestore();
  expect(rooms.local(id)).toBe(room);
  const { epoch } = await database.db
    .selectFrom('game_head')
    .select('epoch')
    .where('game_id', '=', id)
    .executeTakeFirstOrThrow();
  expect(epoch).toBe(room?.session.epoch);
  expect(await creator.request('ready')).toHaveProperty('seq');
  await creator.leave();
});
