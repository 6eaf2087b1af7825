/** Player options of accounts, shared by all devices of a user. */
import { type PlayerOptions, readOptions } from '../../../protocol/shapes/playerOptions.ts';
import type { OptionsStore } from './optionsStore.ts';

export class OptionsService {
  readonly #store: OptionsStore;

  constructor(store: OptionsStore) {
    this.#store = store;
  }

  /** Returns the current options; invalid stored values are replaced by their defaults. */
  async get(accountId: string): Promise<PlayerOptions> {
    return readOptions(await this.#store.read(accountId));
  }

  /**
   * Stores the options and returns the resulting ones. With `ifNone`, options that are already stored stay unchanged.
   */
  async put(accountId: string, options: PlayerOptions, ifNone: boolean): Promise<PlayerOptions> {
    await this.#store.write(accountId, options, ifNone);
    return this.get(accountId);
  }
}
