/** The owner changes the settings before the start, and deletes the game. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { GameSessionView, ListedGame } from '../../../protocol/http/gameShapes.ts';
import { CLOSE } from '../../../protocol/room/closeCodes.ts';
import { CALLERS, HttpTable } from '../../../tests/harness/games/httpGame.ts';
import {
  leaveAll,
  openTable,
  playMoves,
  readyAll,
  startTable,
  type Table,
} from '../../../tests/harness/games/testGames.ts';
import { startTestServer, type TestServer } from '../../../tests/harness/servers/testServer.ts';
import { loggedInAs } from '../../../tests/harness/users/accounts.ts';
import { TestUser } from '../../../tests/harness/users/testUser.ts';

let server: TestServer;
let table: Table | null = null;
beforeAll(async () => {
  server = await startTestServer();
});
afterEach(async () => {
  if (table) await leaveAll(table);
  table = null;
});
afterAll(() => server.stop());

const MAIN = { playerGameTimeSeconds: 600, timeToAddAfterMoveSeconds: 5 };
type Answer = GameSessionView & { code?: string; id: string | null };

function game(who: TestUser, method: string, id: string, body?: object) {
  return who.call<Answer>(method, `/api/guest/game-session/${id}`, body ? { body } : {});
}
const codeOf = async (answer: Promise<{ body: Answer }>) => (await answer).body.code;
const current = async (who: TestUser) =>
  (await who.call<Answer>('GET', '/api/guest/game-session/current')).body.id;

describe('PUT /game-session/{id}', () => {
  it('[GAM-49] changes the settings before the start if the owner requests it', async () => {
    table = await openTable(server, MAIN);
    const [owner, black, red] = table.players;
    for (const player of [owner, black]) await player.request('ready');
    expect(await codeOf(game(red, 'PUT', table.gameId, { name: 'Mine' }))).toBe('E3002');
    expect(await codeOf(game(table.watcher, 'PUT', table.gameId, { name: 'Mine' }))).toBe('E3002');
    const { body } = await game(owner, 'PUT', table.gameId, {
      name: 'Late night',
      singleMoveTimeSeconds: 20,
      pieceOrientation: 'ARMY',
    });
    expect(body).toMatchObject({
      name: 'Late night',
      playerGameTimeSeconds: null,
      singleMoveTimeSeconds: 20,
      timeToAddAfterMoveSeconds: 0,
    });
    for (const user of table.everybody) {
      const view = await user.until((one) => one.facts.title === 'Late night', 'the new title');
      expect(view.lastCommand?.type).toBe('changeSettings');
      expect(view.facts.pieceOrientation).toBe('ARMY');
      expect(view.match.settings.time).toEqual({ kind: 'move', moveMs: 20_000 });
      expect(view.match.clock.remainingMs).toEqual([20_000, 20_000, 20_000, 20_000]);
      expect(view.match.seats.map(({ isReady }) => isReady)).toEqual([true, false, false, false]);
    }
    await owner.request('start');
    expect(await codeOf(game(owner, 'PUT', table.gameId, { name: 'Later' }))).toBe('GAME_ALREADY_STARTED');
  });

  it.each(CALLERS)(
    '[GAM-49] changes no setting if the caller is not the owner, in a game of %s',
    async (_kind, callersOf) => {
      const http = await HttpTable.open(server, { name: 'Ours' }, callersOf(server));
      const stranger = await http.newUser();
      const others = [...http.users.slice(1), stranger];
      const edit = (user: TestUser, change: object) => http.request<Answer>(user, 'PUT', '', change);
      const before = await http.get();
      let expected: object = {
        name: before.name,
        playerGameTimeSeconds: before.playerGameTimeSeconds,
        singleMoveTimeSeconds: before.singleMoveTimeSeconds,
        timeToAddAfterMoveSeconds: before.timeToAddAfterMoveSeconds,
        useNewEngine: before.useNewEngine,
        shouldCapturedPiecesChangeColor: before.shouldCapturedPiecesChangeColor,
        pieceOrientation: before.pieceOrientation,
        standIn: before.standIn,
      };
      for (const [change, also] of [
        [{ name: 'Late night' }, {}],
        [{ playerGameTimeSeconds: 120, timeToAddAfterMoveSeconds: 7 }, {}],
        [{ singleMoveTimeSeconds: 20 }, { playerGameTimeSeconds: null, timeToAddAfterMoveSeconds: 0 }],
        [{ useNewEngine: false }, {}],
        [{ shouldCapturedPiecesChangeColor: false }, {}],
        [{ pieceOrientation: 'ARMY' }, {}],
        [{ standIn: true }, {}],
      ] as const) {
        for (const user of others) {
          const { status, body } = await edit(user, change);
          expect([status, body.code]).toEqual([403, 'E3002']);
        }
        expect(await http.get()).toMatchObject(expected);
        expected = { ...expected, ...change, ...also };
        expect((await edit(http.of(0), change)).body).toMatchObject(expected);
        expect(await http.get(http.of(3))).toMatchObject(expected);
      }
      await http.request(http.of(0), 'POST', 'start');
      expect((await edit(http.of(0), { standIn: false })).body.code).toBe('GAME_ALREADY_STARTED');
      for (const user of http.users) await http.request(user, 'PUT', 'ready');
      expect((await edit(http.of(0), { name: 'Later' })).body.code).toBe('GAME_ALREADY_STARTED');
      expect(await http.get()).toMatchObject(expected);
    },
  );

  it('changes nothing if one setting is invalid', async () => {
    const owner = await TestUser.guest(server.url);
    const { id } = await owner.create({ ...MAIN, name: 'Ours', numberOfBots: 1 });
    const changed = (await game(owner, 'PUT', id, { timeToAddAfterMoveSeconds: 9 })).body;
    expect(changed).toMatchObject({
      name: 'Ours',
      playerGameTimeSeconds: 600,
      timeToAddAfterMoveSeconds: 9,
      numberOfBots: 1,
    });
    for (const wrong of [
      { numberOfBots: 4 },
      { playerGameTimeSeconds: 'ten' },
      { playerGameTimeSeconds: 60, singleMoveTimeSeconds: 20 },
      { position: 'x' },
      { color: 'RED' },
    ])
      expect((await game(owner, 'PUT', id, wrong)).status).toBe(422);
    expect((await game(owner, 'GET', id)).body).toEqual(changed);
    const unlimited = (await game(owner, 'PUT', id, { playerGameTimeSeconds: null })).body;
    expect(unlimited).toMatchObject({ playerGameTimeSeconds: null, singleMoveTimeSeconds: null });
  });

  it('adds and removes bots to reach the requested number', async () => {
    const owner = await TestUser.guest(server.url);
    const friend = await TestUser.guest(server.url);
    const { id } = await owner.create({ ...MAIN, numberOfBots: 1 });
    await friend.call('POST', `/api/guest/game-session/${id}/join`);
    const bots = (session: GameSessionView) => session.players.map(({ isBot }) => isBot);
    expect(await codeOf(game(owner, 'PUT', id, { numberOfBots: 3 }))).toBe('E3004');
    await owner.enter(id);
    expect(bots((await game(owner, 'PUT', id, { numberOfBots: 2, botLevel: 1 })).body)).toEqual([
      false,
      false,
      true,
      true,
    ]);
    expect(bots((await game(owner, 'PUT', id, { numberOfBots: 0 })).body)).toEqual([
      false,
      false,
      false,
      false,
    ]);
    await friend.call('POST', `/api/guest/game-session/${id}/leave?startingPiecesColor=BLACK`);
    await game(owner, 'PUT', id, { numberOfBots: 3, botLevel: 1, useNewEngine: false });
    // The bots of the latest settings also play after a rebuild from the log.
    await owner.leave();
    await server.services.rooms.local(id)?.disconnect();
    await owner.enter(id);
    await owner.request('ready');
    await owner.request('ready');
    await owner.until((view) => view.match.state === 'STARTED', 'the start');
    await owner.move('d3-e3');
    await owner.until((view) => view.match.game.position.ply >= 4, 'a round of bots', 25_000);
    await owner.leave();
  });
});

describe('DELETE /game-session/{id}', () => {
  it('[GAM-47] cancels a game that has not started, after which its players can enter other games', async () => {
    table = await openTable(server, MAIN);
    const [owner, black] = table.players;
    for (const other of [black, table.watcher])
      expect(await codeOf(game(other, 'DELETE', table.gameId))).toBe('E3002');
    expect((await game(owner, 'DELETE', table.gameId)).status).toBe(200);
    for (const user of table.everybody) await expect.poll(() => user.closeCode).toBe(CLOSE.GONE);
    for (const user of [owner, black, table.watcher]) {
      const answer = await game(user, 'GET', table.gameId);
      expect([answer.status, answer.body.code, await current(user)]).toEqual([404, 'E3072', null]);
    }
    expect((await black.seat(table.gameId)).body).toMatchObject({ code: 'E3072' });
    expect(await codeOf(game(owner, 'DELETE', table.gameId))).toBe('E3072');
    table = null; // The room is empty.
  });

  it('[GAM-47] is rejected while another user plays in a started game', async () => {
    table = await startTable(server, MAIN);
    const [owner, black, red, green] = table.players;
    await playMoves(table, ['d3-e3']);
    expect(await codeOf(game(owner, 'DELETE', table.gameId))).toBe('E3071');
    await black.request('resign');
    await red.request('resign');
    await green.request('goOut');
    expect(await codeOf(game(owner, 'DELETE', table.gameId))).toBe('E3071');
    expect((await game(owner, 'GET', table.gameId)).body.gameState).toBe('STARTED');
  });

  it('[GAM-47] is rejected while another user plays in a paused or postponed game', async () => {
    table = await openTable(server, MAIN);
    const { gameId } = table;
    const [owner] = table.players;
    const isRejectedIn = async (state: object) => {
      expect((await game(owner, 'GET', gameId)).body).toMatchObject(state);
      expect(await codeOf(game(owner, 'DELETE', gameId))).toBe('E3071');
    };
    await owner.request('start');
    await isRejectedIn({ gameState: 'SPECIAL_PAUSE' });
    await readyAll(table);
    await owner.request('pause');
    await isRejectedIn({ gameState: 'PAUSED', isPostponed: false });
    await owner.request('postpone');
    await isRejectedIn({ gameState: 'PAUSED', isPostponed: true });
  });

  it('[GAM-47] ends a running game once every other user has resigned', async () => {
    const owner = await TestUser.guest(server.url);
    const friend = await TestUser.guest(server.url);
    const { id } = await owner.create({ ...MAIN, numberOfBots: 2 });
    await game(friend, 'POST', `${id}/join`);
    await game(owner, 'POST', `${id}/start`);
    for (const user of [owner, friend]) await game(user, 'PUT', `${id}/ready`);
    expect(await codeOf(game(owner, 'DELETE', id))).toBe('E3071');
    await game(friend, 'POST', `${id}/resign`);
    expect((await game(owner, 'GET', id)).body.gameState).toBe('STARTED');
    expect((await game(owner, 'DELETE', id)).status).toBe(200);
    expect(await codeOf(game(owner, 'GET', id))).toBe('E3072');
  });

  it('ends a running game against bots, which counts as played', async () => {
    const owner = await TestUser.guest(server.url);
    const { id } = await owner.createAndStart(MAIN);
    expect((await game(owner, 'DELETE', id)).status).toBe(200);
    const count = await owner.call<{ count: number }>('GET', '/api/guest/game-session/count');
    expect([await current(owner), count.body.count]).toEqual([null, 1]);
    const row = await server.services.store.find(id);
    expect([row?.state, row?.isDeleted]).toEqual(['TERMINATED_NO_HUMAN_PLAYERS', true]);
  });

  it('keeps the game in the lists of the other players', async () => {
    const users = await Promise.all([0, 1, 2, 3].map(() => loggedInAs(server, 'ROLE_PREMIUM_USER')));
    const [owner, friend] = users as unknown as [TestUser, TestUser];
    const call = <T = GameSessionView>(who: TestUser, method: string, path: string) =>
      who.call<T>(method, `/api/game-session${path}`);
    const { id } = (await owner.call<GameSessionView>('POST', '/api/game-session', { body: MAIN })).body;
    for (const user of users.slice(1)) await call(user, 'POST', `/${id}/join`);
    await call(owner, 'POST', `/${id}/start`);
    for (const user of users.slice(1)) await call(user, 'POST', `/${id}/resign`);
    const lists = async (who: TestUser) => {
      const mine = (await call<ListedGame[]>(who, 'GET', '/all-my-matching')).body;
      const count = (await call<{ count: number }>(who, 'GET', '/all-my-matching-count')).body;
      const ended = await call<{ content: ListedGame[] }>(who, 'GET', '?gameStateSimplified=ENDED');
      const all = ended.body.content.some((one) => one.id === id);
      return [mine.some((one) => one.id === id), count.count, all, (await call(who, 'GET', `/${id}`)).status];
    };
    expect([await lists(owner), await lists(friend)]).toEqual([
      [true, 1, true, 200],
      [true, 1, true, 200],
    ]);
    expect((await call(friend, 'DELETE', `/${id}`)).status).toBe(403);
    expect((await call(owner, 'DELETE', `/${id}`)).status).toBe(200);
    expect([await lists(owner), await lists(friend)]).toEqual([
      [false, 0, false, 404],
      [true, 1, false, 200],
    ]);
    expect((await friend.call('GET', `/api/history/${id}/moves`)).status).toBe(200);
  });
});
