/**
 * The lease of this process on its games. The process renews its lease row every second. A lease lasts four seconds by
 * the database clock; after that, other processes may take over the games. When the lease has expired by the process's
 * own monotonic clock, the process serves no game until it has renewed the lease and queried which games it still
 * owns. So a database outage closes no room, and a process that was paused drops its lost games before it serves the
 * remaining games. The row also holds the address and the load of the process.
 */
import { sql } from 'kysely';
import { Component } from '../../component.ts';
import type { Db } from '../../db/database.ts';

const LEASE_MS = 4_000;
const RENEW_MS = 1_000;
/** Interval between attempts to regain an expired lease. */
const LOOK_MS = 250;

export interface LeaseListener {
  /** Called when the lease expires. */
  onLapsed(): void;
  /**
   * Called when the lease is valid again, before the process serves games. Drops the games that other processes took
   * over.
   */
  onReturn(): Promise<void>;
}

export interface LeaseDeps {
  readonly db: Db;
  readonly processId: string;
  /** Number of rooms of this process. */
  readonly countRooms: () => number;
  /** Returns the metrics that the lease row publishes. */
  readonly figures?: () => object;
  readonly listener: LeaseListener;
}

export class Lease extends Component<LeaseDeps> {
  #validUntil = 0;
  #renewedAt = 0;
  /** Time when an expired lease was last regained (monotonic clock, in milliseconds), or 0. */
  #reacquiredAt = 0;
  #isLapsed = false;
  #isRenewing = false;
  #timer: NodeJS.Timeout | null = null;
  #address: string | null = null;
  #isDraining = false;
  #waiting: (() => void)[] = [];

  /** Returns whether this process certainly owns its games. */
  isValid(): boolean {
    return performance.now() < this.#validUntil;
  }

  /**
   * Returns whether this process may take over games without an owner. It may not for some seconds after it has
   * regained an expired lease: the outage probably affected the other processes too, and they are about to resume their
   * games.
   */
  mayAdopt(): boolean {
    return this.isValid() && (this.#reacquiredAt === 0 || performance.now() - this.#reacquiredAt > LEASE_MS);
  }

  /** Resolves when the lease is valid, or was released at shutdown. */
  settled(): Promise<void> {
    if (this.isValid() || this.#timer === null) return Promise.resolve();
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  /**
   * Acquires the lease. `isAlone` means that no other process can use this database, so the remaining lease rows are
   * stale and are deleted.
   */
  async start(isAlone: boolean): Promise<void> {
    const { db } = this.deps;
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

  /** Writes the address of this process into its lease row. */
  async announce(address: string): Promise<void> {
    this.#address = address;
    await this.#renew();
  }

  /** Marks this process as stopping in its lease row. */
  async markDraining(): Promise<void> {
    this.#isDraining = true;
    await this.#renew();
  }

  /** Releases the lease, so that other processes may take over its games immediately. */
  async stop(): Promise<void> {
    if (this.#timer) clearInterval(this.#timer);
    this.#timer = null;
    this.#validUntil = 0;
    this.#resolveWaiting();
    const { db, processId } = this.deps;
    await db.deleteFrom('server_process').where('id', '=', processId).execute();
  }

  async #tick(): Promise<void> {
    const isDue = performance.now() - this.#renewedAt >= RENEW_MS;
    if (!this.isValid() && !this.#isLapsed && this.#renewedAt > 0) {
      this.#isLapsed = true;
      this.deps.listener.onLapsed();
    }
    if (this.#isRenewing || (this.isValid() && !isDue)) return;
    // Ignores the error of an unreachable database. The lease expires unless a later renewal succeeds in time.
    await this.#renew().catch(() => {});
  }

  async #renew(): Promise<void> {
    this.#isRenewing = true;
    const { db, processId, listener } = this.deps;
    try {
      // This process measures the lease from before the query. So the lease in the database never ends earlier.
      const from = performance.now();
      const row = this.#row();
      await db
        .insertInto('server_process')
        .values({ id: processId, ...row })
        .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
        .execute();
      const wasValid = this.isValid();
      if (!wasValid) await listener.onReturn();
      if (this.#timer !== null) this.#take(from, wasValid);
    } finally {
      this.#isRenewing = false;
    }
  }

  #row() {
    return {
      lease_until: sql<Date>`clock_timestamp() + ${LEASE_MS / 1000} * interval '1 second'`,
      address: this.#address,
      rooms: this.deps.countRooms(),
      is_draining: this.#isDraining,
      figures: JSON.stringify(this.deps.figures?.() ?? null),
    };
  }

  #take(from: number, wasValid: boolean): void {
    if (!wasValid && this.#renewedAt > 0) this.#reacquiredAt = performance.now();
    this.#renewedAt = from;
    this.#validUntil = from + LEASE_MS;
    // If the answer took longer than the lease lasts, the lease is still expired. The next check renews it again.
    if (!this.isValid()) return;
    this.#isLapsed = false;
    this.#resolveWaiting();
  }

  #resolveWaiting(): void {
    for (const resolve of this.#waiting.splice(0)) resolve();
  }
}
