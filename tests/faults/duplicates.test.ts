/** One user sends duplicate commands or has two connections. */
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { leaveAll, startTable, type Table } from '../harness/games/testGames.ts';
import { startTestServer, type TestServer } from '../harness/servers/testServer.ts';
import { secondTab } from '../harness/users/tabs.ts';

let server: TestServer;
let table: Table;
beforeAll(async () => {
  server = await startTestServer();
});
afterEach(() => leaveAll(table));
afterAll(() => server.stop());

const times = <T>(count: number, what: () => T): T[] => Array.from({ length: count }, what);

describe('a repeated command with the same idempotency key', () => {
  it.each([2, 100])('takes effect once if it is sent %i times simultaneously', async (count) => {
    table = await startTable(server);
    const [white] = table.players;
    const before = await white.log();
    const commandId = randomUUID();
    const answers = await Promise.all(times(count, () => white.move('d3-e3', { commandId })));
    expect(answers).toEqual(times(count, () => ({ seq: before.length + 1, ply: 1 })));
    await table.watcher.until(({ match }) => match.game.position.ply === 1);
    expect(await table.watcher.log()).toHaveLength(before.length + 1);
  });

  it('takes effect once, even on a new connection', async () => {
    table = await startTable(server);
    const [white] = table.players;
    const again = { commandId: randomUUID(), ply: 0 };
    const answer = await white.move('d3-e3', again);
    expect(answer).toHaveProperty('seq');
    const length = (await white.log()).length;
    await white.leave();
    await white.enter(table.gameId);
    expect(await white.move('d3-e3', again)).toEqual(answer);
    await server.services.rooms.local(table.gameId)?.disconnect();
    for (const player of table.players) await player.enter(table.gameId);
    await table.watcher.enter(table.gameId, 'watcher');
    expect(await Promise.all(times(20, () => white.move('d3-e3', again)))).toEqual(times(20, () => answer));
    // The rebuilt room itself writes entries of the type `resume`, which are ignored here.
    const added = (await white.log()).slice(length);
    expect(added.filter(({ command }) => command.type !== 'resume')).toEqual([]);
  });

  it('is identified by key and account', async () => {
    table = await startTable(server);
    const commandId = randomUUID();
    const [white, black] = table.players;
    expect(await white.move('d3-e3', { commandId })).toMatchObject({ ply: 1 });
    await black.until(({ match }) => match.game.position.ply === 1);
    expect(await black.move('d9-e9', { commandId })).toMatchObject({ ply: 2 });
  });
});

describe('two tabs at one seat', () => {
  it('show the same game, and can both move', async () => {
    table = await startTable(server);
    const [white, black, red, green] = table.players;
    const tab = await secondTab(white, table.gameId);
    const isAt = (ply: number) => (view: typeof white.view) => view.match.game.position.ply === ply;
    expect(await tab.move('d3-e3')).toMatchObject({ ply: 1 });
    await white.until(isAt(1));
    for (const [user, text] of [
      [black, 'd9-e9'],
      [red, 'i9-h9'],
      [green, 'i1-h1'],
    ] as const) {
      const { ply } = table.watcher.view.match.game.position;
      await user.until(isAt(ply));
      await user.move(text);
      await table.watcher.until(isAt(ply + 1));
    }
    await Promise.all([white, tab].map((one) => one.until(isAt(4))));
    expect(await white.move('d2-e2')).toMatchObject({ ply: 5 });
    await tab.until(isAt(5));
    expect([white.closeCode, tab.closeCode]).toEqual([null, null]);
    // The seat stays occupied while one connection remains.
    await tab.leave();
    await black.request('bumpActivity');
    expect((await table.watcher.until(isAt(5))).facts.connections[0]).toBe('HERE');
    expect(await white.request('bumpActivity')).toHaveProperty('now');
    await white.leave();
    await table.watcher.until(({ facts }) => facts.connections[0] !== 'HERE', 'that White has gone');
  });
});
