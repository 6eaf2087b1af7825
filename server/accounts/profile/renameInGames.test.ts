import { afterAll, beforeAll, expect, it } from 'vitest';
import { playRandomGame, ratedUser } from '../../../tests/harness/games/ratedGame.ts';
import { startTestServer, type TestServer } from '../../../tests/harness/servers/testServer.ts';
import { renameInGames } from './renameInGames.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

it("a renamed player's name is replaced in a random game", async () => {
  const four = await Promise.all(
    [0, 1, 2, 3].map(() => ratedUser(server, { role: 'ROLE_USER', fullName: null })),
  );
  const gameId = await playRandomGame(four);
  const { id, name } = four[0]!;
  const { db } = server.services.database;
  const names = [`${name}abel`, name, 'Cyd', 'Dan'];
  await db
    .updateTable('game')
    .set({ name: names.join(', ') })
    .where('id', '=', gameId)
    .execute();
  await renameInGames(db, id, name, 'Deleted player');
  const game = await db.selectFrom('game').select('name').where('id', '=', gameId).executeTakeFirstOrThrow();
  expect(game.name).toBe(`${name}abel, Deleted player, Cyd, Dan`);
});
