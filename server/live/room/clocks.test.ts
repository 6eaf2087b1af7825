/** Clocks, pauses and special pauses over real sockets. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { COLORS } from '../../../engine/board/pieces.ts';
import type { RoomView } from '../../../protocol/room/matchState.ts';
import { WHITE_MATES_BLACK, WHITE_MUST_PASS, WHITE_WINS } from '../../../tests/harness/games/positions.ts';
import {
  createGame,
  leaveAll,
  movableTime,
  openTable,
  playMoves,
  readyAll,
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

const MAIN = { playerGameTimeSeconds: 600, timeToAddAfterMoveSeconds: 5 };
const isAtPly = (ply: number) => (view: RoomView) => view.match.game.position.ply === ply;
const remaining = (view: RoomView) => view.match.clock.remainingMs;

describe('the time settings of a game', () => {
  it('[CLK-01] are exactly one of a main time, a time per move and no limit', async () => {
    const user = await TestUser.guest(server.url);
    const both = await user.call<{ params: { field: string } }>('POST', '/api/guest/game-session', {
      body: { playerGameTimeSeconds: 60, singleMoveTimeSeconds: 30 },
    });
    expect([both.status, both.body.params.field]).toEqual([422, 'singleMoveTimeSeconds']);
    const settings = [];
    for (const options of [
      { playerGameTimeSeconds: 60, timeToAddAfterMoveSeconds: 2 },
      { singleMoveTimeSeconds: 30 },
      {},
    ]) {
      const creator = await TestUser.guest(server.url);
      settings.push((await creator.enter((await creator.create(options)).id)).match.settings.time);
      await creator.leave();
    }
    expect(settings).toEqual([
      { kind: 'main', mainMs: 60_000, incrementMs: 2000 },
      { kind: 'move', moveMs: 30_000 },
      { kind: 'unlimited' },
    ]);
    table = await openTable(server);
  });

  it('[CLK-02] add the increment after each completed move of a player', async () => {
    table = await startTable(server, MAIN);
    time.skip(7000);
    await playMoves(table, ['d3-e3']);
    const [white, black] = remaining(table.watcher.view);
    expect(white).toBeGreaterThan(597_000);
    expect(white).toBeLessThanOrEqual(598_000);
    expect(black).toBe(600_000);
  });

  it('[CLK-03] give the full time in every turn with a time per move', async () => {
    table = await startTable(server, { singleMoveTimeSeconds: 20 });
    time.skip(15_000);
    await playMoves(table, ['d3-e3', 'd9-e9', 'i9-h9', 'i1-h1']);
    expect(remaining(table.watcher.view)[0]).toBe(20_000);
  });

  it('[CLK-04] run no clock if the game has no limit', async () => {
    table = await startTable(server, {});
    time.skip(365 * 24 * 3600 * 1000);
    await playMoves(table, ['d3-e3']);
    const { clock, state } = table.watcher.view.match;
    expect([clock.since, state]).toEqual([null, 'STARTED']);
  });

  it('[CLK-05] charge only the player to move', async () => {
    table = await startTable(server, MAIN);
    const moves = ['d3-e3', 'd9-e9', 'i9-h9', 'i1-h1'];
    for (const [mover, move] of moves.entries()) {
      const before = remaining(table.watcher.view);
      time.skip(60_000);
      await playMoves(table, [move]);
      for (const user of table.everybody) {
        const after = remaining(await user.until(isAtPly(mover + 1)));
        for (const color of COLORS) {
          const spent = (before[color] ?? 0) - (after[color] ?? 0);
          if (color !== mover) expect(spent).toBe(0);
          // The mover thought for one minute. The increment of five seconds and the lag compensation reduce the time
          // that the clock loses.
          else expect([spent > 54_000, spent < 60_000]).toEqual([true, true]);
        }
      }
    }
  });
});

describe('the clock of a player', () => {
  it('[CLK-06] does not run before the start, in both kinds of pause, and after the end', async () => {
    table = await openTable(server, { ...MAIN, position: WHITE_WINS });
    const since = () => table.watcher.view.match.clock.since;
    const seen: [string, number | null][] = [[table.watcher.view.match.state, since()]];
    await table.players[0].request('start');
    await table.watcher.until((v) => v.match.state === 'SPECIAL_PAUSE');
    seen.push([table.watcher.view.match.state, since()]);
    await readyAll(table);
    await table.players[0].request('pause');
    await table.watcher.until((v) => v.match.state === 'PAUSED');
    seen.push([table.watcher.view.match.state, since()]);
    await table.players[1].request('unpause');
    await table.watcher.until((v) => v.match.state === 'STARTED');
    expect(since()).not.toBeNull();
    await playMoves(table, ['c2-a2']);
    seen.push([table.watcher.view.match.state, since()]);
    expect(seen).toEqual([
      ['NOT_STARTED', null],
      ['SPECIAL_PAUSE', null],
      ['PAUSED', null],
      ['FINISHED', null],
    ]);
  });

  it('[CLK-10] keeps the remaining time during a pause', async () => {
    table = await startTable(server, MAIN);
    await table.players[2].request('pause');
    const before = remaining(await table.watcher.until((v) => v.match.state === 'PAUSED'));
    time.skip(3_600_000);
    await table.players[0].request('unpause');
    const view = await table.watcher.until((v) => v.match.state === 'STARTED');
    expect(remaining(view)).toEqual(before);
    await playMoves(table, ['d3-e3']);
    expect(remaining(table.watcher.view)[0]).toBeGreaterThan(before[0] + 4_000);
  });
});

describe("the end of a player's time", () => {
  it("[CLK-07] freezes the player's army, and gives the turn to the next player", async () => {
    table = await startTable(server, { playerGameTimeSeconds: 0.3 });
    const view = await table.watcher.until(
      (v) => v.match.game.position.states[0] === 2,
      'the fall of the flag',
    );
    const { position } = view.match.game;
    expect([position.turn, view.match.clock.remainingMs[0]]).toEqual([1, 0]);
    expect(await table.players[0].request('resign')).toEqual({ code: 'NOT_ACTIVE' });
  });

  it("[CLK-07] freezes the player's army in a game with a time per move", async () => {
    table = await startTable(server, { singleMoveTimeSeconds: 0.3 });
    const view = await table.watcher.until(
      (v) => v.match.game.position.states[0] === 2,
      'the fall of the flag',
    );
    expect(view.match.game.position.turn).toBe(1);
  });

  it('[CLK-09] makes a later move invalid', async () => {
    table = await startTable(server, { playerGameTimeSeconds: 60 });
    time.delay(61_000);
    expect(await table.players[0].move('d3-e3')).toEqual({ code: 'TIME_IS_UP' });
    const verdicts = await Promise.all(
      table.everybody.map(async (user) => {
        const { position } = (await user.until((v) => v.match.game.position.turn === 1)).match.game;
        return [position.states[0], position.ply, position.board[27]];
      }),
    );
    expect(new Set(verdicts.map(String)).size).toBe(1);
    expect(verdicts[0]?.[0]).toBe(2);
  });

  it('[CLK-19] also occurs for a disconnected player, whose clock keeps running', async () => {
    table = await startTable(server, { playerGameTimeSeconds: 0.4 });
    await table.players[0].leave();
    const view = await table.watcher.until(
      (v) => v.match.game.position.states[0] === 2,
      'the fall of the flag',
    );
    expect(view.facts.isConnected[0]).toBe(false);
  });
});

describe('a pass or a resignation', () => {
  it('[CLK-08] adds no increment', async () => {
    table = await startTable(server, { ...MAIN, position: WHITE_MUST_PASS });
    await table.watcher.until(isAtPly(1), 'the pass');
    expect(remaining(table.watcher.view)[0]).toBe(600_000);
    await table.players[1].request('resign');
    const view = await table.watcher.until((v) => v.match.game.position.turn === 2);
    expect(remaining(view)[1]).toBeLessThanOrEqual(600_000);
  });
});

describe('a special pause', () => {
  it('[CLK-15] lasts ten seconds before the first move', async () => {
    table = await openTable(server, MAIN);
    await table.players[0].request('start');
    const { match } = await table.watcher.until((v) => v.match.state === 'SPECIAL_PAUSE');
    expect((match.specialPauseEndsAt ?? 0) - (match.startedAt ?? 0)).toBe(10_000);
    expect(match.lastRoundAt).toBe(match.startedAt);
    expect(await table.players[0].move('d3-e3')).toEqual({ code: 'GAME_NOT_RUNNING' });
  });

  it('[CLK-16, CLK-17] lasts three seconds after a checkmate that does not end the game', async () => {
    table = await startTable(server, { ...MAIN, position: WHITE_MATES_BLACK });
    await playMoves(table, ['c2-a2']);
    const { match } = table.watcher.view;
    expect(match.state).toBe('SPECIAL_PAUSE');
    const round = (await table.watcher.log()).at(-1);
    expect((match.specialPauseEndsAt ?? 0) - (round?.at ?? 0)).toBe(3000);
    const after = await table.watcher.until((v) => v.match.state === 'STARTED', 'the end of the pause');
    expect([after.match.game.position.turn, remaining(after)[2]]).toEqual([2, 600_000]);
  });

  it('[CLK-17] ends automatically if it precedes the first move', async () => {
    const user = await TestUser.guest(server.url);
    const gameId = await createGame(server, user, MAIN, true);
    time.skip(8_000);
    await user.enter(gameId);
    expect(user.view.match.state).toBe('SPECIAL_PAUSE');
    await user.until((v) => v.match.state === 'STARTED', 'the end of the pause');
    await user.leave();
    table = await openTable(server);
  });

  it('[CLK-18] ends immediately when every human is ready', async () => {
    table = await openTable(server, MAIN);
    await table.players[0].request('start');
    for (const color of [0, 1, 2] as const) await table.players[color].request('ready');
    expect((await table.watcher.until((v) => v.match.seats[2].isReady)).match.state).toBe('SPECIAL_PAUSE');
    await table.players[3].request('ready');
    const { match } = await table.watcher.until((v) => v.match.state === 'STARTED');
    expect(match.clock.since).not.toBeNull();
  });

  it('[BOT-07] never waits for a bot', async () => {
    const user = await TestUser.guest(server.url);
    await user.enter(await createGame(server, user, MAIN, true));
    await user.request('ready');
    await user.until((v) => v.match.state === 'STARTED', 'the end of the pause', 3000);
    await user.leave();
    table = await openTable(server);
  });
});
