/** Rows about the networks of guests: keyed hashes. They count for a day, then retention deletes them (db/retention). */
import { sql } from 'kysely';
import { Store } from '../../db/store.ts';

const RECENT = sql<boolean>`guest_address.at > clock_timestamp() - interval '24 hours'`;

export class GuestAddressStore extends Store {
  /** Counts the guest accounts that were created from the network in the last day. */
  async countAccounts(hash: string): Promise<number> {
    const row = await this.db
      .selectFrom('guest_address')
      .select((e) => e.fn.countAll<number>().as('count'))
      .where('hash', '=', hash)
      .where('game_id', 'is', null)
      .where(RECENT)
      .executeTakeFirstOrThrow();
    return Number(row.count);
  }

  /** Counts the games that guests joined from the network in the last day and that have started. */
  async countGames(hash: string): Promise<number> {
    const row = await this.db
      .selectFrom('guest_address')
      .innerJoin('game', 'game.id', 'guest_address.game_id')
      .select((e) => e.fn.countAll<number>().as('count'))
      .where('guest_address.hash', '=', hash)
      .where('game.started_at', 'is not', null)
      .where(RECENT)
      .executeTakeFirstOrThrow();
    return Number(row.count);
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
