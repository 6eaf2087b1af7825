/** Player options of accounts, shared by all devices of a user. */
import { type PlayerOptions, readOptions } from '../../../protocol/shapes/playerOptions.ts';
import { Store } from '../../db/store.ts';

export class OptionsService extends Store {
  /** Returns the current options; invalid stored values are replaced by their defaults. */
  async get(accountId: string): Promise<PlayerOptions> {
    const row = await this.db
      .selectFrom('account')
      .select('options')
      .where('id', '=', accountId)
      .executeTakeFirst();
    return readOptions(row?.options ?? null);
  }

  /**
   * Stores the options and returns the resulting ones. With `ifNone`, options that are already stored stay unchanged.
   */
  async put(accountId: string, options: PlayerOptions, ifNone: boolean): Promise<PlayerOptions> {
    await this.db
      .updateTable('account')
      .set({ options: JSON.stringify(options) })
      .where('id', '=', accountId)
      .$if(ifNone, (query) => query.where('options', 'is', null))
      .execute();
    return this.get(accountId);
  }
}
