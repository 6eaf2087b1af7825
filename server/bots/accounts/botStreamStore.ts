/** Queries of the streams of bot accounts. */
import { sql } from 'kysely';
import { Store } from '../../db/store.ts';

/** A game with the number of its newest entry. */
export interface Head {
  readonly gameId: string;
  readonly seq: number;
}

/**
 * SQL condition: the game has not ended, or ended within the last minute. An ended game stays listed for that minute,
 * so that every stream reads its end.
 */
const RUNNING_OR_JUST_ENDED = sql<boolean>`(g.ended_at is null or g.ended_at > now() - interval '1 minute')`;

export class BotStreamStore extends Store {
  /** Returns the games of these accounts that are running or have just ended, each with the id of the account. */
  async headsOf(accountIds: readonly string[]): Promise<(Head & { readonly accountId: string })[]> {
    if (accountIds.length === 0) return [];
    const rows = await this.db
      .selectFrom('game_seat as s')
      .innerJoin('game as g', 'g.id', 's.game_id')
      .innerJoin('game_head as h', 'h.game_id', 'g.id')
      .select(['s.player_id as accountId', 'g.id as gameId', 'h.seq'])
      .where('s.player_id', 'in', [...accountIds])
      .where('g.deleted_at', 'is', null)
      .where('h.damaged_at', 'is', null)
      .where(RUNNING_OR_JUST_ENDED)
      .execute();
    return rows.map((row) => ({ ...row, accountId: row.accountId ?? '' }));
  }

  async heads(gameIds: readonly string[]): Promise<Head[]> {
    if (gameIds.length === 0) return [];
    return this.db
      .selectFrom('game_head')
      .select(['game_id as gameId', 'seq'])
      .where('game_id', 'in', [...gameIds])
      .execute();
  }

  /** Returns the account's games with an entry at or after a time, newest first. */
  async gamesSince(accountId: string, sinceMs: number, limit: number): Promise<string[]> {
    const rows = await this.db
      .selectFrom('game_seat as s')
      .innerJoin('game_head as h', 'h.game_id', 's.game_id')
      .select('s.game_id as gameId')
      .where('s.player_id', '=', accountId)
      .where('h.last_at', '>=', sinceMs)
      .orderBy('h.last_at', 'desc')
      .limit(limit)
      .execute();
    return rows.map(({ gameId }) => gameId);
  }
}
