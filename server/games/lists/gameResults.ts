/**
 * Results of ended games, for the lists of their players. A result follows from the log, so it is made when a player
 * first lists the game, and a game that ended before results were stored has one too.
 */
import { COLORS } from '../../../engine/board/pieces.ts';
import { replay } from '../../../engine/match/log.ts';
import { type Match, ownPoints } from '../../../engine/match/match.ts';
import { makePosition } from '../../../engine/notation/positionText.ts';
import type { Db } from '../../db/database.ts';
import { isUnreachable } from '../../db/unreachable.ts';
import { type GameRow, GameStore } from '../gameStore.ts';
import { firstMatch } from '../gameViews.ts';
import type { Quarantine } from '../quarantine.ts';

/** Maximum number of results made for one request; the rest follows with the next requests. */
const AT_ONCE = 50;

export class GameResults {
  readonly #db: Db;
  readonly #store: GameStore;
  readonly #quarantine: Pick<Quarantine, 'quarantine'>;

  constructor(db: Db, quarantine: Pick<Quarantine, 'quarantine'>) {
    this.#db = db;
    this.#store = new GameStore(db);
    this.#quarantine = quarantine;
  }

  /** Stores the missing results of the player's ended games, of the newest games first. */
  async complete(playerId: string): Promise<void> {
    const missing = await this.#db
      .selectFrom('game_seat as s')
      .innerJoin('game as g', 'g.id', 's.game_id')
      .innerJoin('game_head as h', 'h.game_id', 'g.id')
      .leftJoin('game_result as r', 'r.game_id', 'g.id')
      .select('g.id')
      .where('s.player_id', '=', playerId)
      .where('g.ended_at', 'is not', null)
      .where('h.damaged_at', 'is', null)
      .where('r.game_id', 'is', null)
      .orderBy('g.ended_at', 'desc')
      .limit(AT_ONCE)
      .execute();
    for (const { id } of missing) await this.#make(id);
  }

  async #make(gameId: string): Promise<void> {
    const row = await this.#store.find(gameId);
    if (!row) return;
    const match = await this.#matchOf(row);
    if (!match) return;
    const { outcome, position } = match.game;
    await this.#db
      .insertInto('game_result')
      .values({
        game_id: gameId,
        winner: outcome?.winner ?? null,
        points: JSON.stringify(COLORS.map((color) => ownPoints(match, color))),
        position: makePosition(position),
      })
      // Two requests can make the same result.
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }

  /** One damaged game must not break the list. */
  async #matchOf(row: GameRow): Promise<Match | null> {
    try {
      return replay(firstMatch(row), await this.#store.readLog(row.id)).match;
    } catch (error) {
      if (isUnreachable(error)) throw error;
      await this.#quarantine.quarantine(row.id, error);
      return null;
    }
  }
}
