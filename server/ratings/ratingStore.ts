/** Rows of ratings for lists. */
import { type RawBuilder, sql } from 'kysely';
import type { RatedGame, RatedPlayer, RatingQuery } from '../../protocol/http/ratingApi.ts';
import type { Page } from '../../protocol/http/route.ts';
import { readPage } from '../db/queries.ts';
import { Store } from '../db/store.ts';
import { PROVISIONAL_GAMES, START, shownRating } from './ratingRules.ts';

/**
 * The sort keys of a leaderboard: the rating of all time, the points of one week, or the points per game of one week.
 */
export type Order = 'RATING' | 'POINTS' | 'EFFICIENCY';

interface PlayerRow {
  readonly id: string;
  readonly username: string;
  readonly shown: number;
  readonly games: number;
  readonly points: number | null;
  readonly efficiency: number | null;
}

export class RatingStore extends Store {
  /**
   * Returns one page of a leaderboard. The index of the sort key finds the page, and only its rows are read.
   * @param week the Monday of the week whose points count.
   * @param viewerId the caller.
   */
  async leaderboard(
    order: Order,
    week: string,
    viewerId: string,
    { pageNo, pageSize }: RatingQuery,
  ): Promise<Page<RatedPlayer>> {
    const [from, sorted] = order === 'RATING' ? ALL_TIME : weekly(order, week);
    const offset = pageNo * pageSize;
    const { rows } = await sql<PlayerRow>`
      with page as (
        select account_id, row_number() over () as place
        from (select account_id from ${from} order by ${sorted} desc, account_id
          limit ${pageSize} offset ${offset}) p
      )
      select a.id, a.username, r.shown, r.games, w.points, w.efficiency
      from page
      join account a on a.id = page.account_id
      join account_rating r on r.account_id = page.account_id
      left join rating_week w on w.account_id = page.account_id and w.week = ${week}::date
      order by page.place`.execute(this.db);
    const counted = await sql<{ total: string | number }>`select count(*) as total from ${from}`.execute(
      this.db,
    );
    return {
      content: rows.map((row, index) => ({
        rank: offset + index + 1,
        userId: row.id,
        username: row.username,
        isYou: row.id === viewerId,
        rating: row.shown,
        isProvisional: row.games < PROVISIONAL_GAMES,
        points: row.points ?? 0,
        scoreEfficiency: row.efficiency ?? 0,
      })),
      pageNo,
      pageSize,
      totalElements: Number(counted.rows[0]?.total ?? 0),
    };
  }

  /** Returns the rating changes of the player's rated games, newest first. */
  games(accountId: string, query: RatingQuery): Promise<Page<RatedGame>> {
    const own = this.db
      .selectFrom('rating_change')
      .selectAll()
      .where('account_id', '=', accountId)
      .orderBy('ordinal', 'desc');
    return readPage(own, query, (row) => ({
      gameSessionId: row.game_id,
      endTimestampEpochSeconds: row.ended_at.getTime() / 1000,
      status: row.status,
      points: row.points,
      place: row.place,
      rating: shownRating({ mu: row.mu_after, sigma: row.sigma_after }),
      ratingBefore: shownRating({ mu: row.mu_before, sigma: row.sigma_before }),
      isProvisional: row.ordinal < PROVISIONAL_GAMES,
    }));
  }

  /** Returns the player's own row. @param week the Monday of the week whose points count. */
  async own(accountId: string, week: string) {
    const { rows } = await sql<Omit<PlayerRow, 'id' | 'username'>>`
      select r.shown, r.games, w.points, w.efficiency from account_rating r
      left join rating_week w on w.account_id = r.account_id and w.week = ${week}::date
      where r.account_id = ${accountId}`.execute(this.db);
    const row = rows[0];
    const games = row?.games ?? 0;
    return {
      rating: row?.shown ?? shownRating(START),
      isProvisional: games < PROVISIONAL_GAMES,
      games,
      points: row?.points ?? 0,
      scoreEfficiency: row?.efficiency ?? 0,
    };
  }
}

type Source = readonly [from: RawBuilder<unknown>, sorted: RawBuilder<unknown>];

const ALL_TIME: Source = [sql`account_rating`, sql`shown`];

function weekly(order: 'POINTS' | 'EFFICIENCY', week: string): Source {
  const from = sql`(select account_id, points, efficiency from rating_week where week = ${week}::date) t`;
  return [from, order === 'POINTS' ? sql`points` : sql`efficiency`];
}
