/** Random games in which the seats of bots can be taken over. */

import { COLORS, type Color } from '../../engine/board/pieces.ts';
import { RUNNING_STATES } from '../../engine/match/gameStates.ts';
import { botId } from '../db/gameOptions.ts';
import { Store } from '../db/store.ts';
import { botSeatsToTake } from '../games/lists/botSeats.ts';

export interface OpenGame {
  readonly gameId: string;
  /** Number of the last log entry. */
  readonly seq: number;
  readonly botSeats: readonly Color[];
  readonly playerIds: readonly string[];
}

/** Number of games that are considered, the newest first. */
const LOOKED_AT = 20;

export class TakeoverStore extends Store {
  /** Returns the users whom the user blocks, or who block the user. */
  async blockedWith(accountId: string): Promise<string[]> {
    const rows = await this.db
      .selectFrom('person_block')
      .select(['account_id', 'blocked_id'])
      .where((e) => e.or([e('account_id', '=', accountId), e('blocked_id', '=', accountId)]))
      .execute();
    return rows.map((row) => (row.account_id === accountId ? row.blocked_id : row.account_id));
  }

  /** Returns the running random games with this main time in which a bot's seat can be taken over, newest first. */
  async openGames(mainMs: number): Promise<OpenGame[]> {
    const rows = await this.db
      .selectFrom('game as g')
      .innerJoin('game_head as h', 'h.game_id', 'g.id')
      .innerJoin('game_event as e', (join) =>
        join
          .onRef('e.period', '=', 'h.period')
          .onRef('e.game_id', '=', 'h.game_id')
          .onRef('e.seq', '=', 'h.seq'),
      )
      .select(['g.id', 'g.state', 'g.is_random', 'g.is_postponed', 'g.settings', 'h.seq', 'e.ply'])
      .where('g.is_random', '=', true)
      .where('g.state', 'in', RUNNING_STATES)
      .where('g.deleted_at', 'is', null)
      .where('h.damaged_at', 'is', null)
      .where((e) =>
        e.exists(
          e
            .selectFrom('game_seat as s')
            .select('s.color')
            .whereRef('s.game_id', '=', 'g.id')
            .where('s.player_id', 'in', COLORS.map(botId))
            .where('s.is_out', '=', false),
        ),
      )
      .orderBy('g.created_at', 'desc')
      .limit(LOOKED_AT)
      .execute();
    const wanted = rows.filter(({ settings: { time } }) => time.kind === 'main' && time.mainMs === mainMs);
    if (wanted.length === 0) return [];
    const seats = await this.db
      .selectFrom('game_seat')
      .select(['game_id', 'color', 'player_id', 'is_out'])
      .where(
        'game_id',
        'in',
        wanted.map(({ id }) => id),
      )
      .execute();
    return wanted.flatMap((row) => {
      const own = seats.filter((seat) => seat.game_id === row.id);
      const botSeats = botSeatsToTake(row, own);
      const playerIds = own.flatMap((seat) => seat.player_id ?? []);
      return botSeats.length === 0 ? [] : [{ gameId: row.id, seq: row.seq, botSeats, playerIds }];
    });
  }
}
