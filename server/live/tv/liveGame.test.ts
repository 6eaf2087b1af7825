/** The live game that everybody may watch. */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { COLOR_NAMES } from '../../../engine/board/pieces.ts';
import type { ListedGame, OwnGame } from '../../../protocol/http/gameShapes.ts';
import type { LiveGame } from '../../../protocol/http/liveGameApi.ts';
import type { Page } from '../../../protocol/http/route.ts';
import { startRandomTable } from '../../../tests/harness/games/randomGame.ts';
import { leaveAll, playMoves, startTable } from '../../../tests/harness/games/testGames.ts';
import { startTimedServer, type TimedServer } from '../../../tests/harness/servers/timedServer.ts';
import { loggedIn } from '../../../tests/harness/users/accounts.ts';
import { timeOf } from '../../time.ts';
import { LiveGames } from './liveGame.ts';
import { LiveGameStore } from './liveGameStore.ts';
import { type Candidate, pickGame } from './pickGame.ts';

let server: TimedServer;
beforeAll(async () => {
  server = await startTimedServer();
});
afterAll(() => server.stop());

/** Lets the server read the log again, and returns the live game that an anonymous visitor sees. */
async function live(): Promise<LiveGame | null> {
  server.skip(1_000);
  const answer = await fetch(`${server.url}/api/live-game`);
  expect(answer.status).toBe(200);
  return (await answer.json()).game;
}

describe('the live game', () => {
  it('[WCH-01] [WCH-02] is always a random game, never a private game', async () => {
    const closed = await startTable(server);
    expect(await live()).toBeNull();
    const table = await startRandomTable(server);
    await playMoves(table, ['d1-e1', 'a9-a8']);
    const shown = await live();
    expect(shown).toMatchObject({
      id: table.gameId,
      isOver: false,
      isRated: false,
      delaySeconds: 0,
      watchers: 1,
    });
    expect(shown?.moves.map(({ ply, by, text }) => `${ply} ${by} ${text}`)).toEqual([
      '1 WHITE d1-e1',
      '2 BLACK a9-a8',
    ]);
    expect(shown?.lastMove).toEqual({ by: 'BLACK', from: 'a9', to: 'a8' });
    expect(shown?.position).toMatch(/ r /);
    const { match } = table.watcher.view;
    expect(shown?.players.map(({ color, name }) => `${color} ${name}`)).toEqual(
      match.seats.map(({ name }, color) => `${COLOR_NAMES[color]} ${name}`),
    );

    for (const player of table.players.slice(1)) await player.request('resign');
    const ended = await live();
    expect(ended).toMatchObject({ id: table.gameId, isOver: true, winner: 'WHITE' });
    expect(ended?.players.map(({ points }) => points)).toEqual([1, 0, 0, 0]);
    server.skip(7_000);
    expect(await live()).toMatchObject({ id: table.gameId, isOver: true });
    server.skip(3_000);
    expect(await live()).toBeNull();
    await leaveAll(table);
    await leaveAll(closed);
  });

  it('[WEB-135] stays shown as idle without a move, until another game is active or it no longer runs', async () => {
    const slow = await startRandomTable(server, { playerGameTimeSeconds: 3_600 });
    await playMoves(slow, ['d1-e1']);
    server.skip(170_000);
    expect((await live())?.id).toBe(slow.gameId);
    expect(await live()).not.toHaveProperty('isIdle');
    server.skip(30_000);
    expect(await live()).toMatchObject({ id: slow.gameId, isOver: false, isIdle: true });
    const other = await startRandomTable(server, { playerGameTimeSeconds: 3_600 });
    await playMoves(other, ['d1-e1']);
    expect(await live()).toMatchObject({ id: other.gameId });
    expect(await live()).not.toHaveProperty('isIdle');
    // Without an active game, the one whose last event is newest is shown.
    server.skip(200_000);
    expect(await live()).toMatchObject({ id: other.gameId, isIdle: true });
    await playMoves(slow, ['a9-a8']);
    expect((await live())?.id).toBe(slow.gameId);
    expect(await live()).not.toHaveProperty('isIdle');
    server.skip(200_000);
    expect(await live()).toMatchObject({ id: slow.gameId, isIdle: true });
    // An idle game that ends shows its result, and the next one follows.
    for (const player of slow.players.slice(1)) await player.request('resign');
    expect(await live()).toMatchObject({ id: slow.gameId, isOver: true });
    server.skip(11_000);
    expect(await live()).toMatchObject({ id: other.gameId, isIdle: true });
    for (const player of other.players.slice(1)) await player.request('resign');
    server.skip(11_000);
    expect(await live()).toBeNull();
    for (const table of [slow, other]) await leaveAll(table);
  });

  it('[WEB-145] is idle from the same instant on as in the lists of games, and an ended game never is', async () => {
    const reader = await loggedIn(server);
    const listed = async (gameId: string, state = 'IN_PROGRESS') => {
      const path = `/api/game-session?gameStateSimplified=${state}&pageSize=100`;
      const { body } = await reader.call<Page<ListedGame>>('GET', path);
      return body.content.find(({ id }) => id === gameId);
    };
    const table = await startRandomTable(server, { playerGameTimeSeconds: 3_600 });
    const [player] = table.players;
    const me = (await player.call<{ id: string }>('GET', '/api/guest/account/me')).body;
    // A guest has no list of the own games.
    await server.services.database.db
      .updateTable('account')
      .set({ role: 'ROLE_PREMIUM_USER' })
      .where('id', '=', me.id)
      .execute();
    const listedAsOwn = async () => {
      const { body } = await player.call<OwnGame[]>('GET', '/api/game-session/all-my-matching');
      return body.find(({ id }) => id === table.gameId);
    };
    await playMoves(table, ['d1-e1']);
    server.skip(170_000);
    expect(await live()).not.toHaveProperty('isIdle');
    for (const game of [await listed(table.gameId), await listedAsOwn()]) {
      expect(game).toBeDefined();
      expect(game).not.toHaveProperty('isIdle');
    }
    server.skip(10_000);
    expect(await live()).toMatchObject({ id: table.gameId, isIdle: true });
    for (const game of [await listed(table.gameId), await listedAsOwn()])
      expect(game).toMatchObject({ isIdle: true });
    await playMoves(table, ['a9-a8']);
    expect(await live()).not.toHaveProperty('isIdle');
    expect(await listed(table.gameId)).not.toHaveProperty('isIdle');
    for (const player of table.players.slice(1)) await player.request('resign');
    server.skip(200_000);
    const ended = await listed(table.gameId, 'ENDED');
    expect(ended).toMatchObject({ gameState: 'FINISHED' });
    expect(ended).not.toHaveProperty('isIdle');
    await leaveAll(table);
  });

  it('[WCH-01] stays the same when a better game begins', async () => {
    const first = await startRandomTable(server, { playerGameTimeSeconds: 3_600 });
    await playMoves(first, ['d1-e1']);
    expect((await live())?.id).toBe(first.gameId);
    const second = await startRandomTable(server, { playerGameTimeSeconds: 3_600 });
    await playMoves(second, ['d1-e1', 'a9-a8', 'i12-h12']);
    expect((await live())?.id).toBe(first.gameId);
    server.skip(170_000);
    await playMoves(second, ['l4-l5']);
    expect((await live())?.id).toBe(first.gameId);
    server.skip(20_000);
    expect((await live())?.id).toBe(second.gameId);
    for (const table of [first, second]) await leaveAll(table);
  });

  it('[WCH-03] is shown five seconds late if it is rated', async () => {
    server.skip(200_000);
    const table = await startRandomTable(server, { playerGameTimeSeconds: 3_600 });
    await server.services.database.db
      .updateTable('game')
      .set({ is_rated: true })
      .where('id', '=', table.gameId)
      .execute();
    await playMoves(table, ['d1-e1']);
    server.skip(5_000);
    expect((await live())?.moves).toHaveLength(1);
    await playMoves(table, ['a9-a8']);
    expect(await live()).toMatchObject({ isRated: true, delaySeconds: 5, moves: [{ text: 'd1-e1' }] });
    server.skip(1_000);
    expect((await live())?.moves).toHaveLength(1);
    server.skip(4_000);
    expect((await live())?.moves.map(({ text }) => text)).toEqual(['d1-e1', 'a9-a8']);
    await leaveAll(table);
  });

  it('[WCH-11] has a new ETag after each move, so a request with the old ETag gets the new state', async () => {
    server.skip(200_000);
    const table = await startRandomTable(server, { playerGameTimeSeconds: 3_600 });
    await playMoves(table, ['d1-e1']);
    const poll = async (etag: string) => {
      server.skip(1_000);
      const { status, headers } = await fetch(`${server.url}/api/live-game`, {
        headers: { 'If-None-Match': etag },
      });
      return { status, etag: headers.get('etag') ?? '' };
    };
    const first = await poll('""');
    expect(await poll(first.etag)).toEqual({ status: 304, etag: first.etag });
    await playMoves(table, ['a9-a8']);
    const second = await poll(first.etag);
    expect(second.status).toBe(200);
    expect(await poll(second.etag)).toEqual({ status: 304, etag: second.etag });
    await leaveAll(table);
  });

  it('[WCH-07] reads the log at most once a second for any number of clients', async () => {
    const { games, database, time } = server.services;
    let reads = 0;
    const counted = {
      find: (id: string) => games.find(id),
      readLog: (id: string, after?: number) => {
        reads++;
        return games.readLog(id, after);
      },
    };
    const table = await startRandomTable(server, { playerGameTimeSeconds: 3_600 });
    const liveGames = new LiveGames({
      store: new LiveGameStore(database.db),
      games: counted,
      time: timeOf(() => time.now()),
      log: { warn: () => expect.unreachable() } as never,
    });
    await Promise.all(Array.from({ length: 500 }, () => liveGames.now()));
    expect(reads).toBe(1);
    server.skip(900);
    await liveGames.now();
    expect(reads).toBe(1);
    server.skip(100);
    await Promise.all(Array.from({ length: 500 }, () => liveGames.now()));
    expect(reads).toBe(2);
    await leaveAll(table);
  });

  it('[WCH-02] [WEB-130] counts the watchers, whether its players are present or not', async () => {
    server.skip(200_000);
    const table = await startRandomTable(server, { playerGameTimeSeconds: 3_600 });
    await playMoves(table, ['d1-e1']);
    expect((await live())?.watchers).toBe(1);
    await table.players[2].leave();
    await table.players[3].leave();
    await expect.poll(async () => (await live())?.watchers, { timeout: 10_000 }).toBe(1);
    await table.watcher.leave();
    await expect.poll(async () => (await live())?.watchers, { timeout: 10_000 }).toBe(0);
    await leaveAll(table);
  });
});

describe('the candidates for the live game', () => {
  it('[WCH-01] are the running random games with a new entry, with the strengths of their players and bots', async () => {
    const { db } = server.services.database;
    const store = new LiveGameStore(db);
    const table = await startRandomTable(server, { playerGameTimeSeconds: 3_600 });
    const { gameId } = table;
    await playMoves(table, ['d1-e1', 'a9-a8']);
    const found = async (sinceMs = 0) =>
      (await store.candidates(sinceMs)).find((one) => one.gameId === gameId);
    expect(await found()).toEqual({
      gameId,
      strengths: [1000, 1000, 1000, 1000],
      humans: 4,
      watchers: 1,
      ply: 2,
    });
    const { last_at } = await db
      .selectFrom('game_head')
      .select('last_at')
      .where('game_id', '=', gameId)
      .executeTakeFirstOrThrow();
    expect([await found(last_at - 1), await found(last_at)]).toMatchObject([{ gameId }, undefined]);

    const { id } = (await table.players[1].call<{ id: string }>('GET', '/api/guest/account/me')).body;
    await db
      .insertInto('account_rating')
      .values({ account_id: id, mu: 30, sigma: 2, games: 40, shown: 1850 })
      .execute();
    const { options } = await db
      .selectFrom('game')
      .select('options')
      .where('id', '=', gameId)
      .executeTakeFirstOrThrow();
    const change = (values: object) => db.updateTable('game').set(values).where('id', '=', gameId).execute();
    await change({ options: JSON.stringify({ ...options, bots: [{ color: 'GREEN', level: 5, wait: 1 }] }) });
    expect((await found())?.strengths.toSorted((a, b) => a - b)).toEqual([1000, 1000, 1000, 1200, 1850]);
    await change({ options: JSON.stringify(options) });

    for (const [state, other] of [
      [{ state: 'SPECIAL_PAUSE' }, { state: 'STARTED' }],
      [{ state: 'FINISHED' }, { state: 'STARTED' }],
      [{ is_random: false }, { is_random: true }],
      [{ deleted_at: new Date() }, { deleted_at: null }],
    ]) {
      await change(state!);
      expect([state, await found()]).toEqual([state, undefined]);
      await change(other!);
    }
    expect(await found()).toBeDefined();
    for (const player of table.players.slice(1)) await player.request('resign');
    await leaveAll(table);
  });
});

describe('the choice of the live game', () => {
  const game = (of: Partial<Candidate>): Candidate => ({
    gameId: 'a',
    strengths: [1000, 1000, 1000, 1000],
    humans: 4,
    watchers: 0,
    ply: 40,
    ...of,
  });

  it('[WCH-01] prefers strong players, humans, watched games, and the middle of a game', () => {
    const plain = game({ gameId: 'plain' });
    for (const better of [{ strengths: [1100, 1100, 1000, 1000] }, { watchers: 3 }, { gameId: 'aaa' }])
      expect(pickGame([plain, game({ gameId: 'better', ...better })])).toBe(better.gameId ?? 'better');
    expect(pickGame([plain, game({ gameId: 'a', humans: 1 })])).toBe('plain');
    for (const ply of [3, 300]) expect(pickGame([plain, game({ gameId: 'a', ply })])).toBe('plain');
    expect(pickGame([game({ humans: 0 })])).toBeNull();
    expect(pickGame([])).toBeNull();
  });

  it('[WCH-01] does not depend on the order of the games', () => {
    const candidate = fc.record({
      gameId: fc.uuid(),
      strengths: fc.array(fc.integer({ min: 0, max: 3000 }), { minLength: 4, maxLength: 4 }),
      humans: fc.integer({ min: 0, max: 4 }),
      watchers: fc.nat(30),
      ply: fc.nat(400),
    });
    fc.assert(
      fc.property(fc.uniqueArray(candidate, { selector: ({ gameId }) => gameId, maxLength: 8 }), (games) => {
        expect(pickGame(games.toReversed())).toBe(pickGame(games));
      }),
    );
  });
});
