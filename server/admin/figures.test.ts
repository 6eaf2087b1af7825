/** Operational metrics for admins, which the processes report themselves. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { LiveFigures } from '../../protocol/http/adminApi.ts';
import { leaveAll, playMoves, startTable } from '../../tests/harness/games/testGames.ts';
import { startTestServer, type TestServer } from '../../tests/harness/servers/testServer.ts';
import { loggedIn, loggedInAdmin } from '../../tests/harness/users/accounts.ts';
import type { TestUser } from '../../tests/harness/users/testUser.ts';

let server: TestServer;
let admin: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  admin = await loggedInAdmin(server);
});
afterAll(() => server.stop());

const read = async () => (await admin.call<LiveFigures>('GET', '/api/admin/figures')).body;
const own = async () => (await read()).processes.find(({ figures }) => figures !== null)?.figures;

it('the metrics for admins include games, users and moves of each process', async () => {
  const table = await startTable(server, { playerGameTimeSeconds: 600 });
  await playMoves(table, ['d4-e4']);
  await expect
    .poll(own, { timeout: 20_000 })
    .toMatchObject({ games: 1, runningGames: 1, players: 4, watchers: 1, sockets: 5, isOverloaded: false });
  const figures = await own();
  expect(figures?.movesPerSecond).toBeGreaterThan(0);
  expect(figures?.answerP99Ms).toBeGreaterThan(0);
  expect(figures?.memoryBytes).toBeGreaterThan(1e7);
  await leaveAll(table);
  await expect.poll(async () => (await own())?.players, { timeout: 20_000 }).toBe(0);
});

it('the metrics for admins include queue depths', async () => {
  const { db } = server.services.database;
  const soon = new Date(Date.now() + 60_000);
  await db
    .insertInto('server_process')
    .values([
      { id: 'older', lease_until: soon as never, address: '10.0.0.9:2567', is_draining: true },
      { id: 'dead', lease_until: new Date(0) as never, address: '10.0.0.8:2567' },
      { id: 'odd', lease_until: soon as never, address: '10.0.0.7:2567', figures: '{"games":"many"}' },
    ])
    .execute();
  const { processes, waiting, database } = await read();
  expect(processes.filter(({ address }) => address?.startsWith('10.'))).toEqual([
    { id: 'odd', address: '10.0.0.7:2567', isDraining: false, figures: null },
    { id: 'older', address: '10.0.0.9:2567', isDraining: true, figures: null },
  ]);
  expect(waiting).toMatchObject({ inquiries: 0, mails: expect.any(Number), queue: 0 });
  expect(database.bytes).toBeGreaterThan(1e5);
  expect(database.version).toMatch(/^\d+/);
});

it('the metrics for admins are visible only to admins', async () => {
  const user = await loggedIn(server);
  expect((await user.call('GET', '/api/admin/figures')).status).toBe(403);
});
