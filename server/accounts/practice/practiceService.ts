/** The practice progress of accounts, shared by all devices of a user. */
import { joinProgress, type PracticeProgress, readProgress } from '../../../protocol/shapes/practice.ts';
import { Store } from '../../db/store.ts';

export class PracticeService extends Store {
  /**
   * Joins the progress with the stored progress, and returns the result. Stored progress of another shape is replaced.
   * Simultaneous changes are made one after the other.
   */
  join(accountId: string, progress: PracticeProgress): Promise<PracticeProgress> {
    return this.db.transaction().execute(async (db) => {
      const row = await db
        .selectFrom('account')
        .select('practice')
        .where('id', '=', accountId)
        .forUpdate()
        .executeTakeFirst();
      const practice = joinProgress(readProgress(row?.practice ?? null), progress);
      await db
        .updateTable('account')
        .set({ practice: JSON.stringify(practice) })
        .where('id', '=', accountId)
        .execute();
      return practice;
    });
  }
}
