/** Queries of the live game: the candidates, and the number of watchers. */
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { Candidate } from './pickGame.ts';

const MAX_CANDIDATES = 50;
/** The strength of a person without a rating. */
const UNRATED = 1000;
/** The strength of a bot: `base` for level 0, plus `perLevel` for each level. */
const BOT_STRENGTH = { base: 700, perLevel: 100 };

export class LiveGameStore {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  /** Returns running random games with an entry after `sinceMs` (epoch milliseconds), the newest entries first. */
  async candidates(sinceMs: number): Promise<Candidate[]> {
    const rows = await this.#db
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
        sql<number>`(select count(*)::int from watching w where w.game_id = g.id)`.as('present'),
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
    return rows.map(({ id, options, ply, present, ratings }) => {
      const humans = ratings.length;
      const bots = options.bots.map(({ level }) => BOT_STRENGTH.base + BOT_STRENGTH.perLevel * level);
      return {
        gameId: id,
        strengths: [...ratings, ...bots],
        humans,
        watchers: Math.max(0, Number(present) - humans),
        ply,
      };
    });
  }

  /** Returns the number of users who are present in the game, players included. */
  async countPresent(gameId: string): Promise<number> {
    const { present } = await this.#db
      .selectFrom('watching')
      .select((e) => e.fn.countAll<number>().as('present'))
      .where('game_id', '=', gameId)
      .executeTakeFirstOrThrow();
    return Number(present);
  }
}
