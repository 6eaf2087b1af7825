/** The practice progress of accounts, shared by all devices of a user. */
import { joinProgress, type PracticeProgress, readProgress } from '../../../protocol/shapes/practice.ts';
import type { Db } from '../../db/database.ts';

export class PracticeStore {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  /** Joins progress with the stored one, and returns the result. Stored progress of another shape is replaced. */
  async join(accountId: string, progress: PracticeProgress): Promise<PracticeProgress> {
    return this.#db.transaction().execute(async (db) => {
      const row = await db
        .selectFrom('account')
        .select('practice')
        .where('id', '=', accountId)
        .forUpdate()
        .executeTakeFirst();
      const joined = joinProgress(readProgress(row?.practice), progress);
      await db
        .updateTable('account')
        .set({ practice: JSON.stringify(joined) })
        .where('id', '=', accountId)
        .execute();
      return joined;
    });
  }
}
