/** A user plays or watches one game at a time, across processes. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CLOSE } from '../../../protocol/room/closeCodes.ts';
import { WHITE_MATES_BLACK } from '../../../tests/harness/games/positions.ts';
import {
  createGame,
  leaveAll,
  openTable,
  playMoves,
  startTable,
} from '../../../tests/harness/games/testGames.ts';
import { startTestServer, type TestServer } from '../../../tests/harness/servers/testServer.ts';
import { TestUser } from '../../../tests/harness/users/testUser.ts';
import { WatchStore } from './watcherStore.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const MAIN = { playerGameTimeSeconds: 600 };

async function refusalOf(user: TestUser, gameId: string, role: 'player' | 'watcher' = 'watcher') {
  const { body } = await user.seat(gameId, role);
  return (body as unknown as { code?: string }).code ?? null;
}

/** Creates a game of another user. */
async function otherGame(): Promise<string> {
  const host = await TestUser.guest(server.url);
  return (await host.create(MAIN)).id;
}

/** Returns the row of a user, which contains the user's current game. */
async function rowsOf(user: TestUser) {
  const { id } = (await user.call<{ id: string }>('GET', '/api/guest/account/me')).body;
  return server.services.database.db
    .selectFrom('watching')
    .selectAll()
    .where('account_id', '=', id)
    .execute();
}

describe('a second game', () => {
  it('[GAM-45] cannot be watched by a player of a running game until that game is over', async () => {
    const table = await startTable(server, MAIN);
    const other = await otherGame();
    const [white, black] = table.players;
    expect(await refusalOf(white, other)).toBe('E3003');
    expect((await white.seat(table.gameId)).status).toBe(200); // This opens a second tab.
    for (const color of [1, 2, 3] as const) await table.players[color].request('resign');
    await table.watcher.until((view) => view.match.state === 'FINISHED');
    expect(await refusalOf(white, other)).toBeNull();
    await black.enter(other, 'watcher');
    await black.leave();
    await leaveAll(table);
  });

  it('[GAM-45] cannot be watched by a watcher of another game until the watcher closes that game', async () => {
    const [first, second] = [await otherGame(), await otherGame()];
    const user = await TestUser.guest(server.url);
    await user.enter(first, 'watcher');
    expect(await refusalOf(user, second)).toBe('E3070');
    const secondTab = new TestUser(server.url);
    secondTab.cookie = user.cookie;
    await secondTab.enter(first, 'watcher');
    await user.leave();
    expect(await refusalOf(user, second)).toBe('E3070');
    await secondTab.leave();
    await expect.poll(() => refusalOf(user, second)).toBeNull();
  });

  it('cannot be watched by an eliminated player', async () => {
    const table = await startTable(server, { ...MAIN, position: WHITE_MATES_BLACK });
    const black = table.players[1];
    await playMoves(table, ['c2-a2']);
    const other = await otherGame();
    expect(await refusalOf(black, other)).toBe('E3070');
    expect((await black.seat(table.gameId)).status).toBe(200);
    await leaveAll(table);
  });

  it('can be watched by everyone if it has ended', async () => {
    const table = await startTable(server, MAIN);
    for (const color of [1, 2, 3] as const) await table.players[color].request('resign');
    await table.watcher.until((view) => view.match.state === 'FINISHED');
    const other = await openTable(server, MAIN);
    expect(await refusalOf(other.players[0], table.gameId)).toBeNull();
    expect(await refusalOf(table.watcher, other.gameId)).toBeNull();
    await leaveAll(table);
    await leaveAll(other);
  });

  it('disconnects a watcher of the first game who takes a seat in the second', async () => {
    const user = await TestUser.guest(server.url);
    await user.enter(await otherGame(), 'watcher');
    const own = await createGame(server, user, MAIN, false);
    expect((await user.seat(own)).status).toBe(200);
    await expect.poll(() => user.closeCode).toBe(CLOSE.ELSEWHERE);
  });
});

describe('the database rows of watchers', () => {
  it('exist while a socket is open, and are deleted afterwards', async () => {
    const gameId = await otherGame();
    const user = await TestUser.guest(server.url);
    await user.enter(gameId, 'watcher');
    expect(await rowsOf(user)).toMatchObject([{ game_id: gameId }]);
    await user.leave();
    await expect.poll(() => rowsOf(user)).toEqual([]);
  });

  it('prevent a second game in all processes while the process with the sockets is alive', async () => {
    const { db } = server.services.database;
    const [gameId, other] = [await otherGame(), await otherGame()];
    const user = await TestUser.guest(server.url);
    const { id } = (await user.call<{ id: string }>('GET', '/api/guest/account/me')).body;
    const process = randomUUID();
    const row = { account_id: id, game_id: gameId, process, ticket: randomUUID() };
    await db.insertInto('watching').values(row).execute();
    await db
      .insertInto('server_process')
      .values({ id: process, lease_until: new Date(Date.now() + 600_000) })
      .execute();
    expect(await refusalOf(user, other)).toBe('E3070');
    await db.deleteFrom('server_process').where('id', '=', process).execute();
    expect(await refusalOf(user, other)).toBeNull();
  });

  it('are deleted for users who have moved to another game', async () => {
    const { db } = server.services.database;
    const [gameId, other] = [await otherGame(), await otherGame()];
    const [moved, lost] = [await TestUser.guest(server.url), await TestUser.guest(server.url)];
    await moved.enter(gameId, 'watcher');
    await lost.enter(gameId, 'watcher');
    const process = randomUUID();
    await db
      .insertInto('server_process')
      .values({ id: process, lease_until: new Date(Date.now() + 600_000) })
      .execute();
    const [own] = await rowsOf(moved);
    await db
      .updateTable('watching')
      .set({ game_id: other, process, ticket: randomUUID() })
      .where('account_id', '=', own?.account_id ?? '')
      .execute();
    const [theirs] = await rowsOf(lost);
    await db
      .deleteFrom('watching')
      .where('account_id', '=', theirs?.account_id ?? '')
      .execute();
    await server.services.watcherSlots.sweep();
    await expect.poll(() => moved.closeCode).toBe(CLOSE.ELSEWHERE);
    expect(await rowsOf(lost)).toMatchObject([{ game_id: gameId }]);
    expect(lost.closeCode).toBeNull();
  });

  it('written at the same instant give each user one game, and deleted users change nothing for others', async () => {
    const store = new WatchStore(server.services.database.db);
    const [first, second] = [await otherGame(), await otherGame()];
    const [one, two] = [await TestUser.guest(server.url), await TestUser.guest(server.url)];
    const idOf = async (user: TestUser) =>
      (await user.call<{ id: string }>('GET', '/api/guest/account/me')).body.id;
    const [oneId, twoId] = [await idOf(one), await idOf(two)];
    const process = randomUUID();
    await server.services.database.db
      .insertInto('server_process')
      .values({ id: process, lease_until: new Date(Date.now() + 600_000) })
      .execute();
    const claim = (accountId: string, gameId: string, isForced = false) =>
      store.claim({ accountId, gameId, process, ticket: randomUUID() }, isForced);
    expect(
      await Promise.all([
        claim(oneId, first),
        claim(oneId, second),
        claim(twoId, second),
        claim('deleted', second),
        claim(twoId, randomUUID()),
        claim(oneId, first),
      ]),
    ).toEqual([true, false, true, false, false, true]);
    expect(await Promise.all([claim(oneId, second, true), claim(twoId, first)])).toEqual([true, false]);
    expect([...(await rowsOf(one)), ...(await rowsOf(two))]).toMatchObject([
      { game_id: second },
      { game_id: second },
    ]);
  });
});
