/** A process that stops hands its games over gradually. If there is no other process, it keeps them until it exits. */
import { afterEach, expect, it } from 'vitest';
import { CLOSE } from '../../../protocol/room/closeCodes.ts';
import { startTestServer, type TestServer } from '../../../tests/harness/servers/testServer.ts';
import { TestUser } from '../../../tests/harness/users/testUser.ts';

const GAMES = 8;

let server: TestServer;
afterEach(() => server.stop());

async function users(): Promise<TestUser[]> {
  return Promise.all(
    Array.from({ length: GAMES }, async () => {
      const user = await TestUser.guest(server.url);
      const { id } = await user.create();
      await user.enter(id);
      return user;
    }),
  );
}

function otherProcess(address: string) {
  return server.services.database.db
    .insertInto('server_process')
    .values({ id: 'another process', lease_until: new Date(Date.now() + 3_600_000), address, rooms: 1_000 })
    .execute();
}

it('games are drained gradually, and the remaining games can still be played', async () => {
  server = await startTestServer();
  const players = await users();
  await otherProcess('127.0.0.1:1');
  /** The users whose connections were closed, in the order of closing. */
  const lost: TestUser[] = [];
  const stillPlaying: boolean[] = [];
  for (const user of players)
    user.room?.onLeave(() => {
      lost.push(user);
      if (lost.length !== 1) return;
      for (const other of players) if (other !== user) stillPlaying.push(other.closeCode === null);
    });
  const answers: unknown[] = [];
  const given = server.drainGames();
  await expect.poll(() => lost.length).toBeGreaterThan(0);
  for (const user of players)
    if (user.closeCode === null) answers.push(await user.request('bumpActivity').catch(() => null));
  await given;
  await expect.poll(() => lost.length).toBe(GAMES);
  expect(stillPlaying).toEqual(Array(GAMES - 1).fill(true));
  expect(answers.filter((answer) => answer !== null).length).toBeGreaterThan(0);
  expect(players.map(({ closeCode }) => closeCode)).toEqual(Array(GAMES).fill(CLOSE.SHUTDOWN));
  const rows = await server.services.database.db.selectFrom('game_head').select('owner').execute();
  expect(rows.map(({ owner }) => owner)).toEqual(Array(GAMES).fill(null));
});

it('a draining process keeps its games until it exits if no other process can take them over', async () => {
  server = await startTestServer();
  const players = await users();
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
  await server.drainGames();
  expect((await fetch(`${server.url}/readyz`)).status).toBe(503);
  expect(players.map(({ closeCode }) => closeCode)).toEqual(Array(GAMES).fill(null));
  const [user] = players as [TestUser];
  expect(await user.request('bumpActivity')).toHaveProperty('now');
  const late = await TestUser.guest(server.url);
  const { id } = await late.create();
  expect((await late.seat(id)).status).toBe(503);
});
