/**
 * The other processes on this database, read from their lease rows: the address of an owner process, and the load
 * of each.
 */
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';

/**
 * A request that opens a room is forwarded only to a process with at least this many rooms fewer; otherwise opening
 * it here is cheaper.
 */
const MUCH_LIGHTER = 10;
/**
 * A process that did not respond is not chosen for this long. Afterwards its lease row decides whether it is alive.
 */
const AVOIDED_MS = 4_000;

export class Peers {
  readonly #db: Db;
  readonly #ownId: string;
  /** Addresses that did not respond, with the time by the monotonic clock. */
  readonly #unresponsive = new Map<string, number>();

  constructor(db: Db, ownId: string) {
    this.#db = db;
    this.#ownId = ownId;
  }

  /** Records that the process at `address` did not respond: no game is forwarded there for some seconds. */
  noteSilent(address: string): void {
    this.#unresponsive.set(address, performance.now());
  }

  /** Returns host and port of another process; null for this one, and for a process without a valid lease. */
  async addressOf(processId: string): Promise<string | null> {
    if (processId === this.#ownId) return null;
    const row = await this.#alive().where('id', '=', processId).executeTakeFirst();
    return row?.address ?? null;
  }

  /**
   * Returns the address of another process that is not stopping and has clearly fewer rooms than this one; with
   * `anyway`, any number of rooms. All processes compare the counts in the lease rows; with their own, more recent
   * counts, two processes could each consider the other one less loaded.
   */
  async lighter(anyway: boolean): Promise<string | null> {
    const avoided = this.#unresponsiveAddresses();
    const own = this.#db
      .selectFrom('server_process as own')
      .select((e) => e('own.rooms', '-', MUCH_LIGHTER).as('most'))
      .where('own.id', '=', this.#ownId);
    const row = await this.#alive()
      .where('id', '!=', this.#ownId)
      .where('is_draining', '=', false)
      .$if(avoided.length > 0, (query) => query.where('address', 'not in', avoided))
      .$if(!anyway, (query) => query.where('rooms', '<=', own))
      .orderBy('rooms')
      .limit(1)
      .executeTakeFirst();
    return row?.address ?? null;
  }

  /** Returns the addresses of the processes with a valid lease. */
  async liveAddresses(): Promise<ReadonlySet<string>> {
    const rows = await this.#alive().execute();
    return new Set(rows.flatMap(({ address }) => address ?? []));
  }

  #unresponsiveAddresses(): string[] {
    for (const [address, at] of this.#unresponsive)
      if (performance.now() - at > AVOIDED_MS) this.#unresponsive.delete(address);
    return [...this.#unresponsive.keys()];
  }

  #alive() {
    return this.#db
      .selectFrom('server_process')
      .select('address')
      .where('address', 'is not', null)
      .where('lease_until', '>', sql<Date>`clock_timestamp()`);
  }
}
