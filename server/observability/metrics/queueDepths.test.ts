/** The values of the metrics that come from the database. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createPastWeek, onDay, partitionsOf } from '../../../tests/harness/database/logPartitions.ts';
import { testDatabase } from '../../../tests/harness/database/testDatabase.ts';
import { insertEndedGame, playEndedGame } from '../../../tests/harness/games/endedGame.ts';
import { writeJob } from '../../../tests/harness/jobs/writtenJobs.ts';
import type { Database } from '../../db/database.ts';
import { JOB_NAMES } from '../../db/jobs/jobKind.ts';
import { JobQueue } from '../../db/jobs/jobQueue.ts';
import { archiveGame } from '../../games/housekeeping/gameArchive.ts';
import { LogPartitions } from '../../games/housekeeping/logPartitions.ts';
import { activeKinds, JOB_KINDS } from '../../wiring/jobKinds.ts';
import { QueueDepthReader, type QueueDepths } from './queueDepths.ts';

const ARCHIVE_AFTER_DAYS = 7;
const GUIDE = path.resolve(import.meta.dirname, '../../../docs/operations.md');

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

/** Reads the values without those that an earlier read has cached. */
async function read(): Promise<QueueDepths> {
  const depths = await new QueueDepthReader(database.db, activeKinds(true), ARCHIVE_AFTER_DAYS).read();
  if (!depths) throw new Error('The database did not answer');
  return depths;
}

it('[OPS-98] counts dead letters of paid things until they are done or refunded, and others for a day', async () => {
  const { db } = database;
  const dead = async () => {
    const { jobs } = await read();
    return Object.fromEntries(JOB_NAMES.map((name) => [name, jobs[name].dead]));
  };
  for (const name of JOB_NAMES) {
    await writeJob(db, name);
    const queue = new JobQueue(db, JOB_KINDS[name]);
    const job = await queue.claim();
    if (job) await queue.fail(job, 'TIMEOUT', { isFinal: true });
  }
  expect(await dead()).toEqual({ mail: 1, inquiry: 1, mint: 1, notification: 1 });
  for (const { table, endedAt } of Object.values(JOB_KINDS))
    await sql`update ${sql.table(table)} set ${sql.ref(endedAt)} = now() - interval '40 days'`.execute(db);
  expect(await dead()).toEqual({ mail: 0, inquiry: 1, mint: 1, notification: 0 });
  await sql`update payment set refunded_at = now()`.execute(db);
  expect(await dead()).toEqual({ mail: 0, inquiry: 1, mint: 0, notification: 0 });
  expect(await new JobQueue(db, JOB_KINDS.inquiry).redo(null)).toBe(1);
  expect(await dead()).toEqual({ mail: 0, inquiry: 0, mint: 0, notification: 0 });
});

it('[OPS-101] states the age of a partition that its games keep, which the statement of the guide names', async () => {
  const { db } = database;
  const players = ['a', 'b', 'c', 'd'] as const;
  const logPartitions = new LogPartitions({ db, log: pino({ level: 'silent' }) });
  await sql`insert into account (id, role, username)
    select p, 'ROLE_GUEST', p from unnest(${[...players]}::text[]) p`.execute(db);
  // A partition is overdue 21 days after its week. The first week ended 14 to 20 days ago, the second 35 to 41 days ago.
  const [recent, old] = [await createPastWeek(db, 3), await createPastWeek(db, 6)];
  const play = playEndedGame(4, 1);
  const insert = (day: string) => onDay(db, day, (tx) => insertEndedGame(tx, play, players, Date.now()));
  const [, kept] = [await insert(recent.monday), await insert(old.monday)];
  const { rows: ages } = await sql<{ days: number }>`
    select (now() at time zone 'UTC')::date - ${old.monday}::date - 7 as days`.execute(db);
  await logPartitions.run();
  expect((await read()).partitionAge).toBe(ages[0]?.days);

  const section = readFileSync(GUIDE, 'utf8').split('### Partitions of the game log')[1] ?? '';
  const [, names = ''] = /```sql\n([^`]+)```/.exec(section) ?? [];
  const { rows: keeping } = await sql<{
    partition: string;
    game_id: string;
  }>`${sql.raw(names.replace(';', ''))}`.execute(db);
  // The statement may also name games of a week that is not overdue yet.
  expect(keeping.filter(({ partition }) => partition === old.partition).map((row) => row.game_id)).toEqual([
    kept,
  ]);
  expect(await archiveGame(db, kept)).toBe(true);
  await logPartitions.run();
  expect(await partitionsOf(db)).toContain(recent.partition);
  expect(await partitionsOf(db)).not.toContain(old.partition);
  expect((await read()).partitionAge).toBe(0);
});
