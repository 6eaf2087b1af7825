/**
 * Does the due jobs of one kind. Every process has a worker, and the database assigns each job to one of them. A job
 * is done at least once: if its process is killed, the lease of the job ends, and another attempt follows.
 */
import type { Logger } from 'pino';
import { fieldOf } from '../../../engine/records.ts';
import type { Db } from '../database.ts';
import { type Job, JobFailed, type JobKind, type JobName } from './jobKind.ts';
import { JobQueue } from './jobQueue.ts';

export type AttemptOutcome = 'done' | 'failed' | 'givenUp';

/** The dependencies that the workers of all kinds share. */
export interface JobRuntime {
  readonly db: Db;
  readonly log: Logger;
  /** Called after each attempt, for the metrics. */
  readonly onAttempt?: (job: JobName, outcome: AttemptOutcome) => void;
}

/**
 * Makes one attempt, and marks the job as ended if it is done. Returns null, or the number of seconds to wait if the
 * job has not failed but must continue later.
 *
 * @throws JobFailed
 */
export type JobHandler<Row> = (job: Job<Row>) => Promise<number | null>;

export interface JobWorker {
  /** Must be called after a job was written, so that it is done immediately. */
  wake(): void;
  /** Resolves when no due job is left. */
  settled(): Promise<void>;
  /** Starts no further job. Resolves when the current ones are done. */
  stop(): Promise<void>;
}

interface WorkerOptions {
  /** The number of attempts at the same time. */
  readonly parallel?: number;
  /** Runs before the due jobs are looked for. */
  readonly beforeRound?: () => Promise<void>;
}

const LOOK_MS = 5_000;

/**
 * Does due jobs one after the other until none is left. @throws an unexpected error of a job, after the error is
 * stored.
 */
export async function runDueJobs<Row>(
  { db, log, onAttempt }: JobRuntime,
  kind: JobKind,
  handle: JobHandler<Row>,
  isStopped: () => boolean = () => false,
): Promise<void> {
  const queue = new JobQueue<Row>(db, kind);
  while (!isStopped()) {
    const job = await queue.claim();
    if (!job) return;
    try {
      const waitSeconds = await handle(job);
      if (waitSeconds !== null) await queue.wait(job, waitSeconds);
      onAttempt?.(kind.name, 'done');
    } catch (error) {
      const isExpected = error instanceof JobFailed;
      const reason = isExpected ? error.message : String(fieldOf(error, 'code') ?? fieldOf(error, 'name'));
      const isGivenUp = await queue.fail(job, reason, isExpected ? error.failure : {});
      onAttempt?.(kind.name, isGivenUp ? 'givenUp' : 'failed');
      const { event, idName, message } = kind.failed;
      const id = job.ids.length === 1 ? job.ids[0] : job.ids;
      log.warn({ event, [idName]: id, attempts: job.attempts, reason, isGivenUp }, message);
      if (!isExpected) throw error;
    }
  }
}

export function startJobWorker<Row>(
  runtime: JobRuntime,
  kind: JobKind,
  handle: JobHandler<Row>,
  { parallel = 1, beforeRound }: WorkerOptions = {},
): JobWorker {
  const queue = new JobQueue<Row>(runtime.db, kind);
  let isStopped = false;
  let round: Promise<void> | null = null;
  let isWokenAgain = false;

  async function runRound(): Promise<void> {
    await beforeRound?.();
    if (isStopped || !(await queue.hasDue())) return;
    const runs = Array.from({ length: parallel }, () => runDueJobs(runtime, kind, handle, () => isStopped));
    for (const run of await Promise.allSettled(runs)) if (run.status === 'rejected') throw run.reason;
  }

  function wake(): void {
    if (isStopped) return;
    if (round) {
      isWokenAgain = true;
      return;
    }
    round = runRound()
      .catch((error: unknown) =>
        runtime.log.warn(
          { event: 'jobsInterrupted', job: kind.name, err: error },
          'due jobs could not be read or run; retrying',
        ),
      )
      .finally(() => {
        round = null;
        if (!isWokenAgain) return;
        isWokenAgain = false;
        wake();
      });
  }

  const timer = setInterval(wake, LOOK_MS);
  timer.unref();
  wake();
  return {
    wake,
    async settled() {
      while (round) await round;
    },
    async stop() {
      isStopped = true;
      clearInterval(timer);
      await round;
    },
  };
}
