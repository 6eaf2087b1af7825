/** What people with an account have chosen about look and sound, on whatever device. */
import { type PlayerOptions, readOptions } from '../../../protocol/shapes/playerOptions.ts';
import type { OptionsStore } from './optionsStore.ts';

export class OptionsService {
  readonly #store: OptionsStore;

  constructor(store: OptionsStore) {
    this.#store = store;
  }

  /** The options in force: a stored value that does not exist any more gives way to its default. */
  async get(accountId: string): Promise<PlayerOptions> {
    return readOptions(await this.#store.read(accountId));
  }

  /** @returns the options in force then. With `ifNone` those stored before stay. */
  async put(accountId: string, options: PlayerOptions, ifNone: boolean): Promise<PlayerOptions> {
    await this.#store.write(accountId, options, ifNone);
    return this.get(accountId);
  }
}
