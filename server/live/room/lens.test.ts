/** Where help by the attack lens is allowed: the server says, not the page. */
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

it('everybody at a table of friends is told that the attack lens is allowed', async () => {
  table = await startTable(server, { playerGameTimeSeconds: 600 });
  expect(table.everybody.map((person) => person.view.facts.isLensAllowed)).toEqual(Array(5).fill(true));
});

it('at a table of strangers, whose game may be rated, nobody is, not even a watcher', async () => {
  table = await startRandomTable(server, { playerGameTimeSeconds: 600 });
  expect(table.everybody.map((person) => person.view.facts.isLensAllowed)).toEqual(Array(5).fill(false));
});
