/** The server, not the page, decides where the attack lens is allowed. */
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { startRandomTable } from '../../../tests/harness/games/randomGame.ts';
import { leaveAll, startTable, type Table } from '../../../tests/harness/games/testGames.ts';
import { startTestServer, type TestServer } from '../../../tests/harness/servers/testServer.ts';

let server: TestServer;
let table: Table;
beforeAll(async () => {
  server = await startTestServer();
});
afterEach(() => leaveAll(table));
afterAll(() => server.stop());

it('the attack lens is allowed to everyone in a private game', async () => {
  table = await startTable(server, { playerGameTimeSeconds: 600 });
  expect(table.everybody.map((user) => user.view.facts.isLensAllowed)).toEqual(Array(5).fill(true));
});

it('the attack lens is forbidden to all players and watchers of a random game', async () => {
  table = await startRandomTable(server, { playerGameTimeSeconds: 600 });
  expect(table.everybody.map((user) => user.view.facts.isLensAllowed)).toEqual(Array(5).fill(false));
});
