/** Rows of practice progress. */
import type { PracticeProgress } from '../../../protocol/shapes/practice.ts';
import { Store } from '../../db/store.ts';

export class PracticeStore extends Store {
  /**
   * Replaces the stored value by the result of `changed`, which receives null if no value is stored. Simultaneous
   * changes are made one after the other.
   */
  async change(accountId: string, changed: (stored: unknown) => PracticeProgress): Promise<PracticeProgress> {
    return this.db.transaction().execute(async (db) => {
      const row = await db
        .selectFrom('account')
        .select('practice')
        .where('id', '=', accountId)
        .forUpdate()
        .executeTakeFirst();
      const practice = changed(row?.practice ?? null);
      await db
        .updateTable('account')
        .set({ practice: JSON.stringify(practice) })
        .where('id', '=', accountId)
        .execute();
      return practice;
    });
  }
}
