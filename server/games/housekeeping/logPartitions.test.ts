/** The partitions of the game log: made ahead, dropped when empty, and never needed by an append. */
import { sql } from 'kysely';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { freshPostgres } from '../../../tests/harness/database/testDatabase.ts';
import {
  createPastWeek,
  logBytes,
  moveToDay,
  onDay,
  partitionsOf,
  partitionsOfGame,
} from '../../../tests/harness/database/logPartitions.ts';
import { insertEndedGame, playEndedGame } from '../../../tests/harness/games/endedGame.ts';
import { leaveAll, playMoves, startTable, type Table } from '../../../tests/harness/games/testGames.ts';
import { startTestServer, type TestServer } from '../../../tests/harness/servers/testServer.ts';
import type { Db } from '../../db/database.ts';
import { LogPartitions } from './logPartitions.ts';

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
  (await db.selectFrom('game_event').select('seq').where('game_id', '=', gameId).orderBy('seq').execute()).map(
    ({ seq }) => seq,
  );
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
async function resignAll(server: TestServer, { gameId, players, watcher }: Table): Promise<void> {
  for (const player of players.slice(1)) await player.request('resign');
  await watcher.until(({ match }) => match.state === 'FINISHED', 'the end');
  await closeRoom(server, gameId);
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
    // As after two weeks.
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
    await server.services.archiver.run();
    await run();
    expect(await partitionsOf(db)).not.toContain(week.partition);
    expect(await logBytes(db)).toBeLessThanOrEqual(before);
    for (const gameId of games) expect((await server.services.store.readLog(gameId)).length).toBeGreaterThan(120);
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
    await server.services.archiver.run();
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
    await resignAll(server, table);
    await leaveAll(table);
    const all = await seqsOf(db, gameId);
    expect(all).toEqual(upTo(all.length));

    await end(db, gameId);
    await server.services.archiver.run();
    await run();
    expect(await partitionsOf(db)).not.toContain(week.partition);
    expect((await server.services.store.readLog(gameId)).map(({ seq }) => seq)).toEqual(all);
  });
});

it('[ARC-11] without partitions no entry is refused or lost, and housekeeping makes the missing ones later', async () => {
  const server = await startTestServer();
  onTestFinished(() => server.stop());
  const { database, logPartitions, archiver, store } = server.services;
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
  await resignAll(server, table);
  await leaveAll(table);
  const all = await seqsOf(db, gameId);
  expect(all).toEqual(upTo(all.length));

  await end(db, gameId);
  await archiver.run();
  await logPartitions.run();
  expect((await store.readLog(gameId)).map(({ seq }) => seq)).toEqual(all);
  const { rows } = await sql`select pg_relation_size('game_event_default') as bytes`.execute(db);
  expect(rows).toEqual([{ bytes: 0 }]);
  await logPartitions.run();
  expect(await partitionsOf(db)).toEqual([current, next, last, 'game_event_default']);
});

describe.runIf(process.env.TEST_DATABASE_URL)('housekeeping on a PostgreSQL server', () => {
  let database: Awaited<ReturnType<typeof freshPostgres>>;
  let db: Db;
  let other: pg.Client;
  const logged: { level: number; event?: string }[] = [];
  const log = pino({}, { write: (line: string) => void logged.push(JSON.parse(line)) });
  beforeAll(async () => {
    database = await freshPostgres(process.env.TEST_DATABASE_URL ?? '');
    ({ db } = database);
    await insertPlayers(db);
    other = new pg.Client({ connectionString: database.url });
    await other.connect();
  });
  afterAll(async () => {
    await other.end();
    await database.close();
  });

  /** Appends an entry to a game of the week, and returns the rows of the game before and after. */
  const insertInto = (monday: string, gameId: string) =>
    other.query(
      `insert into game_event (period, game_id, seq, ply, kind, command, at, credit_ms, clocks_ms, epoch)
        values ($1, $2, 1000, 0, 'ready', '{}', 1, 0, '[]', 1)`,
      [monday, gameId],
    );

  it('[ARC-15] leaves a partition alone while a transaction uses the log, and drops it later', async () => {
    const week = await createPastWeek(db, 6);
    const job = new LogPartitions({ db, log });
    await other.query('begin');
    await other.query('select count(*) from game_event');
    await job.run();
    expect(await partitionsOf(db)).toContain(week.partition);
    // The log is free for appends again, although the other transaction still holds its locks.
    await oldGame(db, week.monday);
    await other.query('commit');
    expect(logged.filter(({ level }) => level >= 40)).toEqual([]);
    await job.run();
    expect(await partitionsOf(db)).toContain(week.partition);
    await sql`delete from game`.execute(db);
    await job.run();
    expect(await partitionsOf(db)).not.toContain(week.partition);
  });

  it('[ARC-15] keeps a partition that gets an entry at the instant of its removal', async () => {
    const week = await createPastWeek(db, 7);
    const gameId = await oldGame(db, week.monday);
    await sql`delete from game_event`.execute(db);
    await other.query('begin');
    await insertInto(week.monday, gameId);
    const job = new LogPartitions({ db, log });
    await job.run();
    await other.query('commit');
    await job.run();
    expect(await partitionsOfGame(db, gameId)).toEqual([week.partition]);
    await sql`delete from game`.execute(db);
    await job.run();
    expect(await partitionsOf(db)).not.toContain(week.partition);
  });

  it('[ARC-15] loses nothing when it is killed while it drops a partition', async () => {
    const week = await createPastWeek(db, 8);
    const kept = await createPastWeek(db, 9);
    const gameId = await oldGame(db, kept.monday);
    const before = await seqsOf(db, gameId);
    await sql`create function hold_drop() returns event_trigger language plpgsql as
      $$ begin perform pg_sleep(3600); end $$`.execute(db);
    await sql`create event trigger hold_drop on sql_drop execute function hold_drop()`.execute(db);
    const job = new LogPartitions({ db, log });
    const running = job.run();
    const held = `select pid from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'`;
    await expect.poll(async () => (await other.query(held)).rowCount).toBe(1);
    await other.query(`select pg_terminate_backend(pid, 5000) from (${held}) t`);
    await running;
    await other.query('drop event trigger hold_drop');
    expect(await partitionsOf(db)).toEqual(expect.arrayContaining([week.partition, kept.partition]));
    await job.run();
    expect(await partitionsOf(db)).not.toContain(week.partition);
    expect(await seqsOf(db, gameId)).toEqual(before);
  });

  it('[ARC-15] is done by one process at a time', async () => {
    const week = await createPastWeek(db, 10);
    await other.query('begin');
    await other.query('select pg_advisory_xact_lock(7243002)');
    await new LogPartitions({ db, log }).run();
    expect(await partitionsOf(db)).toContain(week.partition);
    await other.query('commit');
    logged.length = 0;
    await Promise.all([1, 2, 3].map(() => new LogPartitions({ db, log }).run()));
    expect(await partitionsOf(db)).not.toContain(week.partition);
    expect(logged.map(({ event }) => event)).toEqual(['logPartitions']);
  });
});
