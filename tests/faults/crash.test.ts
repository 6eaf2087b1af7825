/**
 * An exception is thrown in one room, in any part of its code. Only that room is closed and rebuilt from its log, its
 * players reconnect automatically, and no other game is affected.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { GameRoom } from '../../server/live/room/GameRoom.ts';
import type { FailPoint } from '../../server/live/session/gameLog.ts';
import { createGame } from '../harness/games/testGames.ts';
import { startTestServer, type TestServer } from '../harness/servers/testServer.ts';
import { TestUser } from '../harness/users/testUser.ts';
import { expectAcknowledgedIsLogged, expectSameEverywhere } from './support/expectations.ts';
import type { LogRow } from './support/failingServer.ts';
import type { Acknowledged } from './support/returningPlayer.ts';
import { ReturningTable } from './support/returningTable.ts';
import { barMs } from './support/thresholds.ts';

const RESTORED_WITHIN_MS = 2_000;
/** Time limit for players to reconnect after the room is restored. Clients delay each reconnect. */
const BACK_WITHIN_MS = 3_000;

let server: TestServer;
/** The failpoint at which the next command fails. Null while no command fails. */
let failAt: FailPoint | null = null;
let failSends = false;

beforeAll(async () => {
  server = await startTestServer(
    {},
    {
      faultPoint(point) {
        if (point !== failAt) return;
        failAt = null;
        throw new Error('A fault of ours');
      },
      watchSends() {
        if (!failSends) return;
        failSends = false;
        throw new Error('A fault of ours');
      },
    },
  );
});
afterAll(() => server.stop());

function fault(): never {
  throw new Error('A fault of ours');
}

interface Crash {
  readonly where: string;
  /**
   * Crashes the game's room. If a move causes the crash, resolves with the answer to this move, otherwise with null.
   */
  readonly cause: (table: ReturningTable, room: GameRoom) => Promise<Acknowledged | null>;
}

const failingAt = (point: FailPoint) => (table: ReturningTable) => {
  failAt = point;
  return table.mover.play(table.anyMove());
};

const CRASHES: readonly Crash[] = [
  { where: 'by the handler of a message', cause: failingAt('received') },
  { where: 'while a move is applied', cause: failingAt('appending') },
  { where: 'after the commit', cause: failingAt('committed') },
  {
    where: 'by a request that changes nothing',
    cause(table, room) {
      Object.defineProperty(room, 'bumpActivity', { value: fault });
      return table.watcher.user.request('bumpActivity').then(
        () => null,
        () => null,
      );
    },
  },
  {
    where: 'in a command that others wait for',
    cause(table, room) {
      Object.defineProperty(room, 'command', { value: async () => fault() });
      return table.mover.play(table.anyMove());
    },
  },
  {
    where: 'while the change is shown',
    cause(table, room) {
      Object.defineProperty(room, 'broadcastPatch', { value: fault });
      return table.mover.play(table.anyMove());
    },
  },
  {
    where: 'when somebody enters',
    async cause(table) {
      failSends = true;
      const user = await TestUser.guest(server.url);
      await user.enter(table.gameId, 'watcher').catch(() => {});
      return null;
    },
  },
  {
    where: 'when somebody leaves',
    async cause(table, room) {
      const user = await TestUser.guest(server.url);
      await user.enter(table.gameId, 'watcher');
      Object.defineProperty(room, 'broadcastPatch', { value: fault });
      await user.leave();
      return null;
    },
  },
];

const roomOf = (gameId: string) => server.services.rooms.local(gameId);

function rowsOf(gameId: string): Promise<LogRow[]> {
  const { db } = server.services.database;
  return db.selectFrom('game_event').selectAll().where('game_id', '=', gameId).orderBy('seq').execute();
}

describe('an exception in one room affects no other room', () => {
  it.each(CRASHES)('if it is thrown $where', async ({ cause }) => {
    const [broken, other] = [
      await ReturningTable.open(server.url, 1),
      await ReturningTable.open(server.url, 2),
    ];
    await broken.playOn(3);
    await other.playOn(3);
    const room = roomOf(broken.gameId) as GameRoom;
    const lost = () =>
      server.logged.filter(({ event, gameId }) => event === 'ownershipLost' && gameId === broken.gameId);
    const caused = cause(broken, room);
    await expect.poll(() => lost().length, { timeout: 10_000 }).toBe(1);
    const crashedAt = performance.now();
    await expect
      .poll(() => roomOf(broken.gameId) ?? room, { timeout: barMs(RESTORED_WITHIN_MS), interval: 10 })
      .not.toBe(room);
    await expect
      .poll(() => broken.everybody.map(({ returns }) => returns.length), { timeout: 15_000, interval: 10 })
      .toEqual([1, 1, 1, 1, 1]);
    const lastBackAt = Math.max(...broken.everybody.flatMap(({ returns }) => returns));
    expect(lastBackAt - crashedAt).toBeLessThan(barMs(BACK_WITHIN_MS));
    const moved = await caused;
    if (moved) await broken.allSee(moved.ply);
    await Promise.all([broken, other].map((table) => table.playOn(6)));

    expect(other.everybody.flatMap(({ returns }) => returns)).toEqual([]);
    expect(lost()).toMatchObject([{ reason: 'CRASHED', err: { message: 'A fault of ours' } }]);
    for (const table of [broken, other]) {
      const rows = await rowsOf(table.gameId);
      await expectAcknowledgedIsLogged(table, rows);
      expectSameEverywhere(table, rows);
      await table.leave();
    }
  });

  it('if it is thrown in the timer that times out a player', async () => {
    const creator = await TestUser.guest(server.url);
    const gameId = await createGame(server, creator, { playerGameTimeSeconds: 1.5 }, false);
    await creator.enter(gameId, 'player', 0);
    const others = await Promise.all([1, 2, 3].map(() => TestUser.guest(server.url)));
    for (const user of others) await user.enter(gameId);
    for (const user of [creator, ...others]) await user.request('ready');
    await creator.until(({ match }) => match.state === 'SPECIAL_PAUSE');
    for (const user of [creator, ...others]) await user.request('ready');
    await creator.until(({ match }) => match.state === 'STARTED');
    const room = roomOf(gameId) as GameRoom;
    room.session.lagOf = fault;
    await expect.poll(() => creator.closeCode, { timeout: 15_000 }).toBe(4101);
    await expect.poll(() => roomOf(gameId), { timeout: 10_000 }).not.toBeNull();
    // The clock of the player also runs out in the rebuilt room.
    await creator.enter(gameId);
    await creator.until(({ match }) => match.game.position.states[0] === 2, 'the flag', 20_000);
    await creator.leave();
  });
});
