import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { leaveAll, openTable } from '../../tests/harness/games/testGames.ts';
import { startTestServer, type TestServer } from '../../tests/harness/servers/testServer.ts';
import { TestUser } from '../../tests/harness/users/testUser.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ LIMITS_SCALE: '1' });
});
afterAll(() => server.stop());

type Body = { id?: string; code?: string; params?: Record<string, string> };
const report = (user: TestUser, body: object) => user.call<Body>('POST', '/api/guest/bug-report', { body });
const dump = (user: TestUser, gameId: string, message = 'the clock jumped') =>
  user.call<Body>('POST', `/api/guest/game-session-dump/${gameId}/create`, { body: { message } });

it('[BUG-01] a bug report is stored with its message and its game', async () => {
  const user = await TestUser.guest(server.url);
  const game = await user.create({});
  const answer = await report(user, { message: 'The king moved twice', gameSessionId: game.id });
  expect(answer.status).toBe(201);
  const rows = await server.services.database.db
    .selectFrom('bug_report')
    .selectAll()
    .where('id', '=', answer.body.id ?? '')
    .execute();
  expect(rows).toMatchObject([{ message: 'The king moved twice', game_id: game.id }]);
  expect((await report(user, { message: 'Without a game' })).status).toBe(201);
  for (const message of ['', '   ']) {
    const refused = await report(user, { message });
    expect([refused.status, refused.body.params?.field]).toEqual([422, 'message']);
  }
});

it('[BUG-04] the server stores the dumps that players and watchers send of their game, at most five per user and hour', async () => {
  const table = await openTable(server, {});
  const stranger = await TestUser.guest(server.url);
  expect((await dump(stranger, table.gameId)).body.code).toBe('E3001');
  expect((await dump(table.watcher, table.gameId)).status).toBe(201);
  const answers = await Promise.all(Array.from({ length: 8 }, () => dump(table.players[1], table.gameId)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 201, 201, 201, 201, 429, 429, 429]);
  const age = (minutes: number) =>
    server.services.database.db
      .updateTable('game_dump')
      .set({ created_at: sql<Date>`now() - ${minutes} * interval '1 minute'` })
      .execute();
  await age(59);
  expect((await dump(table.players[1], table.gameId)).status).toBe(429);
  await age(61);
  expect((await dump(table.players[1], table.gameId)).status).toBe(201);
  const { dump: stored } = await server.services.database.db
    .selectFrom('game_dump')
    .select('dump')
    .executeTakeFirstOrThrow();
  expect(JSON.stringify(stored)).toContain('"sit"');
  await leaveAll(table);
});

it('[BUG-05] a dump of an unknown game is rejected', async () => {
  const answer = await dump(await TestUser.guest(server.url), 'f'.repeat(32));
  expect([answer.status, answer.body.code]).toEqual([404, 'E3000']);
});

it('[BUG-08] more than ten bug reports of one sender within a minute are rejected', async () => {
  const user = await TestUser.guest(server.url);
  const statuses = [];
  for (let i = 0; i < 11; i++) statuses.push((await report(user, { message: `Report ${i}` })).status);
  expect(statuses).toEqual([...Array(10).fill(201), 429]);
});
