/** Lists of games: the public list, and the list of a player's own games. */

import { type RawBuilder, type Selectable, sql } from 'kysely';
import { COLOR_NAMES, COLORS, colorNamed, colorOf } from '../../../engine/board/pieces.ts';
import type { GameState } from '../../../engine/match/gameStates.ts';
import type { ActiveQuery, ListQuery } from '../../../protocol/http/gameApi.ts';
import type { ListedGame, OwnGame } from '../../../protocol/http/gameShapes.ts';
import type { Page } from '../../../protocol/http/route.ts';
import { Component } from '../../component.ts';
import type { Db } from '../../db/database.ts';
import { botId } from '../../db/gameOptions.ts';
import type { Tables } from '../../db/tables.ts';
import type { ServerTime } from '../../time.ts';
import type { Quarantine } from '../quarantine.ts';
import { seatName } from '../seatName.ts';
import { storedTime } from '../storedTime.ts';
import { botSeatsToTake } from './botSeats.ts';
import { IS_ENDED_BY_ADMIN } from './endedByAdmin.ts';
import { GameResults } from './gameResults.ts';
import { isIdle } from './idle.ts';

const GROUPS: Readonly<Record<NonNullable<ListQuery['gameStateSimplified']>, readonly GameState[]>> = {
  NOT_STARTED: ['NOT_STARTED'],
  IN_PROGRESS: ['STARTED', 'PAUSED', 'SPECIAL_PAUSE'],
  ENDED: ['FINISHED', 'DRAW', 'STALEMATE', 'TERMINATED_NO_HUMAN_PLAYERS'],
};
const LAST_UPDATED_AT = sql`h.last_at`;
const ENDED_AT = sql`g.ended_at`;
const SORT_COLUMNS = {
  NAME: sql`lower(g.name)`,
  START_TIMESTAMP: sql`coalesce(g.started_at, g.created_at)`,
  LAST_ROUND_UPDATE_TIMESTAMP: LAST_UPDATED_AT,
  GAME_STATE: sql`g.state`,
} as const;
/**
 * SQL expression: the beginning of the current week, Monday 00:00 UTC. Games that ended since then stay in the public
 * list.
 */
const WEEK_BEGAN = sql<Date>`date_trunc('week', now() at time zone 'utc') at time zone 'utc'`;

/** Which games a list contains. */
interface Selection {
  /** SQL joins of further tables to the game `g`, at most one row per game. */
  readonly joins: RawBuilder<unknown>;
  readonly conditions: readonly RawBuilder<unknown>[];
}

interface Found {
  readonly id: string;
  readonly sort_key: unknown;
}

/** The player ids of the seats of bots. */
const BOT_IDS = COLORS.map(botId);
const DRAWN: readonly GameState[] = ['DRAW', 'STALEMATE'];

interface GameListDeps {
  readonly db: Db;
  readonly quarantine: Quarantine;
  readonly time: ServerTime;
}

export class GameList extends Component<GameListDeps> {
  readonly #results = new GameResults(this.deps.db, this.deps.quarantine);

  /**
   * Returns a page of the public list: games that wait for players, run, or ended this week. Omits private games
   * before their start, and deleted and damaged games.
   */
  active(query: ActiveQuery): Promise<Page<ListedGame>> {
    const conditions = [
      sql`g.deleted_at is null`,
      // The index of the damaged games is read instead of the head of every game.
      sql`not exists (select from game_head d where d.game_id = g.id and d.damaged_at is not null)`,
      sql`(g.is_random or g.state <> 'NOT_STARTED')`,
      // Only ended games have a time of end. With this condition the query of ended games uses their index.
      ...(query.gameStateSimplified === 'ENDED' ? [sql`g.ended_at >= ${WEEK_BEGAN}`] : []),
    ];
    return this.#page(query, { joins: sql``, conditions }, (row, seats) =>
      describe(row, seats, this.deps.time.now()),
    );
  }

  /** Stores the missing results of the player's ended games. */
  completeResults(playerId: string): Promise<void> {
    return this.#results.complete(playerId);
  }

  async ofPlayer(playerId: string, query: ListQuery): Promise<Page<OwnGame>> {
    await this.#results.complete(playerId);
    return this.#page(query, ownGames(playerId, query), (row, seats) =>
      describeOwn(row, seats, { playerId, now: this.deps.time.now() }),
    );
  }

  async countOfPlayer(playerId: string, query: ListQuery): Promise<number> {
    await this.#results.complete(playerId);
    return this.#count(query, ownGames(playerId, query));
  }

  async #page<T>(
    query: ActiveQuery | ListQuery,
    selection: Selection,
    describeRow: (row: ListedRow, seats: readonly ListedSeat[]) => T,
  ): Promise<Page<T>> {
    const { pageNo, pageSize, sortDirection } = query;
    const sortColumn = sortColumnOf(query);
    const direction = sortDirection === 'ASC' ? 'asc' : 'desc';
    const rows = await this.deps.db
      // The matching games are read once, for the page and for their number.
      .with(
        (cte) => cte('found').materialized(),
        () =>
          sql<Found>`(${matching(query, withSortColumn(selection, sortColumn), sql`g.id, ${sortColumn} as sort_key`)})`,
      )
      // The page is selected before the other tables are joined, so that they are read only for the games of the page.
      .with('page', (db) =>
        db
          .selectFrom('found')
          .select('id')
          .orderBy('sort_key', direction)
          .orderBy('id')
          .limit(pageSize)
          .offset(pageNo * pageSize),
      )
      .selectFrom('page')
      .innerJoin('game as g', 'g.id', 'page.id')
      .innerJoin('game_head as h', 'h.game_id', 'g.id')
      .leftJoin('game_result as r', 'r.game_id', 'g.id')
      .leftJoin('game_archive as a', 'a.game_id', 'g.id')
      .leftJoin('game_event as e', (join) =>
        join
          .onRef('e.period', '=', 'h.period')
          .onRef('e.game_id', '=', 'h.game_id')
          .onRef('e.seq', '=', 'h.seq'),
      )
      .selectAll('g')
      .select([
        'h.last_at',
        sql<number | null>`coalesce(e.ply, a.ply)`.as('ply'),
        IS_ENDED_BY_ADMIN.as('is_ended_by_admin'),
        'r.winner',
        'r.points',
        'r.position',
        sql<number>`(select count(*) from found)`.as('total'),
      ])
      .orderBy(sortColumn, direction)
      .orderBy('g.id')
      .execute();
    const seats = await this.#seats(rows.map((row) => row.id));
    const content: T[] = [];
    for (const row of rows) {
      const own = seats.filter((seat) => seat.game_id === row.id);
      try {
        content.push(describeRow(row, own));
      } catch (error) {
        // One damaged game must not break the list.
        await this.deps.quarantine.quarantine(row.id, error);
      }
    }
    // A page without rows does not contain their number, and damaged games no longer belong to the list.
    const [first] = rows;
    const totalElements =
      first && content.length === rows.length ? Number(first.total) : await this.#count(query, selection);
    return { content, pageNo, pageSize, totalElements };
  }

  async #count(query: ActiveQuery | ListQuery, selection: Selection): Promise<number> {
    const { rows } = await matching<{ count: number }>(query, selection, sql`count(*) as count`).execute(
      this.deps.db,
    );
    return Number(rows[0]?.count);
  }

  async #seats(gameIds: readonly string[]) {
    if (gameIds.length === 0) return [];
    return this.deps.db
      .selectFrom('game_seat as s')
      .leftJoin('account as a', 'a.id', 's.player_id')
      .select(['s.game_id', 's.color', 's.player_id', 's.is_out', 'a.username'])
      .where('s.game_id', 'in', gameIds)
      .execute();
  }
}

/** SQL query for the `columns` of the selected games that match the query. */
function matching<T = unknown>(
  { gameStateSimplified, name }: Pick<ListQuery, 'gameStateSimplified' | 'name'>,
  { joins, conditions }: Selection,
  columns: RawBuilder<unknown>,
): RawBuilder<T> {
  const all = [
    ...conditions,
    ...(gameStateSimplified ? [sql`g.state in (${sql.join(GROUPS[gameStateSimplified])})`] : []),
    ...(name ? [sql`strpos(lower(g.name), lower(${name})) > 0`] : []),
  ];
  return sql<T>`select ${columns} from game g ${joins} where ${sql.join(all, sql` and `)}`;
}

function sortColumnOf({ gameStateSimplified, sortBy }: ActiveQuery | ListQuery): RawBuilder<unknown> {
  // The last update of an ended game is its end, which is in the game itself.
  const isEnd = gameStateSimplified === 'ENDED' && sortBy === 'LAST_ROUND_UPDATE_TIMESTAMP';
  return isEnd ? ENDED_AT : SORT_COLUMNS[sortBy];
}

/** Joins the head `h` of each game if the list is sorted by a column of it. */
function withSortColumn(selection: Selection, sortColumn: RawBuilder<unknown>): Selection {
  if (sortColumn !== LAST_UPDATED_AT) return selection;
  return { ...selection, joins: sql`inner join game_head h on h.game_id = g.id ${selection.joins}` };
}

type ListedRow = Selectable<Tables['game']> & {
  readonly last_at: number;
  readonly ply: number | null;
  readonly is_ended_by_admin: boolean;
} & {
  readonly [K in 'winner' | 'points' | 'position']: Selectable<Tables['game_result']>[K] | null;
};
interface ListedSeat {
  readonly color: number;
  readonly player_id: string | null;
  readonly is_out: boolean;
  readonly username: string | null;
}

/** Converts a row to a listed game. Throws if the row is damaged. */
function describe(row: ListedRow, seats: readonly ListedSeat[], now: number): ListedGame {
  const time = storedTime(row.settings);
  return {
    id: row.id,
    name: row.name,
    gameState: row.state,
    ...(row.is_ended_by_admin ? { isEndedByAdmin: true } : {}),
    isPostponed: row.is_postponed,
    ...(isIdle(row.state, row.last_at, now) ? { isIdle: true } : {}),
    isRandom: row.is_random,
    freeSeats: COLORS.filter(
      (color) => !seats.some((seat) => seat.color === color && seat.player_id !== null),
    ).length,
    botSeats: botSeatsToTake(row, seats).map((color) => COLOR_NAMES[color]),
    players: COLORS.map((color) => {
      const seat = seats.find((one) => one.color === color);
      return {
        color: COLOR_NAMES[color],
        name: seatName(color, seat),
      };
    }),
    gameStartTimestampEpochSeconds: seconds(row.started_at),
    lastRoundUpdateTimestampEpochSeconds: row.last_at / 1000,
    gameEndTimestampEpochSeconds: seconds(row.ended_at),
    playerGameTimeSeconds: time.kind === 'main' ? time.mainMs / 1000 : null,
    timeToAddAfterMoveSeconds: time.kind === 'main' ? time.incrementMs / 1000 : 0,
    singleMoveTimeSeconds: time.kind === 'move' ? time.moveMs / 1000 : null,
  };
}

/** Converts a row to one of the player's own games. Throws if the row is damaged. */
function describeOwn(
  row: ListedRow,
  seats: readonly ListedSeat[],
  { playerId, now }: { playerId: string; now: number },
): OwnGame {
  const own = seats.find((seat) => seat.player_id === playerId);
  if (!own) throw new Error('the player has no seat in this game');
  const others = seats.flatMap(({ player_id: id }) => (id === null || id === playerId ? [] : [id]));
  const isAgainstBots = others.length > 0 && others.every((id) => BOT_IDS.includes(id));
  return {
    ...describe(row, seats, now),
    ownColor: COLOR_NAMES[colorOf(own.color)],
    kind: row.is_random ? 'RANDOM' : isAgainstBots ? 'BOTS' : 'PRIVATE',
    result: resultOf(row, own.color),
    winner: row.state !== 'FINISHED' || row.winner === null ? null : COLOR_NAMES[colorOf(row.winner)],
    points: row.points === null ? null : [...row.points],
    position: row.position,
  };
}

/** Returns the result for the player of the color `own`, by the same rules as the condition in `ownGames`. */
function resultOf({ state, winner }: ListedRow, own: number): OwnGame['result'] {
  if (DRAWN.includes(state)) return 'DRAW';
  if (state !== 'FINISHED' || winner === null) return 'UNFINISHED';
  return winner === own ? 'WON' : 'LOST';
}

/**
 * The games in which the player has a seat `s` and that match the query. A game that its owner deleted stays in the lists
 * of its other players.
 */
function ownGames(playerId: string, { kind, result, opponent, color }: ListQuery): Selection {
  /** SQL condition: another player of the game has a seat that meets the condition `met`. */
  const hasOther = (met: RawBuilder<unknown>) => sql`exists (select from game_seat o
    left join account a on a.id = o.player_id
    where o.game_id = g.id and o.player_id is not null and o.player_id <> ${playerId} and ${met})`;
  const isBot = sql`o.player_id in (${sql.join(BOT_IDS)})`;
  const againstBots = sql`(${hasOther(isBot)} and not ${hasOther(sql`not ${isBot}`)})`;
  const isDrawn = sql`g.state in (${sql.join(DRAWN)})`;
  const isDecided = sql`(g.state = 'FINISHED' and r.winner is not null)`;
  const kinds = {
    RANDOM: sql`g.is_random`,
    PRIVATE: sql`not g.is_random and not ${againstBots}`,
    BOTS: sql`not g.is_random and ${againstBots}`,
  };
  const results = {
    WON: sql`${isDecided} and r.winner = s.color`,
    LOST: sql`${isDecided} and r.winner <> s.color`,
    DRAW: isDrawn,
    UNFINISHED: sql`not ${isDrawn} and not ${isDecided}`,
  };
  return {
    joins: sql`inner join game_seat s on s.game_id = g.id and s.player_id = ${playerId}
      left join game_result r on r.game_id = g.id`,
    conditions: [
      sql`(g.deleted_at is null or (g.started_at is not null and g.creator_id <> ${playerId}))`,
      ...(color === undefined ? [] : [sql`s.color = ${colorNamed(color)}`]),
      ...(kind ? [kinds[kind]] : []),
      ...(result ? [results[result]] : []),
      ...(opponent ? [hasOther(sql`starts_with(lower(a.username), lower(${opponent}))`)] : []),
    ],
  };
}

function seconds(instant: Date | null): number | null {
  return instant === null ? null : instant.getTime() / 1000;
}
