/**
 * Results of ended games, for the lists of their players. A result follows from the log, so it is made when a player
 * first lists the game. Games that ended before results were stored get a result, too.
 */
import { COLORS } from '../../../engine/board/pieces.ts';
import type { MatchEvent } from '../../../engine/match/events.ts';
import { type Replayed, replay } from '../../../engine/match/log.ts';
import { ownPoints } from '../../../engine/match/match.ts';
import { makePosition } from '../../../engine/notation/positionText.ts';
import type { Db } from '../../db/database.ts';
import { isGameDamaged } from '../../live/errors/gameDamaged.ts';
import { type GameRow, GameStore } from '../gameStore.ts';
import { firstMatch } from '../gameViews.ts';
import type { Quarantine } from '../quarantine.ts';
import { AverageChances } from './averageChances.ts';

/** Maximum number of results made for one request. The next requests make the remaining results. */
const AT_ONCE = 50;

export class GameResults {
  readonly #db: Db;
  readonly #store: GameStore;
  readonly #quarantine: Pick<Quarantine, 'readLog' | 'rebuild'>;

  constructor(db: Db, quarantine: Pick<Quarantine, 'readLog' | 'rebuild'>) {
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
      .select('g.id')
      .where('s.player_id', '=', playerId)
      .where('s.has_result', '=', false)
      .where('g.ended_at', 'is not', null)
      .where('h.damaged_at', 'is', null)
      .orderBy('g.ended_at', 'desc')
      .limit(AT_ONCE)
      .execute();
    for (const { id } of missing) await this.#make(id);
  }

  async #make(gameId: string): Promise<void> {
    const row = await this.#store.find(gameId);
    if (!row) return;
    const replayed = await this.#replayOf(row);
    if (!replayed) return;
    const { match, events, chances } = replayed;
    const { outcome, position } = match.game;
    const matedBy = JSON.stringify(matesOf(events.flat()));
    const averages = chances && JSON.stringify(chances);
    await this.#db.transaction().execute(async (tx) => {
      await tx
        .insertInto('game_result')
        .values({
          game_id: gameId,
          winner: outcome?.winner ?? null,
          points: JSON.stringify(COLORS.map((color) => ownPoints(match, color))),
          position: makePosition(position),
          mated_by: matedBy,
          chances: averages,
        })
        // Two requests can make the same result. A result that is already stored may lack the checkmates and the
        // probabilities, so these are added.
        .onConflict((conflict) =>
          conflict.column('game_id').doUpdateSet({ mated_by: matedBy, chances: averages }),
        )
        .execute();
      await tx.updateTable('game_seat').set({ has_result: true }).where('game_id', '=', gameId).execute();
    });
  }

  /** Replays the log of the game. Returns null for a damaged game, which must not break the list. */
  async #replayOf(row: GameRow): Promise<(Replayed & { chances: readonly number[] | null }) | null> {
    try {
      const entries = await this.#quarantine.readLog(row.id, () => this.#store.readLog(row.id));
      const average = new AverageChances();
      const replayed = await this.#quarantine.rebuild(row, () =>
        replay(firstMatch(row), entries, ({ game }) => average.add(game.position)),
      );
      return { ...replayed, chances: average.values() };
    } catch (error) {
      if (isGameDamaged(error)) return null;
      throw error;
    }
  }
}

/** Replaces the color of a bot that gave checkmate if a user took over its seat later. */
const FORMER_BOT = -1;

/**
 * Returns for each player, by color, the color that checkmated the player, or null. `FORMER_BOT` replaces the color of
 * a bot whose seat was taken over later.
 */
function matesOf(events: readonly MatchEvent[]): (number | null)[] {
  const matedBy: (number | null)[] = COLORS.map(() => null);
  for (const event of events) {
    if (event.type === 'statusChanged' && event.status === 'DEFEATED') matedBy[event.color] = event.by;
    if (event.type !== 'botReplaced') continue;
    for (const color of COLORS) if (matedBy[color] === event.color) matedBy[color] = FORMER_BOT;
  }
  return matedBy;
}
