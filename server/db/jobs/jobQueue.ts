/**
 * The statements of a queue in the database: claims with a lease, backoff, and dead letters, which operators can redo.
 */
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../database.ts';
import type { Job, JobFailure, JobKind } from './jobKind.ts';

/**
 * Maximum jitter of a wait. The jitter is at most a quarter of the wait. It spreads the retries of jobs that failed
 * together.
 */
const MAX_JITTER_SECONDS = 10;

/** A dead letter for the operator. It contains no address and no text. */
export interface DeadLetter {
  readonly job: JobKind['name'];
  readonly id: string;
  readonly about: string;
  readonly attempts: number;
  readonly error: string | null;
  readonly endedAt: Date;
}

export class JobQueue<Row> {
  readonly kind: JobKind;
  readonly #db: Db;

  constructor(db: Db, kind: JobKind) {
    this.#db = db;
    this.kind = kind;
  }

  /** Returns whether a job is due. Unlike a claim, this locks nothing. */
  async hasDue(): Promise<boolean> {
    const { table } = raw(this.kind);
    const { rows } = await sql`select 1 as one from ${table} where ${this.#isDue()} limit 1`.execute(
      this.#db,
    );
    return rows.length > 0;
  }

  /** Claims the next due job for one attempt, so that no other process claims it. */
  async claim(): Promise<Job<Row> | null> {
    const { group, key, attempts } = this.kind;
    const rows = await (group
      ? this.#db.transaction().execute(async (tx) => {
          await sql`select pg_advisory_xact_lock(${group.lock})`.execute(tx);
          return this.#claimDue(tx);
        })
      : this.#claimDue(this.#db));
    const [first, ...rest] = rows;
    if (!first) return null;
    return {
      ids: rows.map((row) => String(row[key])),
      rows: [first, ...rest],
      attempts: Math.max(...rows.map((row) => Number(row[attempts]))),
    };
  }

  /**
   * Schedules the next attempt, or gives the job up. Does nothing if the job has ended, or if another process has
   * claimed it.
   *
   * @returns whether the job has become a dead letter.
   */
  async fail(
    job: Job<unknown>,
    reason: string,
    { afterSeconds, isFinal }: JobFailure = {},
  ): Promise<boolean> {
    const { kind } = this;
    const { table, attempts, dueAt } = raw(kind);
    const error = reason.slice(0, 200);
    const isOver = sql`${attempts} >= ${kind.maxAttempts} or (${sql.raw(kind.isTooOld ?? 'false')})`;
    const wait = sql`least(${kind.maxWaitSeconds}::float,
      ${kind.firstWaitSeconds}::float * power(2, greatest(${attempts}, 1) - 1))`;
    const jitter = sql`random() * least(${wait} / 4, ${MAX_JITTER_SECONDS}::float)`;
    return this.#db.transaction().execute(async (tx) => {
      const dead = await sql`update ${table} set error = ${error}, ${sql.raw(kind.giveUpSets)}
        where ${this.#isHeld(job)} and (${isFinal ? sql`true` : isOver}) returning 1 as one`.execute(tx);
      await sql`update ${table} set error = ${error},
        ${dueAt} = now() + make_interval(secs => greatest(${wait} + ${jitter}, ${afterSeconds ?? 0}::float))
        where ${this.#isHeld(job)}`.execute(tx);
      return dead.rows.length > 0;
    });
  }

  /** Lets the job wait without a failure. By default, the attempt is not counted. */
  async wait(job: Job<unknown>, seconds: number): Promise<void> {
    const { table, dueAt } = raw(this.kind);
    const { attempts, waitSets = `${attempts} = ${attempts} - 1` } = this.kind;
    await sql`update ${table} set ${dueAt} = now() + make_interval(secs => ${seconds}::float), ${sql.raw(waitSets)}
      where ${this.#isHeld(job)}`.execute(this.#db);
  }

  /** Returns the newest dead letters. */
  async deadLetters(limit: number): Promise<DeadLetter[]> {
    const { name, isDead } = this.kind;
    const { table, key, attempts, about, endedAt } = raw(this.kind);
    const { rows } = await sql<Omit<DeadLetter, 'job'>>`
      select ${key} as id, ${about} as about, ${attempts} as attempts, error, ${endedAt} as "endedAt" from ${table}
      where ${sql.raw(isDead)} order by ${endedAt} desc limit ${limit}`.execute(this.#db);
    return rows.map((row) => ({ job: name, ...row }));
  }

  /**
   * Makes a dead letter due again, or all dead letters if `id` is null.
   *
   * @returns the number of jobs that are due again.
   */
  async redo(id: string | null): Promise<number> {
    const { table, key, attempts, dueAt } = raw(this.kind);
    const { isDead, redoSets } = this.kind;
    const { numAffectedRows } = await sql`update ${table}
      set ${attempts} = 0, ${dueAt} = now(), ${sql.raw(redoSets)}
      where (${sql.raw(isDead)}) and ${id === null ? sql`true` : sql`${key} = ${id}`}`.execute(this.#db);
    return Number(numAffectedRows ?? 0);
  }

  /**
   * SQL condition: this attempt still holds the jobs. A later claim increases the number of attempts in the rows, so
   * the condition is then false.
   */
  #isHeld({ ids, attempts }: Job<unknown>): RawBuilder<boolean> {
    const columns = raw(this.kind);
    return sql`${columns.key} = any(${[...ids]}) and (${sql.raw(this.kind.isOpen)})
      and ${columns.attempts} <= ${attempts}`;
  }

  #isDue(): RawBuilder<boolean> {
    return sql`(${sql.raw(this.kind.isOpen)}) and ${raw(this.kind).dueAt} <= now()`;
  }

  async #claimDue(db: Db): Promise<(Row & Record<string, unknown>)[]> {
    const { group, leaseSeconds } = this.kind;
    const { table, key, attempts, dueAt } = raw(this.kind);
    const isDue = this.#isDue();
    const claimed = group
      ? sql`select * from ${table} d where ${isDue}
          and exists (select from first f where ${sql.raw(group.isSame)}) for update skip locked`
      : sql`select * from first`;
    const { rows } = await sql<Row & Record<string, unknown>>`
      with first as (select * from ${table} where ${isDue} order by ${dueAt} limit 1 for update skip locked),
        claimed as (${claimed})
      update ${table} set ${attempts} = ${attempts} + 1, error = null,
        ${dueAt} = now() + make_interval(secs => ${leaseSeconds}) ${sql.raw(group ? `, ${group.claimSets}` : '')}
      where ${key} in (select ${key} from claimed) returning *`.execute(db);
    return rows;
  }
}

function raw({ table, key, attempts, dueAt, about, endedAt }: JobKind) {
  return {
    ...{ table: sql.raw(table), key: sql.raw(key), attempts: sql.raw(attempts), dueAt: sql.raw(dueAt) },
    ...{ about: sql.raw(about), endedAt: sql.raw(endedAt) },
  };
}
