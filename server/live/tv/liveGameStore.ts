/** Queries of the live game: the candidates, and the number of watchers. */
import { type RawBuilder, sql } from 'kysely';
import { Store } from '../../db/store.ts';
import type { Candidate } from './pickGame.ts';

const MAX_CANDIDATES = 50;
/** The strength of a person without a rating. */
const UNRATED = 1000;
/** The strength of a bot: `base` for level 0, plus `perLevel` for each level. */
const BOT_STRENGTH = { base: 700, perLevel: 100 };

export class LiveGameStore extends Store {
  /**
   * Returns running random games with an entry after `sinceMs` (epoch milliseconds), ordered by their last entry, the
   * newest first.
   */
  async candidates(sinceMs: number): Promise<Candidate[]> {
    const rows = await this.db
      .selectFrom('game as g')
      .innerJoin('game_head as h', 'h.game_id', 'g.id')
      .innerJoin('game_event as e', (join) =>
        join
          .onRef('e.period', '=', 'h.period')
          .onRef('e.game_id', '=', 'h.game_id')
          .onRef('e.seq', '=', 'h.seq'),
      )
      .select([
        'g.id',
        'g.options',
        'e.ply',
        watchersOf(sql.ref('g.id')).as('watchers'),
        sql<number[]>`(select coalesce(json_agg(coalesce(r.shown, ${UNRATED})), '[]') from game_seat s
          join account a on a.id = s.player_id left join account_rating r on r.account_id = a.id
          where s.game_id = g.id)`.as('ratings'),
      ])
      .where('g.is_random', '=', true)
      .where('g.state', '=', 'STARTED')
      .where('g.deleted_at', 'is', null)
      .where('h.damaged_at', 'is', null)
      .where('h.last_at', '>', sinceMs)
      .orderBy('h.last_at', 'desc')
      .limit(MAX_CANDIDATES)
      .execute();
    return rows.map(({ id, options, ply, watchers, ratings }) => {
      const bots = options.bots.map(({ level }) => BOT_STRENGTH.base + BOT_STRENGTH.perLevel * level);
      return {
        gameId: id,
        strengths: [...ratings, ...bots],
        humans: ratings.length,
        watchers: Number(watchers),
        ply,
      };
    });
  }

  /** Returns the number of users without a seat who are present in the game. */
  async countWatchers(gameId: string): Promise<number> {
    const { watchers } = await this.db
      .selectNoFrom(watchersOf(sql.val(gameId)).as('watchers'))
      .executeTakeFirstOrThrow();
    return Number(watchers);
  }
}

/** Counts the users who are present in a game without a seat. A player can be absent, so seats are not subtracted. */
function watchersOf(gameId: RawBuilder<unknown>): RawBuilder<number> {
  return sql<number>`(select count(*)::int from watching w where w.game_id = ${gameId} and not exists (
    select 1 from game_seat p where p.game_id = w.game_id and p.player_id = w.account_id))`;
}
