/**
 * The lease of this process on its games: one row that it renews every second by the database's clock and that is
 * worth four. Others may take its games when the row has run out. A process that finds its own lease run out, by its
 * own monotonic clock, answers nothing in the name of its games until it has the lease again and has asked the database
 * which of them are still its own. So an outage of the database, which keeps everybody from taking anything, closes no
 * room, and a process that slept while others took its games lets go of them before it says a word.
 */
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';

const LEASE_MS = 4_000;
const RENEW_MS = 1_000;
/** How often a lease that has run out is asked for. */
const LOOK_MS = 250;

export interface LeaseListener {
  /** The lease is found to have run out. */
  onLapsed(): void;
  /** The lease is held again: what others have taken meanwhile is to be let go before anything is answered. */
  onReturn(): Promise<void>;
}

export class Lease {
  readonly #db: Db;
  readonly #processId: string;
  readonly #listener: LeaseListener;
  #validUntil = 0;
  #renewedAt = 0;
  /** Since when it has been held without a break. */
  #heldSince = 0;
  #isLapsed = false;
  #isRenewing = false;
  #timer: NodeJS.Timeout | null = null;
  #waiting: (() => void)[] = [];

  constructor(db: Db, processId: string, listener: LeaseListener) {
    this.#db = db;
    this.#processId = processId;
    this.#listener = listener;
  }

  /** Whether the games of this process are surely still its own. */
  isValid(): boolean {
    return performance.now() < this.#validUntil;
  }

  /**
   * Whether games without an owner may be taken. Not right after the lease was lost: what kept this process from
   * renewing it kept others too, and they come back to their games by themselves.
   */
  mayPickUp(): boolean {
    return this.isValid() && (this.#heldSince === 0 || performance.now() - this.#heldSince > LEASE_MS);
  }

  /** Resolves when the lease is held, or will never be again. */
  settled(): Promise<void> {
    if (this.isValid() || this.#timer === null) return Promise.resolve();
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  /** Takes the lease. `isAlone`: no other process can be using this database, so rows left behind are dead. */
  async start(isAlone: boolean): Promise<void> {
    if (isAlone) await this.#db.deleteFrom('server_process').execute();
    else
      await this.#db
        .deleteFrom('server_process')
        .where('lease_until', '<', sql<Date>`clock_timestamp() - interval '1 hour'`)
        .execute();
    this.#timer = setInterval(() => void this.#tick(), LOOK_MS);
    this.#timer.unref();
    await this.#renew();
  }

  /** Gives the lease back: others may take the games at once. */
  async stop(): Promise<void> {
    if (this.#timer) clearInterval(this.#timer);
    this.#timer = null;
    this.#validUntil = 0;
    this.#release();
    await this.#db.deleteFrom('server_process').where('id', '=', this.#processId).execute();
  }

  async #tick(): Promise<void> {
    const isDue = performance.now() - this.#renewedAt >= RENEW_MS;
    if (!this.isValid() && !this.#isLapsed && this.#renewedAt > 0) {
      this.#isLapsed = true;
      this.#listener.onLapsed();
    }
    if (this.#isRenewing || (this.isValid() && !isDue)) return;
    // The database cannot be reached: the lease runs out by itself unless it comes back in time.
    await this.#renew().catch(() => {});
  }

  async #renew(): Promise<void> {
    this.#isRenewing = true;
    try {
      // Counted from before the question was asked: the row is worth at least this long.
      const from = performance.now();
      const until = sql<Date>`clock_timestamp() + ${LEASE_MS / 1000} * interval '1 second'`;
      await this.#db
        .insertInto('server_process')
        .values({ id: this.#processId, lease_until: until })
        .onConflict((conflict) => conflict.column('id').doUpdateSet({ lease_until: until }))
        .execute();
      const wasHeld = this.isValid();
      if (!wasHeld) await this.#listener.onReturn();
      if (this.#timer !== null) this.#take(from, wasHeld);
    } finally {
      this.#isRenewing = false;
    }
  }

  #take(from: number, wasHeld: boolean): void {
    if (!wasHeld && this.#renewedAt > 0) this.#heldSince = performance.now();
    this.#renewedAt = from;
    this.#validUntil = from + LEASE_MS;
    if (!this.isValid()) return; // The answer took longer than the row is worth: asked again at the next look.
    this.#isLapsed = false;
    this.#release();
  }

  #release(): void {
    for (const resolve of this.#waiting.splice(0)) resolve();
  }
}
