/** The migration that partitions the game log of a running system, and its reversal. */
import path from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { createPastWeek, moveToDay, partitionsOfGame } from '../../tests/harness/database/logPartitions.ts';
import {
  appendAsPrevious,
  createAsPrevious,
  deleteLogAsPrevious,
  installPreviousAppend,
  readAsPrevious,
} from '../../tests/harness/database/previousLog.ts';
import { freshPostgres, testDatabase } from '../../tests/harness/database/testDatabase.ts';
import { GameStore } from '../games/gameStore.ts';
import { appendStatement, installAppendStatement } from '../live/session/appendStatement.ts';
import { installNotifyStatement } from '../notifications/notifyStatement.ts';
import type { Database, Db } from './database.ts';
import { migrate, rollBack } from './migrate.ts';

const FIRST_STEP = '202611262000_add_log_period';
const STEPS = [FIRST_STEP, '202611262001_check_log_period', '202611262002_partition_game_event'];

let database: Database;
let db: Db;
beforeEach(async () => {
  database = await testDatabase();
  ({ db } = database);
  await prepare(db);
});
afterEach(() => database.close());

/** Reverts the database to the schema of the previous version, and starts that version. */
async function prepare(db: Db): Promise<void> {
  await toPrevious(db);
  await sql`insert into account (id, role, username) values ('a', 'ROLE_GUEST', 'a')`.execute(db);
  await installNotifyStatement(db);
  await installPreviousAppend(db);
}

async function toPrevious(db: Db): Promise<void> {
  while ((await rollBack(db)) !== FIRST_STEP);
}

/**
 * Runs one step in a transaction, as the migrator does.
 *
 * @returns how often the step read the whole table `game_event`, and which locks it took on this table. If the step
 * renames the table, the result is still about the renamed table.
 */
async function runStep(name: string): Promise<{ reads: number; modes: string[] }> {
  const { up } = await import(path.resolve(import.meta.dirname, '../../migrations', `${name}.ts`));
  return db.transaction().execute(async (tx) => {
    const [{ oid = 0 } = {}] = (
      await sql<{ oid: number }>`select 'game_event'::regclass::integer as oid`.execute(tx)
    ).rows;
    const reads = async () => {
      const { rows } = await sql<{
        reads: number;
      }>`select pg_stat_get_xact_numscans(${oid}::integer::oid)::integer as reads`.execute(tx);
      return rows[0]?.reads ?? Number.NaN;
    };
    const before = await reads();
    await up(tx);
    const { rows } = await sql<{ mode: string }>`select mode from pg_locks
      where relation = ${oid}::integer::oid and pid = pg_backend_pid()`.execute(tx);
    return { reads: (await reads()) - before, modes: rows.map(({ mode }) => mode) };
  });
}

const upTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1);
const rowsOf = async () =>
  (await sql`select to_jsonb(e) - 'period' as entry from game_event e order by game_id, seq`.execute(db))
    .rows;
async function appendAsNow(gameId: string, seq: number): Promise<boolean> {
  const entry = {
    ...{ game_id: gameId, seq, ply: seq, kind: 'ready', command: { type: 'ready', by: 0 } },
    ...{ command_id: null, at: seq, since: null, credit_ms: 0, clocks_ms: [1, 2, 3, 4], epoch: 0 },
  };
  const values = { entries: JSON.stringify([entry]), changes: '{}', seats: '{}', notices: '{}' };
  return (await appendStatement(values).execute(db)).rows.length === 1;
}

describe('a process of the previous version', () => {
  it('[ARC-13] reads and appends to the log with its own statements after each step of the migration', async () => {
    await createAsPrevious(db, 'earlier', 2);
    const games = new Map([['earlier', 2]]);
    const play = async () => {
      for (const [gameId, seq] of games) {
        expect(await appendAsPrevious(db, gameId, seq + 1)).toBe(true);
        expect(await appendAsPrevious(db, gameId, seq + 1)).toBe(false);
        games.set(gameId, seq + 1);
        expect(await readAsPrevious(db, gameId)).toEqual(upTo(seq + 1));
      }
    };
    for (const step of STEPS) {
      await runStep(step);
      await createAsPrevious(db, step, 3);
      games.set(step, 3);
      await play();
    }
    const { rows } = await sql`select from game_event e join game_head h on h.game_id = e.game_id
      where e.period is distinct from h.period`.execute(db);
    expect(rows).toEqual([]);
    for (const gameId of games.keys()) expect(await partitionsOfGame(db, gameId)).toHaveLength(1);
    expect(await partitionsOfGame(db, 'earlier')).toEqual(['game_event_before']);
    await deleteLogAsPrevious(db, 'earlier', 3);
    expect(await readAsPrevious(db, 'earlier')).toEqual([4, 5]);
    await sql`delete from game where id = 'earlier'`.execute(db);
    expect(await readAsPrevious(db, 'earlier')).toEqual([]);
  });

  it('[ARC-13] writes into the partition of the game, which is a past one or the default partition', async () => {
    await migrate(db);
    await installAppendStatement(db);
    const week = await createPastWeek(db, 3);
    const store = new GameStore(db);
    for (const [gameId, day, partition] of [
      ['of a past week', week.monday, week.partition],
      ['of a week without a partition', '2020-02-20', 'game_event_default'],
    ] as const) {
      await createAsPrevious(db, gameId, 3);
      await moveToDay(db, gameId, day);
      expect(await appendAsPrevious(db, gameId, 4)).toBe(true);
      expect(await appendAsNow(gameId, 5)).toBe(true);
      expect(await appendAsPrevious(db, gameId, 6)).toBe(true);
      expect(await partitionsOfGame(db, gameId)).toEqual([partition]);
      expect((await store.readLog(gameId)).map(({ seq }) => seq)).toEqual(upTo(6));
    }
  });
});

describe('the migration that partitions the game log', () => {
  it('[ARC-14] keeps all entries, also when it is reverted', async () => {
    for (const gameId of ['one', 'two']) {
      await createAsPrevious(db, gameId, 4);
      await appendAsPrevious(db, gameId, 5);
    }
    const before = await rowsOf();
    expect(before).toHaveLength(10);
    await migrate(db);
    expect(await rowsOf()).toEqual(before);
    const week = await createPastWeek(db, 3);
    await moveToDay(db, 'two', week.monday);
    await createAsPrevious(db, 'three', 4);
    await createAsPrevious(db, 'four', 4);
    await moveToDay(db, 'four', '2020-02-20');
    const all = await rowsOf();
    expect(all).toHaveLength(18);
    await toPrevious(db);
    expect(await rowsOf()).toEqual(all);
    expect(await appendAsPrevious(db, 'two', 6)).toBe(true);
    expect(await appendAsPrevious(db, 'four', 5)).toBe(true);
    await migrate(db);
    expect((await rowsOf()).length).toBe(20);
    expect(await appendAsPrevious(db, 'two', 7)).toBe(true);
  });

  it('[ARC-14] reads the log only in the step whose lock does not block appends', async () => {
    await createAsPrevious(db, 'one', 4);
    const [first, second, third] = STEPS as [string, string, string];
    expect((await runStep(first)).reads).toBe(0);
    // This step reads the log, under a lock that does not block appends.
    const reading = await runStep(second);
    expect(reading.reads).toBe(1);
    expect(reading.modes).toEqual(['ShareUpdateExclusiveLock']);
    expect((await runStep(third)).reads).toBe(0);
  });

  it.runIf(process.env.TEST_DATABASE_URL)(
    '[ARC-14] does not block appends while it waits for a transaction that uses the log',
    async () => {
      const running = await freshPostgres(process.env.TEST_DATABASE_URL ?? '');
      const other = new pg.Client({ connectionString: running.url });
      onTestFinished(async () => {
        await other.end();
        await running.close();
      });
      await prepare(running.db);
      await createAsPrevious(running.db, 'one', 1);
      await other.connect();
      await other.query('begin');
      await other.query('select count(*) from game_event');
      let isDone = false;
      const done = migrate(running.db).then((names) => {
        isDone = true;
        return names;
      });
      const waiting = `select from pg_locks where not granted and mode = 'AccessExclusiveLock'`;
      for (const seq of [2, 3]) {
        await expect.poll(async () => (await other.query(waiting)).rowCount).toBeGreaterThan(0);
        expect(await appendAsPrevious(running.db, 'one', seq)).toBe(true);
      }
      expect(isDone).toBe(false);
      await other.query('commit');
      expect(await done).toEqual(expect.arrayContaining(STEPS));
      expect(await readAsPrevious(running.db, 'one')).toEqual([1, 2, 3]);
    },
  );
});
