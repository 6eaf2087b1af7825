/**
 * The kinds of jobs. Each kind has a table, and a job is a row of this table. So a job is written in the same
 * transaction as its cause, and is deleted with the data to which it belongs. A kind declares how its table stores a
 * job. All kinds share the statements and the worker.
 */

export const JOB_NAMES = ['mail', 'inquiry', 'mint', 'notification'] as const;
export type JobName = (typeof JOB_NAMES)[number];

/** Declares a kind of job. Its fragments of SQL contain no value that a user has entered. */
export interface JobKind {
  readonly name: JobName;
  readonly table: string;
  /** The columns of the id, of the number of attempts, and of the time of the next attempt. */
  readonly key: string;
  readonly attempts: string;
  readonly dueAt: string;
  /** The condition of jobs that are not ended. */
  readonly isOpen: string;
  /**
   * The condition of dead letters, the column of the time when they were given up, and an expression that tells the
   * operator what they are about. The expression contains no address.
   */
  readonly isDead: string;
  readonly endedAt: string;
  readonly about: string;
  /** Whether dead letters remain until they are done, because they are about paid things. Others are deleted after days. */
  readonly keepsDead: boolean;
  /** The column with the time from which the age of a waiting job is measured. */
  readonly since: string;
  /** The columns that are set when a job is given up, and when a dead letter is redone. */
  readonly giveUpSets: string;
  readonly redoSets: string;
  /** The columns that are set when a job waits without having failed. By default, the attempt is not counted. */
  readonly waitSets?: string;
  /** How jobs are grouped. Set only for kinds whose jobs are done together. */
  readonly group?: JobGroup;
  /** The time limit of an attempt. After this time another process may claim the job. */
  readonly leaseSeconds: number;
  /** Bounds of the exponential backoff. */
  readonly firstWaitSeconds: number;
  readonly maxWaitSeconds: number;
  /**
   * A job that fails becomes a dead letter after this number of attempts, or earlier under the condition `isTooOld`.
   */
  readonly maxAttempts: number;
  readonly isTooOld?: string;
  /** How a failed attempt is logged. `idName` is the name of the log field that contains the id of the job. */
  readonly failed: { readonly event: string; readonly idName: string; readonly message: string };
}

export interface JobGroup {
  /** The condition under which the due job `d` is done together with the claimed job `f`. */
  readonly isSame: string;
  /** The advisory lock under which jobs are claimed. Simultaneous claims would divide a group. */
  readonly lock: number;
  /** The columns that a claim sets. `claimed` are the claimed rows. */
  readonly claimSets: string;
}

/** A claimed job, or a claimed group of jobs that are done together. */
export interface Job<Row> {
  readonly ids: readonly string[];
  readonly rows: readonly [Row, ...Row[]];
  /** The number of attempts, including this one. */
  readonly attempts: number;
}

export interface JobFailure {
  /** The shortest time until the next attempt. */
  readonly afterSeconds?: number | null;
  /** Whether no further attempt can succeed. */
  readonly isFinal?: boolean;
}

/** An attempt has failed as expected. The reason is stored and logged, so it must contain no personal data. */
export class JobFailed extends Error {
  readonly failure: JobFailure;

  constructor(reason: string, failure: JobFailure = {}) {
    super(reason);
    this.name = 'JobFailed';
    this.failure = failure;
  }
}
