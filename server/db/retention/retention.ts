/** Deletes expired data every hour, a thousand rows at a time, in one process at a time. */
import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { Db } from '../database.ts';
import { isUnreachable } from '../unreachable.ts';
import { RETENTION, type RetentionRule } from './rules.ts';

const EVERY_MS = 60 * 60_000;
/** Milliseconds until the next run after a database outage. */
const AGAIN_MS = 60_000;
/** Milliseconds until the first run, so that it does not slow down the start. */
const FIRST_MS = 5 * 60_000;
const AT_ONCE = 1_000;
/** The lock number, which is arbitrary but unique. */
const LOCK = 7_243_001;

export class Retention {
  readonly #db: Db;
  readonly #log: Logger;
  #timer: NodeJS.Timeout | null = null;
  #isStopped = false;
  #running: Promise<unknown> = Promise.resolve();

  constructor(db: Db, log: Logger) {
    this.#db = db;
    this.#log = log;
  }

  start(): void {
    this.#wait(FIRST_MS);
  }

  /** Resolves after the current batch. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    if (this.#timer) clearTimeout(this.#timer);
    await this.#running;
  }

  /**
   * Deletes all expired rows, in one transaction per batch. @returns the number of deleted rows per rule, or null if
   * another process is deleting rows.
   */
  async run(): Promise<Readonly<Record<string, number>> | null> {
    const deleted: Record<string, number> = {};
    for (const rule of RETENTION) {
      let count: number | null = AT_ONCE;
      while (count === AT_ONCE && !this.#isStopped) {
        count = await this.#deleteBatch(rule);
        if (count === null) return null;
        if (count > 0) deleted[rule.name] = (deleted[rule.name] ?? 0) + count;
      }
    }
    if (Object.keys(deleted).length > 0)
      this.#log.info({ event: 'retention', deleted }, 'expired data was deleted');
    return deleted;
  }

  /** Returns the number of deleted rows, at most `AT_ONCE`, or null if another process is deleting rows. */
  #deleteBatch({ table, key, isOver }: RetentionRule): Promise<number | null> {
    return this.#db.transaction().execute(async (tx) => {
      const lock = await sql<{ is: boolean }>`select pg_try_advisory_xact_lock(${LOCK}) as is`.execute(tx);
      if (!lock.rows[0]?.is) return null;
      const { numAffectedRows } = await sql`delete from ${sql.table(table)} where ${sql.ref(key)} in (
        select ${sql.ref(key)} from ${sql.table(table)} where ${isOver} limit ${AT_ONCE}
      )`.execute(tx);
      return Number(numAffectedRows ?? 0);
    });
  }

  #wait(ms: number): void {
    if (this.#isStopped) return;
    this.#timer = setTimeout(() => {
      this.#running = this.run().then(
        () => this.#wait(EVERY_MS),
        (error: unknown) => this.#waitAfter(error),
      );
    }, ms);
    this.#timer.unref();
  }

  /** Waits before the next run. Does not log an outage, because other modules log it. */
  #waitAfter(error: unknown): void {
    if (isUnreachable(error)) return this.#wait(AGAIN_MS);
    this.#log.warn({ err: error }, 'expired data could not be deleted');
    this.#wait(EVERY_MS);
  }
}
