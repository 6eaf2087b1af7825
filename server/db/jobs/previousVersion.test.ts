/** During a rolling deploy and after a rollback, processes of the previous version use the same jobs. */
import path from 'node:path';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { testDatabase } from '../../../tests/harness/database/testDatabase.ts';
import { writeJob } from '../../../tests/harness/jobs/writtenJobs.ts';
import { JOB_KINDS } from '../../wiring/jobKinds.ts';
import type { Database } from '../database.ts';
import { JOB_NAMES, type JobName } from './jobKind.ts';
import { JobQueue } from './jobQueue.ts';

const MIGRATION = path.resolve(import.meta.dirname, '../../../migrations/202611271300_add_job_columns.ts');

/**
 * Returns the jobs that the previous version would claim `days` days from now. Mints have no query, because the
 * previous minter tries every mint that is not complete.
 */
const previous = (name: Exclude<JobName, 'mint'>, days = 0) => {
  const queries: Readonly<Record<typeof name, RawBuilder<{ id: string }>>> = {
    mail: sql`select id from outbox_mail where ended_at is null and next_attempt_at <= now()`,
    inquiry: sql`select id from payment_inquiry where wanted > done and due_at <= now()`,
    notification: sql`select id from notification_delivery where ended_at is null and next_attempt_at <= now()`,
  };
  return sql<{ id: string }>`${queries[name]} + make_interval(days => ${days})`;
};

let database: Database;
beforeEach(async () => {
  database = await testDatabase();
});
afterEach(() => database.close());

async function giveUp(name: JobName): Promise<string> {
  const id = await writeJob(database.db, name);
  const queue = new JobQueue(database.db, JOB_KINDS[name]);
  const job = await queue.claim();
  expect(job && (await queue.fail(job, 'TIMEOUT', { isFinal: true }))).toBe(true);
  return id;
}

it.each(['mail', 'inquiry', 'notification'] as const)(
  '[OPS-90] the previous version leaves a claimed job and a dead letter of the kind %s alone',
  async (name) => {
    const { db } = database;
    await giveUp(name);
    const id = await writeJob(db, name);
    const due = async (days?: number) => (await previous(name, days).execute(db)).rows;
    expect(await due()).toEqual([{ id }]);
    expect(await due(1000)).toEqual([{ id }]);
    await new JobQueue(db, JOB_KINDS[name]).claim();
    expect(await due()).toEqual([]);
  },
);

it('[OPS-90] waiting jobs and dead letters of inquiries are due after the migration is reverted and applied again', async () => {
  const { db } = database;
  const { up, down } = (await import(MIGRATION)) as Record<
    'up' | 'down',
    (schema: Kysely<never>) => Promise<void>
  >;
  const schema = db as unknown as Kysely<never>;
  const dead = await giveUp('inquiry');
  const ids = new Map<JobName, string>();
  for (const name of JOB_NAMES) ids.set(name, await writeJob(db, name));
  await down(schema);
  expect((await previous('inquiry').execute(db)).rows).toEqual(
    expect.arrayContaining([{ id: dead }, { id: ids.get('inquiry') }]),
  );
  await up(schema);
  for (const name of JOB_NAMES) {
    const queue = new JobQueue(db, JOB_KINDS[name]);
    const claimed = [await queue.claim(), await queue.claim()].flatMap((job) => job?.ids ?? []);
    expect([name, claimed.sort()]).toEqual([
      name,
      [ids.get(name), ...(name === 'inquiry' ? [dead] : [])].sort(),
    ]);
  }
});
