/**
 * The lease of this process on its games: one row that it renews every second by the database's clock and that is
 * worth four. Others may take its games when the row has run out; a process that finds its own lease run out, by its
 * own monotonic clock, gives up its rooms before it answers anything.
 */
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';

const LEASE_MS = 4_000;
const RENEW_MS = 1_000;

export class Lease {
  readonly #db: Db;
  readonly #processId: string;
  readonly #onLost: () => void;
  #validUntil = 0;
  #timer: NodeJS.Timeout | null = null;

  /** @param onLost called once each time the lease is found to have run out. */
  constructor(db: Db, processId: string, onLost: () => void) {
    this.#db = db;
    this.#processId = processId;
    this.#onLost = onLost;
  }

  /** Whether the games of this process are surely still its own. */
  isValid(): boolean {
    return performance.now() < this.#validUntil;
  }

  /** Takes the lease. `isAlone`: no other process can be using this database, so rows left behind are dead. */
  async start(isAlone: boolean): Promise<void> {
    if (isAlone) await this.#db.deleteFrom('server_process').execute();
    else
      await this.#db
        .deleteFrom('server_process')
        .where('lease_until', '<', sql<Date>`clock_timestamp() - interval '1 hour'`)
        .execute();
    await this.#renew();
    this.#timer = setInterval(() => void this.#tick(), RENEW_MS);
    this.#timer.unref();
  }

  /** Gives the lease back: others may take the games at once. */
  async stop(): Promise<void> {
    if (this.#timer) clearInterval(this.#timer);
    this.#timer = null;
    this.#validUntil = 0;
    await this.#db.deleteFrom('server_process').where('id', '=', this.#processId).execute();
  }

  async #tick(): Promise<void> {
    if (!this.isValid()) this.#onLost();
    try {
      await this.#renew();
    } catch {
      // The database cannot be reached: the lease runs out by itself unless it comes back in time.
    }
  }

  async #renew(): Promise<void> {
    // Counted from before the question was asked: the row is worth at least this long.
    const from = performance.now();
    const until = sql<Date>`clock_timestamp() + ${LEASE_MS / 1000} * interval '1 second'`;
    await this.#db
      .insertInto('server_process')
      .values({ id: this.#processId, lease_until: until })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ lease_until: until }))
      .execute();
    if (this.#timer !== null || this.#validUntil === 0) this.#validUntil = from + LEASE_MS;
  }
}
