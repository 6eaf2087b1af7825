/** A user's personal data: export and deletion. */

import type { LogEntry } from '../../../engine/match/log.ts';
import type { OwnData } from '../../../protocol/http/secondFactorApi.ts';
import { DELETED_PLAYER } from '../../../protocol/shapes/playerNames.ts';
import { Component } from '../../component.ts';
import { isGameDamaged } from '../../live/errors/gameDamaged.ts';
import type { AccountStores } from '../accountStores.ts';
import type { Identity } from '../session/sessionService.ts';

export interface OwnDataDeps {
  readonly stores: AccountStores;
  /** Reads the log of a game. Throws GameDamaged for a damaged log, after quarantining the game. */
  readonly readLog: (gameId: string) => Promise<readonly LogEntry[]>;
}

export class OwnDataService extends Component<OwnDataDeps> {
  /** Returns all data of the account except secrets: password, tokens and codes. */
  async collect(accountId: string): Promise<OwnData> {
    const lists = await this.deps.stores.ownData.collect(accountId);
    // Read after the lists, so that the moves of a game that is archived in between are not missing.
    return { ...lists, ...(await this.#archivedMoves(accountId)) };
  }

  /** Returns the user's actions in games whose logs are archived, and the ids of damaged games, whose moves are left out. */
  async #archivedMoves(accountId: string): Promise<{ archivedMoves: object[]; damagedGames: string[] }> {
    const archivedMoves: object[] = [];
    const damagedGames: string[] = [];
    for (const { id, color } of await this.deps.stores.ownData.archivedGames(accountId)) {
      const entries = await this.#intactLog(id);
      if (!entries) damagedGames.push(id);
      for (const { seq, command, at } of entries ?? [])
        if ('by' in command && command.by === color)
          archivedMoves.push({ game_id: id, seq, kind: command.type, command, at: new Date(at) });
    }
    return { archivedMoves, damagedGames };
  }

  async #intactLog(gameId: string): Promise<readonly LogEntry[] | null> {
    try {
      return await this.deps.readLog(gameId);
    } catch (error) {
      if (isGameDamaged(error)) return null;
      throw error;
    }
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
