/** Rows of bug reports and of dumps. */
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';

export interface NewReport {
  readonly id: string;
  readonly accountId: string;
  readonly gameId: string | null;
  readonly message: string;
}

export class ReportStore {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  async addReport({ id, accountId, gameId, message }: NewReport): Promise<void> {
    await this.#db
      .insertInto('bug_report')
      .values({ id, account_id: accountId, game_id: gameId, message })
      .execute();
  }

  async addDump(
    { id, accountId, gameId, message }: NewReport & { readonly gameId: string },
    dump: unknown,
  ): Promise<void> {
    const row = { id, account_id: accountId, game_id: gameId, message, dump: JSON.stringify(dump) };
    await this.#db.insertInto('game_dump').values(row).execute();
  }

  /** Dumps of one account within the last hour. */
  async countRecentDumps(accountId: string): Promise<number> {
    const row = await this.#db
      .selectFrom('game_dump')
      .select((e) => e.fn.countAll<number>().as('count'))
      .where('account_id', '=', accountId)
      .where('created_at', '>', sql<Date>`now() - interval '1 hour'`)
      .executeTakeFirstOrThrow();
    return Number(row.count);
  }
}
