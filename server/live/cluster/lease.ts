/**
 * The lease of this process on its games: one row that it renews every second by the database's clock and that is
 * worth four. Others may take its games when the row has run out. A process that finds its own lease run out, by its
 * own monotonic clock, answers nothing in the name of its games until it has the lease again and has asked the database
 * which of them are still its own. So an outage of the database, which keeps everybody from taking anything, closes no
 * room, and a process that slept while others took its games lets go of them before it says a word. The row also tells
 * the others where this process answers and how much it carries.
 */
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';

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

export interface LeaseDeps {
  readonly db: Db;
  readonly processId: string;
  /** How many rooms this process has. */
  readonly countRooms: () => number;
  /** What this process says of itself. */
  readonly figures?: () => object;
  readonly listener: LeaseListener;
}

export class Lease {
  readonly #deps: LeaseDeps;
  #validUntil = 0;
  #renewedAt = 0;
  /** Since when it has been held without a break. */
  #heldSince = 0;
  #isLapsed = false;
  #isRenewing = false;
  #timer: NodeJS.Timeout | null = null;
  #address: string | null = null;
  #isDraining = false;
  #waiting: (() => void)[] = [];

  constructor(deps: LeaseDeps) {
    this.#deps = deps;
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
    const { db } = this.#deps;
    if (isAlone) await db.deleteFrom('server_process').execute();
    else
      await db
        .deleteFrom('server_process')
        .where('lease_until', '<', sql<Date>`clock_timestamp() - interval '1 hour'`)
        .execute();
    this.#timer = setInterval(() => void this.#tick(), LOOK_MS);
    this.#timer.unref();
    await this.#renew();
  }

  /** Tells the others that this process answers at `address`. */
  async announce(address: string): Promise<void> {
    this.#address = address;
    await this.#renew();
  }

  /** Tells the others that this process is about to stop. */
  async drain(): Promise<void> {
    this.#isDraining = true;
    await this.#renew();
  }

  /** Gives the lease back: others may take the games at once. */
  async stop(): Promise<void> {
    if (this.#timer) clearInterval(this.#timer);
    this.#timer = null;
    this.#validUntil = 0;
    this.#release();
    const { db, processId } = this.#deps;
    await db.deleteFrom('server_process').where('id', '=', processId).execute();
  }

  async #tick(): Promise<void> {
    const isDue = performance.now() - this.#renewedAt >= RENEW_MS;
    if (!this.isValid() && !this.#isLapsed && this.#renewedAt > 0) {
      this.#isLapsed = true;
      this.#deps.listener.onLapsed();
    }
    if (this.#isRenewing || (this.isValid() && !isDue)) return;
    // The database cannot be reached: the lease runs out by itself unless it comes back in time.
    await this.#renew().catch(() => {});
  }

  async #renew(): Promise<void> {
    this.#isRenewing = true;
    const { db, processId, listener } = this.#deps;
    try {
      // Counted from before the question was asked: the row is worth at least this long.
      const from = performance.now();
      const row = this.#row();
      await db
        .insertInto('server_process')
        .values({ id: processId, ...row })
        .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
        .execute();
      const wasHeld = this.isValid();
      if (!wasHeld) await listener.onReturn();
      if (this.#timer !== null) this.#take(from, wasHeld);
    } finally {
      this.#isRenewing = false;
    }
  }

  #row() {
    return {
      lease_until: sql<Date>`clock_timestamp() + ${LEASE_MS / 1000} * interval '1 second'`,
      address: this.#address,
      rooms: this.#deps.countRooms(),
      is_draining: this.#isDraining,
      figures: JSON.stringify(this.#deps.figures?.() ?? null),
    };
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
