/** The guarantees of the job queue, which are the same for every kind of job. */
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testDatabase } from '../../../tests/harness/database/testDatabase.ts';
import { writeJob } from '../../../tests/harness/jobs/writtenJobs.ts';
import { JOB_KINDS } from '../../wiring/jobKinds.ts';
import type { Database } from '../database.ts';
import { JOB_NAMES, type Job } from './jobKind.ts';
import { JobQueue } from './jobQueue.ts';

const CLAIMS = 6;
const SAMPLES = 8;

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

describe.each(JOB_NAMES)('a job of the kind %s', (name) => {
  const kind = JOB_KINDS[name];
  const { table, key, attempts, dueAt } = kind;
  const [tableName, keyName, attemptsName, dueName] = [table, key, attempts, dueAt].map((one) =>
    sql.ref(one),
  ) as [ReturnType<typeof sql.ref>, ...ReturnType<typeof sql.ref>[]];
  let queue: JobQueue<unknown>;
  let id: string;
  beforeEach(async () => {
    const { db } = database;
    await sql`delete from ${tableName}`.execute(db);
    queue = new JobQueue(db, kind);
    id = await writeJob(db, name);
  });

  async function claimed(): Promise<Job<unknown>> {
    const job = await queue.claim();
    if (!job) throw new Error('No job is due');
    return job;
  }

  /** Makes the job due, as if its lease or its wait had ended, and sets its number of attempts to `tries`. */
  async function endWait(tries?: number): Promise<void> {
    await sql`update ${tableName} set ${dueName} = now() where ${keyName} = ${id}`.execute(database.db);
    if (tries === undefined) return;
    await sql`update ${tableName} set ${attemptsName} = ${tries} where ${keyName} = ${id}`.execute(
      database.db,
    );
  }

  /** Returns the seconds until the next attempt. */
  async function waitSeconds(): Promise<number> {
    const { rows } = await sql<{ seconds: number }>`
      select extract(epoch from ${dueName} - now())::float as seconds from ${tableName} where ${keyName} = ${id}`.execute(
      database.db,
    );
    return rows[0]?.seconds ?? Number.NaN;
  }

  it('[OPS-84] is claimed by one process at a time, and by another process when its lease has ended', async () => {
    const claims = await Promise.all(Array.from({ length: CLAIMS }, () => queue.claim()));
    const jobs = claims.flatMap((job) => job ?? []);
    expect(jobs.map(({ ids, attempts: tries }) => [ids, tries])).toEqual([[[id], 1]]);
    const lease = await waitSeconds();
    expect(lease).toBeGreaterThan(kind.leaseSeconds - 10);
    expect(lease).toBeLessThanOrEqual(kind.leaseSeconds);
    await endWait();
    expect(await claimed()).toMatchObject({ ids: [id], attempts: 2 });
    // The first process, whose lease has ended, cannot change the job anymore.
    const [first] = jobs;
    expect(first && (await queue.fail(first, 'LATE', { isFinal: true }))).toBe(false);
    expect(await queue.deadLetters(10)).toEqual([]);
    expect(await queue.claim()).toBeNull();
  });

  it('[OPS-84] is rolled back with the transaction of its cause', async () => {
    const before = await sql`select from ${tableName}`.execute(database.db);
    await database.db
      .transaction()
      .execute(async (tx) => {
        await writeJob(tx, name);
        throw new Error('the cause is refused');
      })
      .catch(() => {});
    const after = await sql`select from ${tableName}`.execute(database.db);
    expect(after.rows.length).toBe(before.rows.length);
  });

  it('[OPS-85] waits twice as long after each failed attempt, with a jitter', async () => {
    for (const tries of [1, 2, 3, 7, kind.maxAttempts - 1]) {
      await endWait(tries - 1);
      expect(await queue.fail(await claimed(), 'TIMEOUT')).toBe(false);
      const wait = Math.min(kind.maxWaitSeconds, kind.firstWaitSeconds * 2 ** (tries - 1));
      const seconds = await waitSeconds();
      expect([tries, seconds > wait - 5, seconds <= wait * 1.25]).toEqual([tries, true, true]);
      expect([tries, seconds < wait + 10.1]).toEqual([tries, true]);
    }
    const waits = new Set<number>();
    for (let sample = 0; sample < SAMPLES; sample++) {
      await endWait(6);
      await queue.fail(await claimed(), 'TIMEOUT');
      waits.add(Math.round((await waitSeconds()) * 10));
    }
    expect(waits.size).toBeGreaterThan(1);
  });

  it('[OPS-85] becomes a dead letter with the last error after the last attempt, and is not tried again', async () => {
    await endWait(kind.maxAttempts - 1);
    expect(await queue.fail(await claimed(), 'TIMEOUT')).toBe(true);
    expect(await queue.deadLetters(10)).toEqual([
      {
        ...{ job: name, id, attempts: kind.maxAttempts, error: 'TIMEOUT' },
        ...{ about: expect.any(String), endedAt: expect.any(Date) },
      },
    ]);
    expect(await queue.claim()).toBeNull();
  });

  it('[OPS-85] becomes a dead letter at once if no further attempt can succeed', async () => {
    expect(await queue.fail(await claimed(), 'REFUSED', { isFinal: true })).toBe(true);
    expect(await queue.deadLetters(10)).toMatchObject([{ id, attempts: 1, error: 'REFUSED' }]);
  });

  it('[OPS-85] can be delayed without a failure, which does not count as an attempt', async () => {
    await queue.wait(await claimed(), 50);
    expect(await waitSeconds()).toBeGreaterThan(40);
    await endWait();
    expect(await claimed()).toMatchObject({ attempts: 1 });
  });

  it('[OPS-86] is due again, with no attempts counted, when its dead letter is redone', async () => {
    await endWait(kind.maxAttempts - 1);
    await queue.fail(await claimed(), 'TIMEOUT');
    expect(await queue.redo('unknown')).toBe(0);
    expect(await queue.redo(id)).toBe(1);
    expect(await queue.deadLetters(10)).toEqual([]);
    expect(await claimed()).toMatchObject({ ids: [id], attempts: 1 });
    expect(await queue.redo(null)).toBe(0);
  });
});

it('[OPS-85] an inquiry that became a dead letter is due again when the same inquiry is requested again', async () => {
  const { db } = database;
  const queue = new JobQueue<{ id: string }>(db, JOB_KINDS.inquiry);
  await db.deleteFrom('payment_inquiry').execute();
  const id = await writeJob(db, 'inquiry');
  const job = await queue.claim();
  expect(job && (await queue.fail(job, 'TIMEOUT', { isFinal: true }))).toBe(true);
  await sql`insert into payment_inquiry (id, kind) values (${id}, 'checkout')
    on conflict (id) do update set wanted = payment_inquiry.wanted + 1, due_at = now(), failures = 0`.execute(
    db,
  );
  expect(await queue.claim()).toMatchObject({ ids: [id], attempts: 1 });
});

it('[OPS-85] progress of a mint resets its number of attempts', async () => {
  const { db } = database;
  const queue = new JobQueue<{ payment_id: string }>(db, JOB_KINDS.mint);
  await db.deleteFrom('nft_mint').execute();
  await writeJob(db, 'mint');
  await db.updateTable('nft_mint').set({ attempts: 200 }).execute();
  const job = await queue.claim();
  if (job) await queue.wait(job, 0);
  expect(job?.attempts).toBe(201);
  expect(await queue.claim()).toMatchObject({ attempts: 1 });
});
