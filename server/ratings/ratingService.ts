/** Ratings for display. settleGame.ts computes them. */
import type { Kysely } from 'kysely';
import type { CooperationQuery, PlayerPair } from '../../protocol/http/adminApi.ts';
import type { OwnRating, RatedGame, RatedPlayer, RatingQuery } from '../../protocol/http/ratingApi.ts';
import type { Page } from '../../protocol/http/route.ts';
import type { Profile } from '../accounts/accountStore.ts';
import { Component } from '../component.ts';
import type { Db } from '../db/database.ts';
import type { Tables } from '../db/tables.ts';
import type { ServerTime } from '../time.ts';
import type { PairStore } from './pairStore.ts';
import { weekOf } from './ratingRules.ts';
import type { Order, RatingStore } from './ratingStore.ts';
import { type ReadEnd, type TakenOut, takeOutOfRatings } from './takeOut.ts';

/** Number of rated games in the history of a rating. */
const HISTORY_GAMES = 100;

export interface RatingDeps {
  readonly store: RatingStore;
  readonly pairs: PairStore;
  readonly time: ServerTime;
  readonly db: Db;
  readonly readEnd: ReadEnd;
}

export class RatingService extends Component<RatingDeps> {
  /**
   * Takes a game out of the ratings, and recalculates the rating changes of the later games. `record` writes the other
   * rows of the change in the same transaction. Returns null for a game that does not count.
   */
  takeOut(
    gameId: string,
    record: (tx: Kysely<Tables>, taken: TakenOut) => Promise<void>,
  ): Promise<TakenOut | null> {
    return takeOutOfRatings(this.deps.db, this.deps.readEnd, gameId, record);
  }

  leaderboard(order: Order, viewerId: string, query: RatingQuery): Promise<Page<RatedPlayer>> {
    return this.deps.store.leaderboard(order, this.#week(), viewerId, query);
  }

  games(accountId: string, query: RatingQuery): Promise<Page<RatedGame>> {
    return this.deps.store.games(accountId, query);
  }

  /** Returns the ratings after the latest rated games, oldest first. */
  async history(accountId: string) {
    const { content } = await this.deps.store.games(accountId, { pageNo: 0, pageSize: HISTORY_GAMES });
    return content
      .map(({ gameSessionId, rating, isProvisional }) => ({ gameSessionId, rating, isProvisional }))
      .reverse();
  }

  async own({ id, fullName }: Profile): Promise<OwnRating> {
    return { ...(await this.deps.store.own(id, this.#week())), hasFullName: fullName !== null };
  }

  pairs(query: CooperationQuery): Promise<Page<PlayerPair>> {
    return this.deps.pairs.list(query);
  }

  #week(): string {
    return weekOf(this.deps.time.now());
  }
}
