/** One running game per user. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { WHITE_MATES_BLACK } from '../../tests/harness/games/positions.ts';
import { leaveAll, playMoves, startTable } from '../../tests/harness/games/testGames.ts';
import { startTestServer, type TestServer } from '../../tests/harness/servers/testServer.ts';
import { TestUser } from '../../tests/harness/users/testUser.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

type Refusal = { code?: string };
const create = (user: TestUser) => user.call<Refusal>('POST', '/api/guest/game-session', { body: {} });

it('[GAM-44] a user in a running game can neither create nor join a second game before leaving the first', async () => {
  const table = await startTable(server, { playerGameTimeSeconds: 600, position: WHITE_MATES_BLACK });
  const [white, black, red, green] = table.players;
  const host = await TestUser.guest(server.url);
  const other = await host.create({});
  const join = (user: TestUser) => user.call<Refusal>('POST', `/api/guest/game-session/${other.id}/join`);
  expect([(await create(white)).body.code, (await join(black)).body.code]).toEqual(['E3003', 'E3003']);
  await playMoves(table, ['c2-a2']); // This move checkmates Black.
  await green.request('resign');
  expect((await join(black)).status).toBe(200);
  expect((await create(green)).status).toBe(201);
  expect((await create(red)).body.code).toBe('E3003');
  await red.request('resign');
  await table.watcher.until((view) => view.match.state === 'FINISHED');
  expect((await create(white)).status).toBe(201);
  await leaveAll(table);
});

it('[GAM-44] two simultaneous requests of a user create only one game', async () => {
  const user = await TestUser.guest(server.url);
  const answers = await Promise.all([0, 1, 2, 3].map(() => create(user)));
  expect(answers.map((answer) => answer.body.code ?? 'created').sort()).toEqual([
    'E3003',
    'E3003',
    'E3003',
    'created',
  ]);
});
