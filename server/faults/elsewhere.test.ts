/** A game that another process owns, as in the seconds after that process has died. */
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { GameSessionAnswer } from '../../protocol/api.ts';
import { Person } from '../testing/person.ts';
import { startTestServer, type TestServer } from '../testing/testServer.ts';

const OTHER = 'another process';
const WARNING = 40;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

/** A game without a room here, owned by a process with a lease. */
async function gameElsewhere(creator: Person): Promise<string> {
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

it('the seat route asks to come back in a second, complains to nobody, and opens when the lease is over', async () => {
  const creator = await Person.guest(server.url);
  const gameId = await gameElsewhere(creator);
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

it('a process whose lease ran out answers from the log, not from the room that it still has', async () => {
  const creator = await Person.guest(server.url);
  const { id } = await creator.create();
  await creator.enter(id);
  const nameOfWhite = async () =>
    (await creator.call<GameSessionAnswer>('GET', `/api/guest/game-session/${id}`)).body.players[0]?.name;
  const name = await nameOfWhite();
  const { database, lease } = server.services;
  // What the process does not know: somebody else has the game by now, and went on with it.
  await database.db.deleteFrom('game_event').where('game_id', '=', id).execute();
  expect(await nameOfWhite()).toBe(name);
  const held = vi.spyOn(lease, 'isValid').mockReturnValue(false);
  expect(await nameOfWhite()).not.toBe(name);
  held.mockRestore();
});
