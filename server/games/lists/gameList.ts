/** Lists of games: the public list, and the list of a player's own games. */

import {
  type ExpressionBuilder,
  type RawBuilder,
  type Selectable,
  type SelectQueryBuilder,
  sql,
} from 'kysely';
import { COLOR_NAMES, COLORS, colorNamed, colorOf } from '../../../engine/board/pieces.ts';
import type { GameState } from '../../../engine/match/gameStates.ts';
import type { ActiveQuery, ListQuery } from '../../../protocol/http/gameApi.ts';
import type { ListedGame, OwnGame } from '../../../protocol/http/gameShapes.ts';
import type { Page } from '../../../protocol/http/route.ts';
import type { Db } from '../../db/database.ts';
import { botId } from '../../db/gameOptions.ts';
import type { Tables } from '../../db/tables.ts';
import type { Quarantine } from '../quarantine.ts';
import { seatName } from '../seatName.ts';
import { storedTime } from '../storedTime.ts';
import { botSeatsToTake } from './botSeats.ts';
import { IS_ENDED_BY_ADMIN } from './endedByAdmin.ts';
import { GameResults } from './gameResults.ts';

const GROUPS: Readonly<Record<NonNullable<ListQuery['gameStateSimplified']>, readonly GameState[]>> = {
  NOT_STARTED: ['NOT_STARTED'],
  IN_PROGRESS: ['STARTED', 'PAUSED', 'SPECIAL_PAUSE'],
  ENDED: ['FINISHED', 'DRAW', 'STALEMATE', 'TERMINATED_NO_HUMAN_PLAYERS'],
};
const SORT_COLUMNS = {
  NAME: sql`lower(g.name)`,
  START_TIMESTAMP: sql`coalesce(g.started_at, g.created_at)`,
  LAST_ROUND_UPDATE_TIMESTAMP: sql`h.last_at`,
  GAME_STATE: sql`g.state`,
} as const;
/**
 * SQL expression: the beginning of the current week, Monday 00:00 UTC. Games that ended since then stay in the public
 * list.
 */
const WEEK_BEGAN = sql<Date>`date_trunc('week', now() at time zone 'utc') at time zone 'utc'`;

type Joined = Tables & { g: Tables['game']; h: Tables['game_head'] };
type Condition = (
  e: ExpressionBuilder<Joined, 'g' | 'h'>,
) => ReturnType<ExpressionBuilder<Joined, 'g' | 'h'>['and']>;

/** The player ids of the seats of bots. */
const BOT_IDS = COLORS.map(botId);
const DRAWN: readonly GameState[] = ['DRAW', 'STALEMATE'];

export class GameList {
  readonly #db: Db;
  readonly #quarantine: Quarantine;
  readonly #results: GameResults;

  constructor(db: Db, quarantine: Quarantine) {
    this.#db = db;
    this.#quarantine = quarantine;
    this.#results = new GameResults(db, quarantine);
  }

  /**
   * Returns a page of the public list: games that wait for players, run, or ended this week. Omits private games
   * before their start, and deleted and damaged games.
   */
  active(query: ActiveQuery): Promise<Page<ListedGame>> {
    return this.#page(
      query,
      (e) =>
        e.and([
          e('g.deleted_at', 'is', null),
          e('h.damaged_at', 'is', null),
          e.or([e('g.is_random', '=', true), e('g.state', '!=', 'NOT_STARTED')]),
          // Only ended games have a time of end. With this condition the query of ended games uses their index.
          ...(query.gameStateSimplified === 'ENDED' ? [e('g.ended_at', '>=', WEEK_BEGAN)] : []),
        ]),
      describe,
    );
  }

  /** Stores the missing results of the player's ended games. */
  completeResults(playerId: string): Promise<void> {
    return this.#results.complete(playerId);
  }

  async ofPlayer(playerId: string, query: ListQuery): Promise<Page<OwnGame>> {
    await this.#results.complete(playerId);
    return this.#page(query, ownGames(playerId, query), (row, seats) => describeOwn(row, seats, playerId));
  }

  async countOfPlayer(playerId: string, query: ListQuery): Promise<number> {
    await this.#results.complete(playerId);
    return this.#count(query, ownGames(playerId, query));
  }

  async #page<T>(
    query: ActiveQuery | ListQuery,
    condition: Condition,
    describeRow: (row: ListedRow, seats: readonly ListedSeat[]) => T,
  ): Promise<Page<T>> {
    const { pageNo, pageSize, sortBy, sortDirection } = query;
    const direction = sortDirection === 'ASC' ? 'asc' : 'desc';
    // The page is selected before the other tables are joined, so that they are read only for the games of the page.
    const ids = this.#matching(query, condition)
      .select('g.id')
      .orderBy(SORT_COLUMNS[sortBy], direction)
      .orderBy('g.id')
      .limit(pageSize)
      .offset(pageNo * pageSize);
    const rows = await this.#db
      .selectFrom('game as g')
      .innerJoin('game_head as h', 'h.game_id', 'g.id')
      .where('g.id', 'in', ids)
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
      ])
      .orderBy(SORT_COLUMNS[sortBy], direction)
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
        await this.#quarantine.quarantine(row.id, error);
      }
    }
    return { content, pageNo, pageSize, totalElements: await this.#count(query, condition) };
  }

  async #count(query: ActiveQuery | ListQuery, condition: Condition): Promise<number> {
    const row = await this.#matching(query, condition)
      .select((e) => e.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    return Number(row.count);
  }

  #matching(
    { gameStateSimplified, name }: Pick<ListQuery, 'gameStateSimplified' | 'name'>,
    condition: Condition,
  ): SelectQueryBuilder<Joined, 'g' | 'h', object> {
    let found = this.#db
      .selectFrom('game as g')
      .innerJoin('game_head as h', 'h.game_id', 'g.id')
      .where(condition as never);
    if (gameStateSimplified) found = found.where('g.state', 'in', GROUPS[gameStateSimplified]);
    if (name) found = found.where(sql<boolean>`strpos(lower(g.name), lower(${name})) > 0`);
    return found as unknown as SelectQueryBuilder<Joined, 'g' | 'h', object>;
  }

  async #seats(gameIds: readonly string[]) {
    if (gameIds.length === 0) return [];
    return this.#db
      .selectFrom('game_seat as s')
      .leftJoin('account as a', 'a.id', 's.player_id')
      .select(['s.game_id', 's.color', 's.player_id', 's.is_out', 'a.username'])
      .where('s.game_id', 'in', gameIds)
      .execute();
  }
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
function describe(row: ListedRow, seats: readonly ListedSeat[]): ListedGame {
  const time = storedTime(row.settings);
  return {
    id: row.id,
    name: row.name,
    gameState: row.state,
    ...(row.is_ended_by_admin ? { isEndedByAdmin: true } : {}),
    isPostponed: row.is_postponed,
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
function describeOwn(row: ListedRow, seats: readonly ListedSeat[], playerId: string): OwnGame {
  const own = seats.find((seat) => seat.player_id === playerId);
  if (!own) throw new Error('the player has no seat in this game');
  const others = seats.flatMap(({ player_id: id }) => (id === null || id === playerId ? [] : [id]));
  const isAgainstBots = others.length > 0 && others.every((id) => BOT_IDS.includes(id));
  return {
    ...describe(row, seats),
    ownColor: COLOR_NAMES[colorOf(own.color)],
    kind: row.is_random ? 'RANDOM' : isAgainstBots ? 'BOTS' : 'PRIVATE',
    result: resultOf(row, own.color),
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
 * SQL condition: the player has a seat in the game, and the game matches the query. A game that its owner deleted stays
 * in the lists of its other players.
 */
function ownGames(playerId: string, { kind, result, opponent, color }: ListQuery): Condition {
  const own = color === undefined ? sql`true` : sql`s.color = ${colorNamed(color)}`;
  const seated = sql<boolean>`exists (select from game_seat s
    where s.game_id = g.id and s.player_id = ${playerId} and ${own})`;
  /** SQL condition: another player of the game has a seat that meets the condition `met`. */
  const hasOther = (met: RawBuilder<unknown>) => sql<boolean>`exists (select from game_seat o
    left join account a on a.id = o.player_id
    where o.game_id = g.id and o.player_id is not null and o.player_id <> ${playerId} and ${met})`;
  const isBot = sql`o.player_id in (${sql.join(BOT_IDS)})`;
  const againstBots = sql<boolean>`(${hasOther(isBot)} and not ${hasOther(sql`not ${isBot}`)})`;
  const winner = sql`(select r.winner from game_result r where r.game_id = g.id)`;
  const ownColor = sql`(select s.color from game_seat s where s.game_id = g.id and s.player_id = ${playerId})`;
  const isDrawn = sql`g.state in (${sql.join(DRAWN)})`;
  const isDecided = sql`(g.state = 'FINISHED' and ${winner} is not null)`;
  const kinds = {
    RANDOM: sql<boolean>`g.is_random`,
    PRIVATE: sql<boolean>`not g.is_random and not ${againstBots}`,
    BOTS: sql<boolean>`not g.is_random and ${againstBots}`,
  };
  const results = {
    WON: sql<boolean>`${isDecided} and ${winner} = ${ownColor}`,
    LOST: sql<boolean>`${isDecided} and ${winner} <> ${ownColor}`,
    DRAW: sql<boolean>`${isDrawn}`,
    UNFINISHED: sql<boolean>`not ${isDrawn} and not ${isDecided}`,
  };
  return (e) =>
    e.and([
      e.or([
        e('g.deleted_at', 'is', null),
        e.and([e('g.started_at', 'is not', null), e('g.creator_id', '!=', playerId)]),
      ]),
      seated,
      ...(kind ? [kinds[kind]] : []),
      ...(result ? [results[result]] : []),
      ...(opponent ? [hasOther(sql`starts_with(lower(a.username), lower(${opponent}))`)] : []),
    ]) as never;
}

function seconds(instant: Date | null): number | null {
  return instant === null ? null : instant.getTime() / 1000;
}
