/** One running game per user. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { UserAnswer } from '../../protocol/http/accounts.ts';
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
const join = (user: TestUser, gameId: string) =>
  user.call<Refusal>('POST', `/api/guest/game-session/${gameId}/join`);

it('[GAM-44] [WEB-137] a user in a running game can neither create nor join a second game before leaving the first', async () => {
  const table = await startTable(server, { playerGameTimeSeconds: 600, position: WHITE_MATES_BLACK });
  const [white, black, red, green] = table.players;
  const host = await TestUser.guest(server.url);
  const other = await host.create({});
  expect([(await create(white)).body.code, (await join(black, other.id)).body.code]).toEqual([
    'E3003',
    'E3003',
  ]);
  await playMoves(table, ['c2-a2']); // This move checkmates Black.
  await green.request('resign');
  expect((await join(black, other.id)).status).toBe(200);
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

it('[MAT-25] a user who joins and creates games simultaneously gets one seat, and leaves the queue', async () => {
  const games = await Promise.all([0, 1, 2].map(async () => (await TestUser.guest(server.url)).create({})));
  const user = await TestUser.guest(server.url);
  await user.call('POST', '/api/guest/game-queue', { body: { timeSetting: 'SLOW' } });
  const answers = await Promise.all([...games.map(({ id }) => join(user, id)), create(user)]);
  const refused = answers.filter(({ status }) => status >= 400);
  expect(refused.map(({ body }) => body.code)).toEqual(['E3003', 'E3003', 'E3003']);
  const { id } = (await user.call<UserAnswer>('GET', '/api/guest/account/me')).body;
  const { db } = server.services.database;
  expect(await db.selectFrom('game_seat').select('color').where('player_id', '=', id).execute()).toHaveLength(
    1,
  );
  expect(await db.selectFrom('queue_entry').selectAll().where('account_id', '=', id).execute()).toEqual([]);
});
