/** The partitions of the game log: created in advance, dropped when empty, and never needed by an append. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import {
  createPastWeek,
  logBytes,
  moveToDay,
  onDay,
  partitionsOf,
  partitionsOfGame,
} from '../../../tests/harness/database/logPartitions.ts';
import { archiveDueGames } from '../../../tests/harness/games/archive.ts';
import { insertEndedGame, playEndedGame } from '../../../tests/harness/games/endedGame.ts';
import { leaveAll, playMoves, startTable, type Table } from '../../../tests/harness/games/testGames.ts';
import { startTestServer, type TestServer } from '../../../tests/harness/servers/testServer.ts';
import type { Db } from '../../db/database.ts';

const DAY_MS = 86_400_000;
const MAIN = { playerGameTimeSeconds: 600 };
const PLAYERS = ['a', 'b', 'c', 'd'] as const;

const insertPlayers = (db: Db) =>
  sql`insert into account (id, role, username) select p, 'ROLE_GUEST', p from unnest(${[...PLAYERS]}::text[]) p`.execute(
    db,
  );
/** Creates an ended game that is due for the archive. */
const oldGame = (db: Db, day: string, plies = 40) =>
  onDay(db, day, (tx) => insertEndedGame(tx, playEndedGame(plies, 1), PLAYERS, Date.now() - 8 * DAY_MS));
const seqsOf = async (db: Db, gameId: string) =>
  (
    await db.selectFrom('game_event').select('seq').where('game_id', '=', gameId).orderBy('seq').execute()
  ).map(({ seq }) => seq);
const upTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1);
const end = (db: Db, gameId: string) =>
  db
    .updateTable('game')
    .set({ ended_at: new Date(Date.now() - 8 * DAY_MS) })
    .where('id', '=', gameId)
    .execute();
const closeRoom = async (server: TestServer, gameId: string) => {
  await server.services.rooms.local(gameId)?.disconnect();
};
/** Ends the game, and closes its room after all have left it. */
async function endGame(server: TestServer, table: Table): Promise<void> {
  for (const player of table.players.slice(1)) await player.request('resign');
  await table.watcher.until(({ match }) => match.state === 'FINISHED', 'the end');
  await leaveAll(table);
  await closeRoom(server, table.gameId);
}

describe('the partitions of the game log', () => {
  let server: TestServer;
  let db: Db;
  const run = () => server.services.logPartitions.run();
  beforeAll(async () => {
    server = await startTestServer();
    db = server.services.database.db;
    await run();
    await insertPlayers(db);
  });
  afterAll(() => server.stop());

  it('[ARC-09] exist for the current week and at least seven days ahead', async () => {
    const { rows: weeks } = await sql<{ partition: string; to: string; wanted: string }>`
      select 'game_event_' || to_char(d, 'YYYYMMDD') as partition, (d + 7)::text as to,
        ((now() at time zone 'UTC')::date + 8)::text as wanted
      from generate_series(0, 2) n, lateral
        (select date_trunc('week', now() at time zone 'UTC')::date + 7 * n as d) w order by d`.execute(db);
    const names = weeks.map(({ partition }) => partition);
    expect(await partitionsOf(db)).toEqual([...names, 'game_event_default']);
    expect(weeks.at(-1)?.to.localeCompare(weeks[0]?.wanted ?? '')).toBeGreaterThanOrEqual(0);
    // Drops the partitions of the following weeks, as if two weeks had passed.
    for (const name of names.slice(1)) await sql`drop table ${sql.table(name)}`.execute(db);
    await run();
    expect(await partitionsOf(db)).toEqual([...names, 'game_event_default']);
    const table = await startTable(server, MAIN);
    await playMoves(table, ['d3-e3']);
    expect(await partitionsOfGame(db, table.gameId)).toEqual([names[0]]);
    await leaveAll(table);
  });

  it('[ARC-10] are dropped when all their games are archived, and the log gets smaller without a vacuum', async () => {
    const before = await logBytes(db);
    const week = await createPastWeek(db, 5);
    const games: string[] = [];
    for (let count = 0; count < 20; count++) games.push(await oldGame(db, week.monday, 120));
    const full = await logBytes(db);
    expect(full).toBeGreaterThan(before + 500_000);
    await run();
    expect(await partitionsOf(db)).toContain(week.partition);
    await archiveDueGames(server);
    await run();
    expect(await partitionsOf(db)).not.toContain(week.partition);
    expect(await logBytes(db)).toBeLessThanOrEqual(before);
    for (const gameId of games)
      expect((await server.services.store.readLog(gameId)).length).toBeGreaterThan(120);
  });

  it('[ARC-12] remain for a postponed game, which is continued, ended and archived long after its week', async () => {
    const week = await createPastWeek(db, 30);
    const ended = await oldGame(db, week.monday);
    const table = await startTable(server, MAIN);
    const { gameId, players } = table;
    await playMoves(table, ['d3-e3']);
    for (const act of ['pause', 'postpone'])
      expect((await players[0].call('PUT', `/api/guest/game-session/${gameId}/${act}`)).status).toBe(200);
    await leaveAll(table);
    await closeRoom(server, gameId);
    await moveToDay(db, gameId, week.monday);
    await archiveDueGames(server);
    await run();
    expect(await seqsOf(db, ended)).toEqual([]);
    expect(await partitionsOfGame(db, gameId)).toEqual([week.partition]);

    const entries = (await server.services.store.readLog(gameId)).length;
    for (const player of players) await player.enter(gameId);
    await table.watcher.enter(gameId, 'watcher');
    expect((await players[0].call('PUT', `/api/guest/game-session/${gameId}/unpause`)).status).toBe(200);
    await playMoves(table, ['d9-e9']);
    expect(await partitionsOfGame(db, gameId)).toEqual([week.partition]);
    expect((await seqsOf(db, gameId)).length).toBeGreaterThan(entries);
    await endGame(server, table);
    const all = await seqsOf(db, gameId);
    expect(all).toEqual(upTo(all.length));

    await end(db, gameId);
    await archiveDueGames(server);
    await run();
    expect(await partitionsOf(db)).not.toContain(week.partition);
    expect((await server.services.store.readLog(gameId)).map(({ seq }) => seq)).toEqual(all);
  });

  it('[ARC-12] [ARC-25] remain for an unfinished game of the last three weeks, and not for an older one', async () => {
    for (const [daysAgo, isKept] of [
      [20, true],
      [22, false],
    ] as const) {
      const day = new Date(Date.now() - daysAgo * DAY_MS);
      const week = await createPastWeek(db, 4);
      const table = await startTable(server, MAIN);
      const { gameId } = table;
      await playMoves(table, ['d3-e3']);
      await moveToDay(db, gameId, week.monday);
      await db.updateTable('game').set({ created_at: day }).where('id', '=', gameId).execute();
      await run();
      expect([daysAgo, (await partitionsOfGame(db, gameId)).includes(week.partition)]).toEqual([
        daysAgo,
        isKept,
      ]);
      await endGame(server, table);
      await sql`drop table if exists ${sql.table(week.partition)}`.execute(db);
    }
  });

  it('[ARC-25] are dropped beside an unfinished game, which moves to the current week while it is played', async () => {
    const week = await createPastWeek(db, 40);
    const table = await startTable(server, MAIN);
    const { gameId } = table;
    await playMoves(table, ['d3-e3']);
    await moveToDay(db, gameId, week.monday);
    await db
      .updateTable('game')
      .set({ created_at: new Date(week.monday) })
      .where('id', '=', gameId)
      .execute();
    const playing = playMoves(table, ['d9-e9', 'i10-h10']);
    await run();
    await playing;
    expect(await partitionsOf(db)).not.toContain(week.partition);
    expect(await partitionsOfGame(db, gameId)).toHaveLength(1);
    const seqs = await seqsOf(db, gameId);
    expect(seqs).toEqual(upTo(seqs.length));
    await endGame(server, table);
  });
});

it('[ARC-11] without partitions no entry is refused or lost, and the missing partitions are created later', async () => {
  const server = await startTestServer();
  onTestFinished(() => server.stop());
  const { database, logPartitions, store } = server.services;
  const { db } = database;
  await logPartitions.run();
  const [current, next, last] = await partitionsOf(db);
  for (const name of [current, next, last]) await sql`drop table ${sql.table(name ?? '')}`.execute(db);
  const table = await startTable(server, MAIN);
  const { gameId } = table;
  await playMoves(table, ['d3-e3']);
  expect(await partitionsOfGame(db, gameId)).toEqual(['game_event_default']);

  await logPartitions.run();
  expect(await partitionsOf(db)).toEqual([next, last, 'game_event_default']);
  await playMoves(table, ['d9-e9']);
  await endGame(server, table);
  const all = await seqsOf(db, gameId);
  expect(all).toEqual(upTo(all.length));

  await end(db, gameId);
  await archiveDueGames(server);
  await logPartitions.run();
  expect((await store.readLog(gameId)).map(({ seq }) => seq)).toEqual(all);
  const { rows } = await sql`select pg_relation_size('game_event_default') as bytes`.execute(db);
  expect(rows).toEqual([{ bytes: 0 }]);
  await logPartitions.run();
  expect(await partitionsOf(db)).toEqual([current, next, last, 'game_event_default']);
});
