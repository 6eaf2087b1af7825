/**
 * Holds log commits on a PostgreSQL server. A deferred trigger runs after the row is written and before the transaction
 * commits. It waits for a lock that the test holds. The database process outlives a killed client, so the test decides
 * whether the row is committed.
 */
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';

const KEY = 4711;
const POLL_INTERVAL_MS = 10;

export class PostgresHold {
  readonly #client: pg.Client;

  private constructor(own: pg.Client) {
    this.#client = own;
  }

  /** Prepares the migrated database at `url`. */
  static async prepare(url: string): Promise<PostgresHold> {
    const own = new pg.Client({ connectionString: url });
    await own.connect();
    await own.query(`create or replace function hold_commit() returns trigger language plpgsql as $$ begin
      perform pg_advisory_xact_lock_shared(${KEY});
      return null;
    end $$`);
    await own.query('drop trigger if exists hold_commit on game_event');
    await own.query(`create constraint trigger hold_commit after insert on game_event
      deferrable initially deferred for each row execute function hold_commit()`);
    return new PostgresHold(own);
  }

  async arm(): Promise<void> {
    await this.#client.query('select pg_advisory_lock($1)', [KEY]);
  }

  /** Resolves when a commit waits for the lock of the test. */
  held(): Promise<void> {
    return this.#untilWaiting(`locktype = 'advisory'`);
  }

  /** Resolves when another transaction waits for a row that the held transaction has changed. */
  claimed(): Promise<void> {
    return this.#untilWaiting(`locktype in ('transactionid', 'tuple')`);
  }

  /** Commits the held transaction, even if its client no longer exists. */
  async letCommit(): Promise<void> {
    await this.#client.query('select pg_advisory_unlock($1)', [KEY]);
  }

  /** Rolls the held transaction back, as if the database had detected the killed client first. */
  async rollBack(): Promise<void> {
    await this.#client.query(
      `select pg_terminate_backend(pid, 5000) from pg_locks where locktype = 'advisory' and not granted`,
    );
    await this.letCommit();
  }

  async end(): Promise<void> {
    await this.#client.end();
  }

  async #untilWaiting(condition: string): Promise<void> {
    const question = `select 1 from pg_locks where not granted and ${condition}`;
    while ((await this.#client.query(question)).rowCount === 0) await delay(POLL_INTERVAL_MS);
  }
}
