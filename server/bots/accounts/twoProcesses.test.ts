/** Calls and streams of a bot in a process that does not own the game. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testDatabase } from '../../../tests/harness/database/testDatabase.ts';
import { startTestServer, type TestServer } from '../../../tests/harness/servers/testServer.ts';
import { newBot } from '../../../tests/harness/users/bots.ts';
import type { Database } from '../../db/database.ts';

let database: Database;
let servers: readonly TestServer[];
beforeAll(async () => {
  database = await testDatabase();
  const shared = { database: { ...database, close: async () => {} } };
  servers = [await startTestServer({}, shared), await startTestServer({}, shared)];
});
afterAll(async () => {
  for (const server of servers) await server.stop();
  await database.close();
});

it('[API-50] a bot joins, plays and reads both streams where another process owns the game', async () => {
  const [owner, other] = servers as [TestServer, TestServer];
  const bots = await Promise.all([1, 2, 3, 4].map(() => newBot(owner)));
  const [white, black] = bots as [(typeof bots)[0], (typeof bots)[0]];
  black.url = other.url;
  const events = await black.events();
  const made = await white.call('POST', '/api/game-session', { isReady: true });
  const { id } = made.body;
  const join = (bot: (typeof bots)[0]) => bot.call('POST', `/api/bot/games/${id}/join`);
  for (const bot of bots) expect((await join(bot)).status).toBe(200);
  for (const bot of bots) await join(bot);
  expect(owner.services.rooms.local(id)).not.toBeNull();
  expect(other.services.rooms.local(id)).toBeNull();
  expect(await events.until(({ type }) => type === 'gameStart')).toMatchObject({ gameId: id });
  const stream = await black.game(id);
  const move = (bot: (typeof bots)[0], text: unknown) =>
    bot.call('POST', `/api/bot/games/${id}/moves`, { move: text as string });
  expect((await move(white, 'd4e4')).status).toBe(200);
  const turn = await events.until(({ type }) => type === 'yourTurn');
  expect((await move(black, (turn.legalMoves as string[])[0])).status).toBe(200);
  expect(await stream.until(({ kind, by }) => kind === 'move' && by === 'BLACK')).toMatchObject({
    turn: 'RED',
  });
  events.close();
  stream.close();
});
