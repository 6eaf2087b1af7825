import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { testDatabase } from '../../../tests/harness/database/testDatabase.ts';
import { writeJob } from '../../../tests/harness/jobs/writtenJobs.ts';
import { endMail, MAILS } from '../../mail/outbox.ts';
import type { Database } from '../database.ts';
import { type Job, JobFailed } from './jobKind.ts';
import { JobQueue } from './jobQueue.ts';
import { type JobHandler, type JobWorker, startJobWorker } from './jobWorker.ts';

let database: Database;
let worker: JobWorker | null = null;
const logged: Record<string, unknown>[] = [];
const attempts: string[] = [];
beforeAll(async () => {
  database = await testDatabase();
});
beforeEach(async () => {
  await database.db.deleteFrom('outbox_mail').execute();
  logged.length = 0;
  attempts.length = 0;
});
afterEach(() => worker?.stop());
afterAll(() => database.close());

const end = async ({ ids: [id] }: Job<unknown>) => {
  await endMail(database.db, id ?? '');
  return null;
};

function start(handle: JobHandler<unknown>, parallel = 1): JobWorker {
  const log = pino({}, { write: (line: string) => void logged.push(JSON.parse(line)) });
  const onAttempt = (job: string, outcome: string) => void attempts.push(`${job} ${outcome}`);
  worker = startJobWorker({ db: database.db, log, onAttempt }, MAILS, handle, { parallel });
  return worker;
}

it('[OPS-89] a worker does a job as soon as it is woken', async () => {
  const done: string[] = [];
  const { settled, wake } = start(async (job) => {
    done.push(...job.ids);
    return end(job);
  });
  await settled();
  const id = await writeJob(database.db, 'mail');
  wake();
  await settled();
  expect(done).toEqual([id]);
  expect(attempts).toEqual(['mail done']);
});

it('[OPS-89] a worker does a job that is written after the last claim of a running round', async () => {
  const ids = [await writeJob(database.db, 'mail')];
  const claim = JobQueue.prototype.claim;
  const claims = vi.spyOn(JobQueue.prototype, 'claim').mockImplementation(async function (
    this: JobQueue<unknown>,
  ) {
    const job = await claim.call(this);
    if (job === null && ids.length === 1) {
      ids.push(await writeJob(database.db, 'mail'));
      worker?.wake();
    }
    return job;
  });
  const done: string[] = [];
  const { settled } = start(async (job) => {
    done.push(...job.ids);
    return end(job);
  });
  await settled();
  claims.mockRestore();
  expect(ids).toHaveLength(2);
  expect(done).toEqual(ids);
});

it('[OPS-89] a worker does a limited number of jobs at the same time', async () => {
  for (let count = 0; count < 6; count++) await writeJob(database.db, 'mail');
  let running = 0;
  let most = 0;
  const waiting: (() => void)[] = [];
  const { settled } = start(async (job) => {
    running += 1;
    most = Math.max(most, running);
    // The first two jobs wait until both are running.
    if (running === 2) for (const next of waiting.splice(0)) next();
    else if (most < 2) await new Promise<void>((resolve) => waiting.push(resolve));
    await end(job);
    running -= 1;
    return null;
  }, 2);
  await settled();
  expect(most).toBe(2);
  expect(attempts.length).toBe(6);
});

it('[OPS-89] a stopping worker finishes the current job and starts no other', async () => {
  await writeJob(database.db, 'mail');
  await writeJob(database.db, 'mail');
  let finish = () => {};
  const begun = new Promise<void>((resolve) => {
    start(async (job) => {
      resolve();
      await new Promise<void>((done) => {
        finish = done;
      });
      return end(job);
    });
  });
  await begun;
  const stopped = worker?.stop();
  finish();
  await stopped;
  const { rows } = await sql<{ isEnded: boolean; attempts: number }>`
    select ended_at is not null as "isEnded", attempts from outbox_mail order by attempts desc`.execute(
    database.db,
  );
  expect(rows).toEqual([
    { isEnded: true, attempts: 1 },
    { isEnded: false, attempts: 0 },
  ]);
});

it('[OPS-85] a failed attempt is stored and logged with its reason, and delays no other job', async () => {
  const failing = await writeJob(database.db, 'mail');
  await writeJob(database.db, 'mail');
  const { settled } = start(async (job) => {
    if (job.ids[0] === failing) throw new JobFailed('EENVELOPE', { afterSeconds: 500 });
    return end(job);
  });
  await settled();
  expect(attempts.sort()).toEqual(['mail done', 'mail failed']);
  expect(logged.filter(({ event }) => event === 'mailNotSent')).toMatchObject([
    { mail: failing, reason: 'EENVELOPE', attempts: 1, isGivenUp: false },
  ]);
  const { rows } = await sql<{ error: string; isLate: boolean }>`
    select error, next_attempt_at > now() + interval '450 seconds' as "isLate" from outbox_mail
    where id = ${failing}`.execute(database.db);
  expect(rows).toEqual([{ error: 'EENVELOPE', isLate: true }]);
});

it('[OPS-85] an unexpected error counts as a failed attempt, and its text is not stored', async () => {
  const id = await writeJob(database.db, 'mail');
  const { settled } = start(async () => {
    throw Object.assign(new TypeError('ann@play.example is no address'), {});
  });
  await settled();
  expect(attempts).toEqual(['mail failed']);
  expect(logged.map(({ event }) => event)).toEqual(['mailNotSent', 'jobsInterrupted']);
  const { rows } = await sql`select error, attempts from outbox_mail where id = ${id}`.execute(database.db);
  expect(rows).toEqual([{ error: 'TypeError', attempts: 1 }]);
  expect(await new JobQueue(database.db, MAILS).claim()).toBeNull();
});
