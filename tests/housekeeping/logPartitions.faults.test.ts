// Empty partitions of the game log are dropped while others use the log, and while the process is killed.

import { sql } from 'kysely';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPostgres } from '../../scripts/services/postgres.mjs';
import type { Db } from '../../server/db/database.ts';
import { LogPartitions } from '../../server/games/housekeeping/logPartitions.ts';
import { createPastWeek, onDay, partitionsOf, partitionsOfGame } from '../harness/database/logPartitions.ts';
import { freshPostgres } from '../harness/database/testDatabase.ts';
import { insertEndedGame, playEndedGame } from '../harness/games/endedGame.ts';

const PLAYERS = ['a', 'b', 'c', 'd'] as const;

const insertPlayers = (db: Db) =>
  sql`insert into account (id, role, username) select p, 'ROLE_GUEST', p from unnest(${[...PLAYERS]}::text[]) p`.execute(
    db,
  );
const endedGame = (db: Db, day: string) =>
  onDay(db, day, (tx) => insertEndedGame(tx, playEndedGame(40, 1), PLAYERS, Date.now()));
const seqsOf = async (db: Db, gameId: string) =>
  (
    await db.selectFrom('game_event').select('seq').where('game_id', '=', gameId).orderBy('seq').execute()
  ).map(({ seq }) => seq);

describe.skipIf(process.env.TEST_WITHOUT_SERVICES === '1')(
  'the removal of empty partitions of the game log',
  () => {
    let server: Awaited<ReturnType<typeof startPostgres>>;
    let database: Awaited<ReturnType<typeof freshPostgres>>;
    let db: Db;
    let other: pg.Client;
    const logged: { level: number; event?: string }[] = [];
    const log = pino({}, { write: (line: string) => void logged.push(JSON.parse(line)) });
    beforeAll(async () => {
      server = await startPostgres({ isDurable: false });
      database = await freshPostgres(server.url);
      ({ db } = database);
      await insertPlayers(db);
      other = new pg.Client({ connectionString: database.url });
      await other.connect();
    });
    afterAll(async () => {
      await other.end();
      await database.close();
      await server.stop();
    });

    /** Writes an entry of the game into the partition of this week. */
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
      await endedGame(db, week.monday);
      await other.query('commit');
      expect(logged.filter(({ level }) => level >= 40)).toEqual([]);
      await job.run();
      expect(await partitionsOf(db)).toContain(week.partition);
      await sql`delete from game`.execute(db);
      await job.run();
      expect(await partitionsOf(db)).not.toContain(week.partition);
    });

    it('[ARC-15] keeps a partition that gets an entry while it is being removed', async () => {
      const week = await createPastWeek(db, 7);
      const gameId = await endedGame(db, week.monday);
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
      const gameId = await endedGame(db, kept.monday);
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
      // A process that finds the lock taken skips its step, so each of the three can leave the partition to a later
      // run.
      const runThree = () => Promise.all([1, 2, 3].map(() => new LogPartitions({ db, log }).run()));
      await expect
        .poll(async () => {
          await runThree();
          return partitionsOf(db);
        })
        .not.toContain(week.partition);
      expect(logged).toMatchObject([{ event: 'logPartitions', made: [], dropped: [week.partition] }]);
    });
  },
);
