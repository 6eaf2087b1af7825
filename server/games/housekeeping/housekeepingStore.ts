/** Queries for abandoned games. */
import { sql } from 'kysely';
import { RUNNING_STATES } from '../../../engine/match/gameStates.ts';
import { Store } from '../../db/store.ts';
import { isClaimable } from '../gameStore.ts';

/** Number of games that one check handles. The next check handles the rest. */
const AT_ONCE = 100;

export class HousekeepingStore extends Store {
  /** Stores for each game the last presence of a user for whom the game waits, in epoch milliseconds. */
  async recordVisit(seen: readonly { readonly gameId: string; readonly at: number }[]): Promise<void> {
    if (seen.length === 0) return;
    // Locks the rows in the same order as appends do, to avoid deadlocks.
    await sql`
      with s as (
        select * from jsonb_to_recordset(${JSON.stringify(seen)}::jsonb) as s("gameId" text, at double precision)
      ), locked as (
        select h.game_id, s.at from game_head h join s on h.game_id = s."gameId"
        order by h.game_id for no key update of h
      )
      update game_head h set seen_at = greatest(h.seen_at, locked.at) from locked
      where h.game_id = locked.game_id`.execute(this.db);
  }

  /**
   * Returns abandoned games that have not started, also deleted ones, because their log would keep its partition for
   * ever. A private game is abandoned if its owner was last present at or
   * before `before.private`, a random game if all its players were last present at or before `before.random` (epoch
   * milliseconds).
   */
  async findUnstarted(
    processId: string,
    before: { readonly random: number; readonly private: number },
  ): Promise<string[]> {
    const rows = await this.db
      .selectFrom('game as g')
      .innerJoin('game_head as h', 'h.game_id', 'g.id')
      .select('g.id')
      .where('g.state', '=', 'NOT_STARTED')
      .where(sql<boolean>`h.seen_at <= case when g.is_random
        then ${before.random}::double precision else ${before.private}::double precision end`)
      .where(isClaimable(processId))
      .limit(AT_ONCE)
      .execute();
    return rows.map((row) => row.id);
  }

  /** Returns running games without a clock whose human players were all last present before this time. */
  async findSilent(processId: string, before: number): Promise<string[]> {
    const rows = await this.db
      .selectFrom('game as g')
      .innerJoin('game_head as h', 'h.game_id', 'g.id')
      .select('g.id')
      .where('g.state', 'in', RUNNING_STATES)
      .where(sql<boolean>`g.settings -> 'time' ->> 'kind' = 'unlimited'`)
      .where('h.seen_at', '<=', before)
      // Excludes damaged games, which cannot be opened and wait for repair.
      .where('h.damaged_at', 'is', null)
      .where(isClaimable(processId))
      .limit(AT_ONCE)
      .execute();
    return rows.map((row) => row.id);
  }

  /** Deletes a game that has not started. @returns false if another process owns it or it has started. */
  async removeUnstarted(gameId: string, epoch: number): Promise<boolean> {
    const { rows } = await sql`
      delete from game where id = ${gameId} and state = 'NOT_STARTED'
        and exists (select 1 from game_head h where h.game_id = ${gameId} and h.epoch = ${epoch})
      returning id`.execute(this.db);
    return rows.length > 0;
  }
}
