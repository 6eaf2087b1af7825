/** The values of the metrics that come from the database. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testDatabase } from '../../../tests/harness/database/testDatabase.ts';
import { writeJob } from '../../../tests/harness/jobs/writtenJobs.ts';
import type { Database } from '../../db/database.ts';
import { JOB_NAMES } from '../../db/jobs/jobKind.ts';
import { JobQueue } from '../../db/jobs/jobQueue.ts';
import { activeKinds, JOB_KINDS } from '../../wiring/jobKinds.ts';
import { QueueDepthReader, type QueueDepths } from './queueDepths.ts';

const ARCHIVE_AFTER_DAYS = 7;

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
