// Two processes use one PostgreSQL server and no Redis, behind a load balancer that has no knowledge of games. One
// process is killed, one is paused until its games are taken over, and one is stopped. No operator intervenes.

import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { json } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { isActive } from '../../engine/match/match.ts';
import { moveFrom, moveTo } from '../../engine/rules/moves.ts';
import { startGuard } from '../../scripts/services/guard.mjs';
import { freePort } from '../../scripts/services/ports.mjs';
import { startPostgres } from '../../scripts/services/postgres.mjs';
import { drainDuration } from '../../server/live/cluster/drain.ts';
import { TestUser } from '../harness/users/testUser.ts';
import { type Cluster, openCluster } from './support/cluster.ts';
import type { FailingServer } from './support/failingServer.ts';
import { ownerOf } from './support/gameRows.ts';
import { acknowledgedMoves, movesInEntries, movesInRows } from './support/logFacts.ts';
import { note } from './support/note.ts';
import { ReturningTable } from './support/returningTable.ts';
import { LONG_RUNS, REPEATS } from './support/thresholds.ts';

const isLong = REPEATS > 1;
const GAMES = isLong ? 50 : 6;
/** Longer than the lease of four seconds. */
const STANDSTILL_MS = isLong ? 60_000 : 6_000;
const CONTINUES_WITHIN_MS = 10_000;
/** Time limit for a process that shuts down gracefully to move its games. */
const MOVED_WITHIN_MS = 5_000;
const withoutServices = process.env.TEST_WITHOUT_SERVICES === '1';

describe.skipIf(withoutServices)('two processes', () => {
  let cluster: Cluster;
  let first: FailingServer;
  let second: FailingServer;

  beforeAll(async () => {
    cluster = await openCluster({ freePort, startGuard, startPostgres }, 2);
    [first, second] = cluster.servers as [FailingServer, FailingServer];
  });
  // Rooms of ended games stay open for a minute and would unbalance the placement of new games.
  beforeEach(() => cluster.restart());
  afterAll(() => cluster?.close());

  it('[OPS-66] serve any game at either process, over HTTP and sockets', async () => {
    const owner = await guestAt(second);
    const { id } = await owner.create();
    await owner.enter(id, 'player', 0);
    const others = [await guestAt(first), await guestAt(first), await guestAt(first)];
    const path = `/api/guest/game-session/${id}`;
    for (const user of others) {
      expect((await user.call('POST', `${path}/join`)).status).toBe(200);
      await user.enter(id);
      expect((await user.call('PUT', `${path}/ready`)).status).toBe(200);
    }
    expect((await owner.call('POST', `${path}/start`)).status).toBe(200);
    expect([...(await cluster.ownership()).keys()]).toEqual([`127.0.0.1:${second.place.port}`]);
    for (const user of [owner, ...others]) await user.request('ready');
    await owner.until(({ match }) => match.state === 'STARTED', 'the start');
    const [black] = others as [TestUser, TestUser, TestUser];
    // Both processes list the game, which only one of them plays.
    for (const { url, place } of [first, second]) {
      const tab = Object.assign(new TestUser(url, place.publicUrl), { cookie: owner.cookie });
      const { body } = await tab.call<{ id: string }>('GET', '/api/guest/game-session/current');
      expect([url, body.id]).toEqual([url, id]);
    }
    await owner.move('d3-e3');
    await black.until(({ match }) => match.game.position.ply === 1, 'a move by a socket of the owner');
    const body = { originPosition: 'c11', targetPosition: 'e10' };
    expect((await black.call('POST', `/api/guest/board/session/${id}/move`, { body })).body).toMatchObject({
      ply: 2,
    });
    await owner.until(({ match }) => match.game.position.ply === 2, 'a move over HTTP');
    expect(JSON.stringify((await black.call('GET', path)).body)).toContain('INDOOR');
    expect((await black.call('POST', `${path}/resign`)).status).toBe(200);
    for (const user of [owner, ...others]) {
      await user.until(({ match }) => !isActive(match, 1), 'the resignation');
      await user.leave();
    }
  });

  it.each(LONG_RUNS)(
    '[OPS-66] continue all games within ten seconds if one process is killed, and lose no acknowledged move, run %i',
    async () => {
      const tables = await openTables(GAMES);
      expect((await cluster.ownership()).size).toBe(2);
      const playing = Promise.all(tables.map((table) => table.playOn(4)));
      await tables[0]?.allSee(2);
      await second.kill9();
      const killedAt = performance.now();
      await playing;
      await Promise.all(tables.map((table) => table.playOn(1)));
      note({ games: GAMES, allResumedAfterMs: performance.now() - killedAt });
      expect(performance.now() - killedAt).toBeLessThan(CONTINUES_WITHIN_MS);
      await Promise.all(tables.map((table) => table.playOn(3)));
      for (const table of tables) await expectAllStored(table);
      await end(tables);
    },
  );

  it.each(LONG_RUNS)(
    'cause no diverging logs if one is paused and the other takes over its games, run %i',
    async () => {
      const tables = await openTables(GAMES);
      // The test reads one game of the paused process and sends a move to another one. The games differ, because the
      // failed write of the move would show the process that it has lost the game.
      const [read, moved] = await onProcess(tables, first);
      if (!read || !moved) throw new Error('Two games have to be on the first process');
      await Promise.all(tables.map((table) => table.playOn(1)));
      const [reader, mover] = [await secondTab(first, read), await secondTab(first, moved)];
      const before = mover.view.match.game.position.ply;
      const move = moved.anyMove();
      first.freeze();
      const requested = {
        moves: countMoves(reader, read.gameId),
        log: reader.log().then(
          (entries) => movesInEntries(entries).length,
          () => 'LOST',
        ),
        move: mover
          .request('move', { ply: before, from: moveFrom(move), to: moveTo(move) })
          .catch(() => 'LOST'),
      };
      await Promise.all(tables.map((table) => table.playOn(4)));
      await delay(STANDSTILL_MS - 4_000);
      first.thaw();

      // The process answers with the current state or with "owned by another process". It accepts no move.
      expect([before + 4, 'ELSEWHERE']).toContain(await requested.moves);
      expect([before + 4, 'LOST']).toContain(await requested.log);
      expect(['LOST', { code: 'E3006' }]).toContainEqual(await requested.move);
      expect(mover.view.match.game.position.ply).toBe(before);
      await Promise.all(tables.map((table) => table.playOn(3)));
      for (const table of tables) await expectAllStored(table);
      await end(tables);
    },
  );

  it.each(LONG_RUNS)('[OPS-66] hand over the games of a stopping process to the other, run %i', async () => {
    const tables = await openTables(GAMES);
    const playing = Promise.all(tables.map((table) => table.playOn(4)));
    await tables[0]?.allSee(1);
    const stoppedAt = performance.now();
    await second.terminate();
    // The games are released at shutdown, before their lease expires.
    expect([...(await cluster.ownership()).keys()]).toEqual([`127.0.0.1:${first.place.port}`]);
    await playing;
    await Promise.all(tables.map((table) => table.playOn(1)));
    const returns = tables.flatMap(({ everybody }) => everybody.flatMap((user) => user.returns));
    const absences = tables.flatMap(({ everybody }) => everybody.flatMap((user) => user.absences));
    expect(absences.length).toBeGreaterThan(0);
    note({ games: GAMES, longestOutageMs: Math.max(...absences) });
    expect(Math.max(...absences)).toBeLessThan(MOVED_WITHIN_MS);
    expect(Math.max(...returns) - stoppedAt).toBeLessThan(drainDuration(GAMES) + MOVED_WITHIN_MS);
    expect([...(await cluster.ownership()).keys()]).toEqual([`127.0.0.1:${first.place.port}`]);
    for (const table of tables) await expectAllStored(table);
    await end(tables);
  });

  it('[OPS-93] hand no games to each other if both stop at the same instant', async () => {
    const tables = await openTables(GAMES);
    await Promise.all(tables.map((table) => table.playOn(1)));
    // Each takeover increases the epoch.
    const epochs = () =>
      cluster.db.selectFrom('game_head').select(['game_id', 'epoch']).orderBy('game_id').execute();
    const before = await epochs();
    await Promise.all([first.terminate(), second.terminate()]);
    expect(await epochs()).toEqual(before);
    await cluster.restart();
    await Promise.all(tables.map((table) => table.playOn(1)));
    for (const table of tables) await expectAllStored(table);
    await end(tables);
  });

  async function openTables(count: number): Promise<ReturningTable[]> {
    return Promise.all(
      Array.from({ length: count }, (_, seed) => ReturningTable.open(cluster.url, seed + 1)),
    );
  }

  /** Returns the tables whose games the server owns. */
  async function onProcess(
    tables: readonly ReturningTable[],
    server: FailingServer,
  ): Promise<readonly ReturningTable[]> {
    const address = `127.0.0.1:${server.place.port}`;
    const owners = await Promise.all(tables.map(({ gameId }) => ownerOf(cluster.db, gameId)));
    return tables.filter((_, index) => owners[index] === address);
  }

  /** Expects every move once in the log, in order, and the same moves at all clients. */
  async function expectAllStored(table: ReturningTable): Promise<void> {
    const rows = await cluster.rows(table.gameId);
    expect(rows.map(({ seq }) => seq)).toEqual(rows.map((_, index) => index + 1));
    expect(movesInRows(rows)).toEqual(acknowledgedMoves(table.acknowledged));
    const ids = rows.flatMap(({ command_id }) => command_id ?? []);
    expect(new Set(ids).size).toBe(ids.length);
    await table.allSee(rows.at(-1)?.ply ?? 0);
    expect(movesInEntries(await table.watcher.user.log())).toEqual(movesInRows(rows));
    expect(rows.some(({ kind }) => kind === 'timeout')).toBe(false);
  }
});

/** Returns a guest whose client connects only to this process, bypassing the balancer. */
async function guestAt({ url, place }: FailingServer): Promise<TestUser> {
  const user = new TestUser(url, place.publicUrl);
  await user.call('POST', '/api/guest/login');
  return user;
}

/** Returns the player to move with a client that connects only to this process, bypassing the balancer. */
async function secondTab(server: FailingServer, { gameId, mover }: ReturningTable): Promise<TestUser> {
  const user = new TestUser(server.url, server.place.publicUrl);
  user.cookie = mover.user.cookie;
  await user.enter(gameId);
  return user;
}

/**
 * Returns the number of moves in the history of the game. Each request uses a new connection, because kept-alive
 * connections are closed after a pause.
 */
async function countMoves({ url, cookie }: TestUser, gameId: string): Promise<number | 'ELSEWHERE'> {
  const path = `/api/guest/history/${gameId}/moves`;
  const pendingRequest = get(url + path, { agent: false, headers: { Cookie: cookie } });
  const [answer] = (await once(pendingRequest, 'response')) as [IncomingMessage];
  if (answer.statusCode === 503) return 'ELSEWHERE';
  return ((await json(answer)) as { type: string }[]).filter(({ type }) => type === 'MOVE').length;
}

async function end(tables: readonly ReturningTable[]): Promise<void> {
  await Promise.all(tables.map((table) => table.end()));
}
