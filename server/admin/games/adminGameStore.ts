/** Rows of games as shown to admins. */
import { type Kysely, type Selectable, sql } from 'kysely';
import { COLOR_NAMES, COLORS } from '../../../engine/board/pieces.ts';
import { isFinishedOrTerminated, RUNNING_STATES } from '../../../engine/match/gameStates.ts';
import type { AdminGame, AdminGamesQuery, GameRating } from '../../../protocol/http/reports/adminGameApi.ts';
import type { Page } from '../../../protocol/http/route.ts';
import { botId } from '../../db/gameOptions.ts';
import { readPage } from '../../db/queries.ts';
import { Store } from '../../db/store.ts';
import type { Tables } from '../../db/tables.ts';
import { IS_ENDED_BY_ADMIN } from '../../games/lists/endedByAdmin.ts';
import { seatName } from '../../games/seatName.ts';

type Tx = Kysely<Tables>;

export class AdminGameStore extends Store {
  /**
   * Lists games, newest first. With a search: the game with this id, and the games of the player with this id or name.
   * Without a search: the running games.
   */
  async list({ search, ...query }: AdminGamesQuery): Promise<Page<AdminGame>> {
    const games = this.db
      .selectFrom('game as g')
      .select('g.id')
      .where(search === '' ? (e) => e('g.state', 'in', RUNNING_STATES) : isOf(search))
      .orderBy('g.created_at', 'desc')
      .orderBy('g.id');
    const page = await readPage(games, query, ({ id }) => id);
    return { ...page, content: await this.#read(page.content) };
  }

  async find(gameId: string): Promise<AdminGame | null> {
    return (await this.#read([gameId]))[0] ?? null;
  }

  async #read(ids: readonly string[]): Promise<AdminGame[]> {
    if (ids.length === 0) return [];
    const [rows, seats] = await Promise.all([
      this.db
        .selectFrom('game as g')
        .innerJoin('game_head as h', 'h.game_id', 'g.id')
        .selectAll('g')
        .select([
          'h.damaged_at',
          IS_ENDED_BY_ADMIN.as('is_ended_by_admin'),
          sql<boolean>`exists (select from rating_change c where c.game_id = g.id)`.as('is_counted'),
          sql<boolean>`exists (select from moderation_log l
            where l.game_id = g.id and l.action = 'UNRATE_GAME')`.as('is_taken_out'),
        ])
        .where('g.id', 'in', ids)
        .orderBy('g.created_at', 'desc')
        .orderBy('g.id')
        .execute(),
      this.db
        .selectFrom('game_seat as s')
        .leftJoin('account as a', 'a.id', 's.player_id')
        .select(['s.game_id', 's.color', 's.player_id', 'a.username'])
        .where('s.game_id', 'in', ids)
        .execute(),
    ]);
    return rows.map((row) =>
      gameFromRow(
        row,
        seats.filter((seat) => seat.game_id === row.id),
      ),
    );
  }
}

/** Marks that the game does not change ratings. */
export async function markUnrated(tx: Tx, gameId: string): Promise<void> {
  await tx.updateTable('game').set({ is_rated: false }).where('id', '=', gameId).execute();
}

function isOf(search: string) {
  // This is a union of lookups by index. If OR joined the conditions instead, the database would read all games.
  return sql<boolean>`g.id in (select ${search}::text union select s.game_id from game_seat s where s.player_id in
    (select ${search}::text union select a.id from account a where lower(a.username) = lower(${search})))`;
}

type Row = Selectable<Tables['game']> & {
  readonly damaged_at: Date | null;
  readonly is_ended_by_admin: boolean;
  readonly is_counted: boolean;
  readonly is_taken_out: boolean;
};

interface SeatRow {
  readonly color: number;
  readonly player_id: string | null;
  readonly username: string | null;
}

function gameFromRow(row: Row, seats: readonly SeatRow[]): AdminGame {
  return {
    id: row.id,
    name: row.name,
    gameState: row.state,
    ...(row.is_ended_by_admin ? { isEndedByAdmin: true } : {}),
    isPostponed: row.is_postponed,
    isRandom: row.is_random,
    rating: ratingOf(row),
    players: COLORS.map((color) => {
      const seat = seats.find((one) => one.color === color);
      const isBot = seat?.player_id === botId(color);
      return {
        color: COLOR_NAMES[color],
        accountId: isBot ? null : (seat?.player_id ?? null),
        name: seatName(color, seat),
        isBot,
      };
    }),
    createdAtEpochSeconds: row.created_at.getTime() / 1000,
    startedAtEpochSeconds: row.started_at && row.started_at.getTime() / 1000,
    endedAtEpochSeconds: row.ended_at && row.ended_at.getTime() / 1000,
    isDeleted: row.deleted_at !== null,
    isDamaged: row.damaged_at !== null,
  };
}

function ratingOf(row: Row): GameRating {
  if (row.is_counted) return 'COUNTED';
  if (row.is_taken_out) return 'TAKEN_OUT';
  return row.is_random && row.is_rated && !isFinishedOrTerminated(row.state) ? 'PENDING' : 'NONE';
}
