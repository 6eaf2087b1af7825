/** A random game with four players and a watcher. The players of a rated game have accounts, others are guests. */
import { COLORS } from '../../../engine/board/pieces.ts';
import type { TestServer } from '../servers/testServer.ts';
import { loggedIn } from '../users/accounts.ts';
import { TestUser } from '../users/testUser.ts';
import { createGame, readyAll, type Table, type TableOptions } from './testGames.ts';

/** Creates a random game that waits until its players are ready. */
export async function openRandomTable(
  server: TestServer,
  options: TableOptions = {},
  { isRated = false } = {},
): Promise<Table> {
  const player = () => (isRated ? loggedIn(server) : TestUser.guest(server.url));
  const players = (await Promise.all(COLORS.map(player))) as unknown as Table['players'];
  const watcher = await TestUser.guest(server.url);
  const gameId = await createGame(server, players[0], options, false);
  const { db } = server.services.database;
  await db.updateTable('game').set({ is_random: true, is_rated: isRated }).where('id', '=', gameId).execute();
  for (const color of COLORS) await players[color].enter(gameId, 'player', color);
  await watcher.enter(gameId, 'watcher');
  return { gameId, players, watcher, everybody: [...players, watcher] };
}

/**
 * Creates the same game after its first special pause. A random game has no owner and starts when all players are
 * ready.
 */
export async function startRandomTable(server: TestServer, options: TableOptions = {}): Promise<Table> {
  const table = await openRandomTable(server, options);
  for (const player of table.players) await player.request('ready');
  await readyAll(table);
  return table;
}
