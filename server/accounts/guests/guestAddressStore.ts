/** Rows about the networks of guests: keyed hashes. They count for a day, then retention deletes them (db/retention). */
import { sql } from 'kysely';
import { countOf } from '../../db/queries.ts';
import { Store } from '../../db/store.ts';

const RECENT = sql<boolean>`guest_address.at > clock_timestamp() - interval '24 hours'`;

export class GuestAddressStore extends Store {
  /** Counts the guest accounts that were created from the network in the last day. */
  countAccounts(hash: string): Promise<number> {
    return countOf(this.#recent(hash).where('game_id', 'is', null));
  }

  /** Counts the games that guests joined from the network in the last day and that have started. */
  countGames(hash: string): Promise<number> {
    return countOf(
      this.#recent(hash)
        .innerJoin('game', 'game.id', 'guest_address.game_id')
        .where('game.started_at', 'is not', null),
    );
  }

  #recent(hash: string) {
    return this.db.selectFrom('guest_address').where('guest_address.hash', '=', hash).where(RECENT);
  }

  /** Records an account (`gameId` null) or a game once. */
  async note(hash: string, accountId: string, gameId: string | null): Promise<void> {
    await this.db
      .insertInto('guest_address')
      .values({ hash, account_id: accountId, game_id: gameId })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}
