/** What is kept about a person: given to them, or taken away with the account. */
import type { OwnData } from '../../../protocol/http/secondFactorApi.ts';
import type { AccountStores } from '../accountStores.ts';
import type { Identity } from '../session/sessionService.ts';
import { DELETED_PLAYER } from './nicknames.ts';

export class OwnDataService {
  readonly #stores: AccountStores;

  constructor(stores: AccountStores) {
    this.#stores = stores;
  }

  /** Everything about the account but what only guards it: password, tokens and codes. */
  collect(accountId: string): Promise<OwnData> {
    return this.#stores.ownData.collect(accountId);
  }

  /**
   * Takes away everything about the person at once. Games stay, as they are other people's too, without the name.
   * @returns the sessions that ended.
   */
  erase({ account }: Identity): Promise<string[]> {
    return this.#stores.inTransaction(async (stores) => {
      await stores.accounts.lock(account.id);
      const ended = await stores.sessions.revokeAll(account.id);
      await stores.renameInGames(account.id, account.username, DELETED_PLAYER);
      await stores.secondFactors.turnOff(account.id);
      await stores.ownData.erase(account.id, DELETED_PLAYER);
      return ended;
    });
  }
}
