/** A user's personal data: export and deletion. */

import type { OwnData } from '../../../protocol/http/secondFactorApi.ts';
import { DELETED_PLAYER } from '../../../protocol/shapes/playerNames.ts';
import { Component } from '../../component.ts';
import type { AccountStores } from '../accountStores.ts';
import type { Identity } from '../session/sessionService.ts';

export class OwnDataService extends Component<{ stores: AccountStores }> {
  /** Returns all data of the account except secrets: password, tokens and codes. */
  collect(accountId: string): Promise<OwnData> {
    return this.deps.stores.ownData.collect(accountId);
  }

  /**
   * Deletes all data of the user immediately. Games remain, because they also belong to the other players, but the
   * user's name is removed from them.
   * @returns the ended login sessions.
   */
  erase({ account }: Identity): Promise<string[]> {
    return this.deps.stores.inTransaction(async (stores) => {
      await stores.accounts.lock(account.id);
      const ended = await stores.sessions.revokeAll(account.id);
      await stores.renameInGames(account.id, account.username, DELETED_PLAYER);
      await stores.secondFactors.turnOff(account.id);
      await stores.ownData.erase(account.id, DELETED_PLAYER);
      return ended;
    });
  }
}
