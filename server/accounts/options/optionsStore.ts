/** Rows of player options. */
import type { PlayerOptions } from '../../../protocol/shapes/playerOptions.ts';
import { Store } from '../../db/store.ts';

export class OptionsStore extends Store {
  /** Returns the stored values. Null if there are none. */
  async read(accountId: string): Promise<unknown> {
    const row = await this.db
      .selectFrom('account')
      .select('options')
      .where('id', '=', accountId)
      .executeTakeFirst();
    return row?.options ?? null;
  }

  /** @param ifNone stores nothing if the account already has stored options. */
  async write(accountId: string, options: PlayerOptions, ifNone: boolean): Promise<void> {
    await this.db
      .updateTable('account')
      .set({ options: JSON.stringify(options) })
      .where('id', '=', accountId)
      .$if(ifNone, (query) => query.where('options', 'is', null))
      .execute();
  }
}
