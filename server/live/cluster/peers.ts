/** The other processes on this database, by their lease rows: where the owner of a game answers, and who has room. */
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';

/** A process is only sent what another was asked for when it has so many rooms fewer: opening here is cheaper. */
const MUCH_LIGHTER = 10;
/** A process that did not answer is not chosen for so long: by then its row tells whether it lives. */
const AVOIDED_MS = 4_000;

export class Peers {
  readonly #db: Db;
  readonly #ownId: string;
  /** Addresses where nobody answered, with when that was, by the monotonic clock. */
  readonly #silent = new Map<string, number>();

  constructor(db: Db, ownId: string) {
    this.#db = db;
    this.#ownId = ownId;
  }

  /** Nobody answered at `address`: no game is sent there for some seconds. */
  noteSilent(address: string): void {
    this.#silent.set(address, performance.now());
  }

  /** Host and port of another process; null for this one, and for one without a live lease. */
  async addressOf(processId: string): Promise<string | null> {
    if (processId === this.#ownId) return null;
    const row = await this.#alive().where('id', '=', processId).executeTakeFirst();
    return row?.address ?? null;
  }

  /**
   * Where another process answers that is going to stay and has clearly fewer rooms than this one; `anyway`, however
   * many it has. Both counts are what the rows say: two processes that looked at their own of this moment could each
   * take the other for the lighter one.
   */
  async lighter(anyway: boolean): Promise<string | null> {
    const avoided = this.#avoided();
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

  /** Where the processes with a live lease answer. */
  async liveAddresses(): Promise<ReadonlySet<string>> {
    const rows = await this.#alive().execute();
    return new Set(rows.flatMap(({ address }) => address ?? []));
  }

  #avoided(): string[] {
    for (const [address, at] of this.#silent)
      if (performance.now() - at > AVOIDED_MS) this.#silent.delete(address);
    return [...this.#silent.keys()];
  }

  #alive() {
    return this.#db
      .selectFrom('server_process')
      .select('address')
      .where('address', 'is not', null)
      .where('lease_until', '>', sql<Date>`clock_timestamp()`);
  }
}
