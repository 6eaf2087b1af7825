/** Collusion statistics for admins. */
import { sql } from 'kysely';
import type { CooperationQuery, PlayerPair } from '../../protocol/http/adminApi.ts';
import type { Page } from '../../protocol/http/route.ts';
import { countOf, readPage } from '../db/queries.ts';
import { Store } from '../db/store.ts';

export class PairStore extends Store {
  /**
   * Returns pairs with enough common games, first those who captured the fewest points from each other relative to the
   * expectation.
   */
  list({ games, ...query }: CooperationQuery): Promise<Page<PlayerPair>> {
    const pairs = this.db.selectFrom('player_pair as p').where('p.games', '>=', games);
    const sorted = pairs
      .innerJoin('account as a', 'a.id', 'p.first_id')
      .innerJoin('account as b', 'b.id', 'p.second_id')
      .select(['a.id as aId', 'a.username as aName', 'b.id as bId', 'b.username as bName'])
      .select(['p.games', 'p.captures', 'p.expected'])
      .orderBy(sql`p.expected - p.captures`, 'desc')
      .orderBy('p.first_id')
      .orderBy('p.second_id');
    return readPage(
      sorted,
      query,
      (row) => ({
        players: [
          { id: row.aId, username: row.aName },
          { id: row.bId, username: row.bName },
        ],
        games: row.games,
        captures: row.captures,
        expectedCaptures: row.expected,
      }),
      () => countOf(pairs),
    );
  }
}
