/** Pauses in private and random games, and postponed games. */
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { COLORS } from '../../../engine/board/pieces.ts';
import type { CurrentGameAnswer } from '../../../protocol/http/api.ts';
import type { GameSessionView } from '../../../protocol/http/gameShapes.ts';
import { startRandomTable } from '../../../tests/harness/games/randomGame.ts';
import {
  leaveAll,
  movableTime,
  openTable,
  playMoves,
  startTable,
  type Table,
} from '../../../tests/harness/games/testGames.ts';
import { startTestServer, type TestServer } from '../../../tests/harness/servers/testServer.ts';
import { TestUser } from '../../../tests/harness/users/testUser.ts';
import { monotonicTime } from '../../time.ts';

let server: TestServer;
let table: Table;
const time = movableTime(monotonicTime());
beforeAll(async () => {
  server = await startTestServer({}, { time });
});
afterEach(() => leaveAll(table));
afterAll(() => server.stop());

const MAIN = { playerGameTimeSeconds: 600 };
const MINUTE_MS = 60_000;
type Refusal = { code: string };

function put<T = GameSessionView>(who: TestUser, act: string) {
  return who.call<T>('PUT', `/api/guest/game-session/${table.gameId}/${act}`);
}
const session = async () =>
  (await table.watcher.call<GameSessionView>('GET', `/api/guest/game-session/${table.gameId}`)).body;
const until = (state: string) => table.watcher.until((view) => view.match.state === state, state);
/** Returns whether the user's list shows the game as postponed. The list reads the game's database row, not the log. */
const isListedAsPostponed = async () =>
  (
    await server.services.database.db
      .selectFrom('game')
      .select('is_postponed')
      .where('id', '=', table.gameId)
      .executeTakeFirstOrThrow()
  ).is_postponed;

describe('a pause of a private game', () => {
  it('[GAM-38] can be ended by any active player', async () => {
    table = await startTable(server, MAIN);
    const [white, black, red, green] = table.players;
    expect((await put<Refusal>(white, 'unpause')).body.code).toBe('NOT_PAUSED');
    await put(white, 'pause');
    expect((await put<Refusal>(table.watcher, 'unpause')).status).toBe(403);
    expect((await put(red, 'unpause')).body.gameState).toBe('STARTED');
    await put(black, 'pause');
    expect((await put(green, 'postpone')).body).toMatchObject({ gameState: 'PAUSED', isPostponed: true });
    await green.leave();
    await table.watcher.until((view) => !view.facts.isConnected[3], 'the loss of Green');
    expect((await put<Refusal>(white, 'unpause')).body.code).toBe('PLAYERS_ABSENT');
    await green.enter(table.gameId);
    expect((await put(white, 'unpause')).body).toMatchObject({ gameState: 'STARTED', isPostponed: false });
    expect((await put<Refusal>(white, 'unpause')).body.code).toBe('NOT_PAUSED');
    await green.request('resign');
    await put(red, 'pause');
    expect((await put<Refusal>(green, 'unpause')).body.code).toBe('NOT_ACTIVE');
  });

  it('[GAM-15] is reported differently from a waiting, running, postponed or ended game', async () => {
    const owner = await TestUser.guest(server.url);
    const friends = await Promise.all([1, 2, 3].map(() => TestUser.guest(server.url)));
    const { id } = await owner.create(MAIN);
    const reported: string[] = [];
    const note = async () => {
      const game = (await owner.call<GameSessionView>('GET', `/api/guest/game-session/${id}`)).body;
      const free = game.players.filter((player) => player.status === 'WANTED').length;
      reported.push(`${game.gameState} ${free}${game.isPostponed ? ' postponed' : ''}`);
    };
    const act = (who: TestUser, method: string, name: string) =>
      who.call(method, `/api/guest/game-session/${id}/${name}`);
    await note();
    for (const friend of friends) await act(friend, 'POST', 'join');
    await note();
    await act(owner, 'POST', 'start');
    await note();
    for (const user of [owner, ...friends]) await act(user, 'PUT', 'ready');
    await note();
    await act(owner, 'PUT', 'pause');
    await note();
    await act(owner, 'PUT', 'postpone');
    await note();
    for (const friend of friends) await act(friend, 'POST', 'resign');
    await note();
    expect(reported).toEqual([
      'NOT_STARTED 3',
      'NOT_STARTED 0',
      'SPECIAL_PAUSE 0',
      'STARTED 0',
      'PAUSED 0',
      'PAUSED 0 postponed',
      'FINISHED 0',
    ]);
    table = await openTable(server);
  });

  it('[GAM-44] frees the players of a postponed game for other games, and waits for their end', async () => {
    table = await startTable(server, MAIN);
    const [white] = table.players;
    await put(white, 'pause');
    expect((await put<Refusal>(table.watcher, 'postpone')).status).toBe(403);
    await put(white, 'postpone');
    expect(await isListedAsPostponed()).toBe(true);
    const other = await white.create(MAIN);
    expect((await white.seat(table.gameId)).body).toMatchObject({ code: 'E3003' });
    // The user's socket in the postponed game is still open.
    expect((await put<Refusal>(table.players[2], 'unpause')).body.code).toBe('PLAYERS_ABSENT');
    await white.call('POST', `/api/guest/game-session/${other.id}/leave?startingPiecesColor=WHITE`);
    expect((await white.seat(table.gameId)).status).toBe(200);
    await put(white, 'unpause');
    expect(await isListedAsPostponed()).toBe(false);
    await playMoves(table, ['d3-e3']);
  });

  it('[GAM-44] ends while the server cannot read which games the players play, unless the game is postponed', async () => {
    table = await startTable(server, MAIN);
    const [white] = table.players;
    const reading = vi.spyOn(server.services.games, 'findCurrent');
    onTestFinished(() => reading.mockRestore());
    reading.mockRejectedValue(new Error('no database'));
    await put(white, 'pause');
    expect((await put(white, 'unpause')).body.gameState).toBe('STARTED');
    await put(white, 'pause');
    await put(white, 'postpone');
    const refused = await put<Refusal>(white, 'unpause');
    expect([refused.status, refused.body.code]).toEqual([503, 'E3042']);
    expect(await session()).toMatchObject({ gameState: 'PAUSED', isPostponed: true });
  });

  it('[TBL-01] [TBL-03] keeps a postponed game in the lists of the players who have not left it', async () => {
    const open = async (who: TestUser) =>
      (await who.call<CurrentGameAnswer>('GET', '/api/guest/game-session/current')).body;
    const postponed = async (name: string) => {
      table = await startTable(server, { ...MAIN, name });
      await put(table.players[0], 'pause');
      await put(table.players[0], 'postpone');
      return table;
    };
    const { gameId, players, watcher } = await postponed('First');
    const [white, black, red] = players;
    expect(await open(white)).toEqual({
      id: null,
      postponed: [{ id: gameId, name: 'First', calledBackTimestampEpochSeconds: null, calledBackBy: null }],
    });
    expect(await open(watcher)).toEqual({ id: null, postponed: [] });
    const before = server.services.time.now() / 1000;
    await put(black, 'call-back');
    const [called] = (await open(white)).postponed;
    expect(called?.calledBackTimestampEpochSeconds).toBeGreaterThanOrEqual(before);
    expect(called?.calledBackBy).toBe('BLACK');
    await red.call('POST', `/api/guest/game-session/${gameId}/resign`);
    expect((await open(red)).postponed).toEqual([]);
    // Games whose players were called back are listed first, even before a newer game.
    const { id } = await white.createAndStart({ ...MAIN, name: 'Second' });
    for (const act of ['ready', 'pause', 'postpone'])
      await white.call('PUT', `/api/guest/game-session/${id}/${act}`);
    expect((await open(white)).postponed.map(({ name }) => name)).toEqual(['First', 'Second']);
    await white.call('DELETE', `/api/guest/game-session/${id}`);
    expect((await open(white)).postponed.map(({ name }) => name)).toEqual(['First']);
    await black.leave();
    await black.enter(gameId);
    await put(white, 'unpause');
    expect(await open(white)).toEqual({ id: gameId, postponed: [] });
    // A paused game is not postponed yet.
    await put(white, 'pause');
    expect(await open(white)).toEqual({ id: gameId, postponed: [] });
    // The call of the earlier postponement is over.
    await put(white, 'postpone');
    expect(await open(white)).toEqual({
      id: null,
      postponed: [{ id: gameId, name: 'First', calledBackTimestampEpochSeconds: null, calledBackBy: null }],
    });
  });

  it('lets other players drop a player who has not returned a day after the call back', async () => {
    table = await startTable(server, MAIN);
    const [white, , , green] = table.players;
    await put(white, 'pause');
    await put(white, 'postpone');
    await green.leave();
    await table.watcher.until((view) => !view.facts.isConnected[3], 'the loss of Green');
    expect((await put<Refusal>(white, 'drop-absent')).body.code).toBe('CALL_NOT_OVER');
    expect((await put(white, 'call-back')).body.calledBackTimestampEpochSeconds).not.toBeNull();
    time.skip(23 * 60 * MINUTE_MS);
    expect((await put<Refusal>(white, 'drop-absent')).body.code).toBe('CALL_NOT_OVER');
    time.skip(60 * MINUTE_MS);
    const after = (await put(white, 'drop-absent')).body;
    expect(after.players.map((player) => player.status)).toEqual(['INDOOR', 'INDOOR', 'INDOOR', 'RESIGNED']);
    expect((await put(white, 'unpause')).body.gameState).toBe('STARTED');
  });

  it('[GAM-44] lets other players drop a player who plays another game a day after the call back', async () => {
    table = await startTable(server, MAIN);
    const [white, , red] = table.players;
    await put(white, 'pause');
    await put(white, 'postpone');
    await put(white, 'call-back');
    time.skip(24 * 60 * MINUTE_MS);
    const other = await red.create(MAIN);
    // The socket of Red in the postponed game is still open.
    expect(table.watcher.view.facts.isConnected[2]).toBe(true);
    const after = (await put(white, 'drop-absent')).body;
    expect(after.players.map((player) => player.status)).toEqual(['INDOOR', 'INDOOR', 'RESIGNED', 'INDOOR']);
    expect((await put(white, 'unpause')).body.gameState).toBe('STARTED');
    await red.call('POST', `/api/guest/game-session/${other.id}/leave?startingPiecesColor=WHITE`);
  });
});

describe('a pause of a random game', () => {
  it('[GAM-38] is possible once for each player', async () => {
    table = await startRandomTable(server, MAIN);
    const [white, black] = table.players;
    await put(black, 'pause');
    expect((await put<Refusal>(white, 'unpause')).body.code).toBe('PAUSE_NOT_YOURS');
    expect((await put<Refusal>(white, 'postpone')).body.code).toBe('NOT_PRIVATE');
    expect((await put(black, 'unpause')).body.gameState).toBe('STARTED');
    expect((await put<Refusal>(black, 'pause')).body.code).toBe('PAUSE_USED');
    expect(table.watcher.view.match.pausesUsed).toEqual([false, true, false, false]);
    await put(white, 'pause');
    time.delay(4.9 * MINUTE_MS);
    expect((await put<Refusal>(black, 'unpause')).body.code).toBe('PAUSE_NOT_YOURS');
    time.delay(0.1 * MINUTE_MS);
    expect((await put(black, 'unpause')).body.gameState).toBe('STARTED');
  });

  it('ends automatically after five minutes', async () => {
    table = await startRandomTable(server, MAIN);
    await table.players[2].request('pause');
    const paused = await until('PAUSED');
    expect((paused.match.pauseEndsAt ?? 0) - time.now()).toBeGreaterThan(4.9 * MINUTE_MS);
    time.skip(5 * MINUTE_MS);
    const { match } = await until('STARTED');
    for (const color of COLORS) expect(match.clock.remainingMs[color]).toBeGreaterThan(595_000);
    expect((await session()).isRandom).toBe(true);
  });

  it('ends in time even if the process of the game has crashed', async () => {
    table = await startRandomTable(server, MAIN);
    await table.players[2].request('pause');
    await until('PAUSED');
    await leaveAll(table);
    await server.services.rooms.local(table.gameId)?.disconnect();
    time.skip(5 * MINUTE_MS);
    await expect.poll(async () => (await session()).gameState, { timeout: 15_000 }).toBe('STARTED');
  });
});
