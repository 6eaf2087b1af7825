/** The addresses and the loads of the other processes on this database, read from their lease rows. */
import { sql } from 'kysely';
import { Component } from '../../component.ts';
import type { Db } from '../../db/database.ts';

/**
 * A request that opens a room is forwarded only to a process with at least this many fewer rooms than this process.
 * Otherwise opening the room here is cheaper.
 */
const MUCH_LIGHTER = 10;
/**
 * Milliseconds for which a process that did not respond is not chosen. After that time, its lease row shows whether the
 * process is alive.
 */
const AVOIDED_MS = 4_000;

interface PeersDeps {
  readonly db: Db;
  readonly ownId: string;
}

export class Peers extends Component<PeersDeps> {
  /** Addresses that did not respond, each with the time of the last attempt by the monotonic clock. */
  readonly #unresponsive = new Map<string, number>();

  /** Records that the process at `address` did not respond. No request is forwarded to it for some seconds. */
  noteSilent(address: string): void {
    this.#unresponsive.set(address, performance.now());
  }

  /** Returns host and port of another process, or null for this process and for a process without a valid lease. */
  async addressOf(processId: string): Promise<string | null> {
    if (processId === this.deps.ownId) return null;
    const row = await this.#alive().where('id', '=', processId).executeTakeFirst();
    return row?.address ?? null;
  }

  /**
   * Returns the address of another process that is not stopping and has clearly fewer rooms than this process. With
   * `anyway`, the process may have any number of rooms. The room count of this process is also read from its lease row,
   * although this process has a newer count. With newer counts, two processes could each consider the other less
   * loaded.
   */
  async lighter(anyway: boolean): Promise<string | null> {
    const avoided = this.#unresponsiveAddresses();
    const own = this.deps.db
      .selectFrom('server_process as own')
      .select((e) => e('own.rooms', '-', MUCH_LIGHTER).as('most'))
      .where('own.id', '=', this.deps.ownId);
    const row = await this.#alive()
      .where('id', '!=', this.deps.ownId)
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
    return this.deps.db
      .selectFrom('server_process')
      .select('address')
      .where('address', 'is not', null)
      .where('lease_until', '>', sql<Date>`clock_timestamp()`);
  }
}
