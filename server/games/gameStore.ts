/** Rows of games: creation, lookup, taking ownership for a room, and reading the log. */
import { type Kysely, type Selectable, sql } from 'kysely';
import type { Color } from '../../engine/board/pieces.ts';
import type { GameState } from '../../engine/match/gameStates.ts';
import type { LogEntry } from '../../engine/match/log.ts';
import type { MatchSettings } from '../../engine/match/match.ts';
import { archivedLogOf, archiveRows } from '../db/archive/readArchive.ts';
import type { GameOptions } from '../db/gameOptions.ts';
import { batched } from '../db/lookup/batched.ts';
import { countOf, leaveQueue } from '../db/queries.ts';
import { Store } from '../db/store.ts';
import type { GameHeadTable, GameTable, Tables } from '../db/tables.ts';
import { currentGames, insertGame, type NewGame } from './newGame.ts';

export interface GameRow {
  readonly id: string;
  readonly name: string;
  readonly creatorId: string;
  readonly isRandom: boolean;
  readonly isRated: boolean;
  readonly settings: MatchSettings;
  readonly options: GameOptions;
  readonly startPosition: string;
  readonly state: GameState;
  readonly createdAtMs: number;
  /** The owner process, or null without an owner. */
  readonly owner: string | null;
  /** The rematch with the same four players. */
  readonly rematchId: string | null;
  readonly isDeleted: boolean;
  /** Whether the game's log was found damaged. */
  readonly isDamaged: boolean;
  /** Whether the game's log was replaced by its archived form. */
  readonly isArchived: boolean;
}

/** SQL condition: all four seats are taken. A random game then starts automatically. */
const isFull = sql<boolean>`(
  select count(*) from game_seat s where s.game_id = g.id and s.player_id is not null) = 4`;

/** SQL condition: no process with a valid lease owns the game. */
const IS_ORPHAN = sql<boolean>`(owner is null
  or owner not in (select id from server_process where lease_until > clock_timestamp()))`;

/** SQL condition: this process owns the game or may take it over. */
export const isClaimable = (processId: string) => sql<boolean>`(owner = ${processId} or ${IS_ORPHAN})`;

/** A postponed game. */
export interface PostponedRow {
  readonly gameId: string;
  readonly name: string;
  /** The player who called the other players back, and the time in epoch milliseconds. Null if nobody did. */
  readonly calledBack: { readonly by: Color; readonly atMs: number } | null;
}

/** Maximum number of postponed games in a menu. */
const MAX_POSTPONED = 20;
/** Number of log entries that one query reads. */
const PAGE = 500;

export class GameStore extends Store {
  readonly #lookup = batched(async (ids: readonly string[]) => {
    const rows = await this.db
      .selectFrom('game as g')
      .innerJoin('game_head as h', 'h.game_id', 'g.id')
      .selectAll('g')
      .select(['h.owner', 'h.damaged_at'])
      .where(sql<boolean>`g.id = any(${[...ids]})`)
      .execute();
    return new Map(rows.map((row) => [row.id, gameRowOf(row)]));
  });

  readonly #lookupArchive = batched(async (ids: readonly string[]) => {
    const rows = await archiveRows(this.db, ids);
    return new Map(rows.map((row) => [row.id, row]));
  });

  /** The newest of the current games of each player. */
  readonly #lookupCurrent = batched(async (playerIds: readonly string[]) => {
    const rows = await currentGames(this.db, playerIds);
    return new Map(rows.toReversed().map((row) => [row.playerId, row]));
  });

  /**
   * Inserts the game with its first entries. @returns false, without writing, if its creator is already in another
   * game.
   */
  create(game: NewGame): Promise<boolean> {
    return this.db.transaction().execute(async (tx) => {
      if (!(await admitCreator(tx, game.creatorId))) return false;
      await insertGame(tx, game);
      return true;
    });
  }

  /**
   * Inserts the rematch of `gameId` in the same way as `create`. Writes nothing if a rematch already exists, or if its
   * creator is already in another game.
   */
  async createRematch(game: NewGame, gameId: string): Promise<'CREATED' | 'EXISTS' | 'IN_ANOTHER_GAME'> {
    return this.db.transaction().execute(async (tx) => {
      // This lock serializes concurrent rematch requests.
      const free = await tx
        .selectFrom('game')
        .select('id')
        .where('id', '=', gameId)
        .where('rematch_id', 'is', null)
        .forUpdate()
        .executeTakeFirst();
      if (!free) return 'EXISTS';
      if (!(await admitCreator(tx, game.creatorId))) return 'IN_ANOTHER_GAME';
      await insertGame(tx, game);
      await tx.updateTable('game').set({ rematch_id: game.id }).where('id', '=', gameId).execute();
      return 'CREATED';
    });
  }

  find(gameId: string): Promise<GameRow | null> {
    return this.#lookup(gameId);
  }

  /**
   * Returns the unfinished game in which the player is active, if there is one. Postponed and damaged games do not
   * count.
   */
  currentGame(playerId: string): Promise<{ gameId: string; isRandom: boolean } | null> {
    return this.#lookupCurrent(playerId);
  }

  async findCurrent(playerId: string): Promise<string | null> {
    return (await this.currentGame(playerId))?.gameId ?? null;
  }

  /**
   * Returns the postponed games in which the player is still active. Games whose players were called back come first,
   * then the games with the newest entries.
   */
  async findPostponed(playerId: string): Promise<PostponedRow[]> {
    const rows = await this.db
      .selectFrom('game_seat as s')
      .innerJoin('game as g', 'g.id', 's.game_id')
      .innerJoin('game_head as h', 'h.game_id', 'g.id')
      .leftJoinLateral(
        (e) =>
          e
            .selectFrom('game_event')
            .select(['command', 'at'])
            .whereRef('period', '=', 'h.period')
            .whereRef('game_id', '=', 'g.id')
            .where('kind', 'in', ['postpone', 'callBack'])
            .orderBy('seq', 'desc')
            .limit(1)
            .as('e'),
        (join) => join.onTrue(),
      )
      .select(['g.id as gameId', 'g.name', 'e.command', 'e.at'])
      .where('s.player_id', '=', playerId)
      .where('s.is_out', '=', false)
      .where('g.state', '=', 'PAUSED')
      .where('g.is_postponed', '=', true)
      .where('g.deleted_at', 'is', null)
      .where('h.damaged_at', 'is', null)
      .orderBy('h.last_at', 'desc')
      .limit(MAX_POSTPONED)
      .execute();
    return rows
      .map(({ gameId, name, command, at }) => ({
        gameId,
        name,
        calledBack: command?.type === 'callBack' && at !== null ? { by: command.by, atMs: at } : null,
      }))
      .sort((a, b) => Number(b.calledBack !== null) - Number(a.calledBack !== null));
  }

  /**
   * Returns whether a deleted game is still visible to the user: the game has started, and the user is one of its
   * players but not its owner.
   */
  async isStillVisibleTo(gameId: string, playerId: string): Promise<boolean> {
    const row = await this.db
      .selectFrom('game_seat as s')
      .innerJoin('game as g', 'g.id', 's.game_id')
      .select('g.id')
      .where('g.id', '=', gameId)
      .where('s.player_id', '=', playerId)
      .where('g.creator_id', '!=', playerId)
      .where('g.started_at', 'is not', null)
      .executeTakeFirst();
    return row !== undefined;
  }

  /** Marks the game as deleted by its owner. @returns false if the epoch is outdated. */
  async hide(gameId: string, epoch: number): Promise<boolean> {
    const row = await this.db
      .updateTable('game')
      .set({ deleted_at: sql<Date>`now()` })
      .where('id', '=', gameId)
      .where(isEpochOf(gameId, epoch))
      .returning('id')
      .executeTakeFirst();
    return row !== undefined;
  }

  /** Counts the games of the player that have started. */
  countStarted(playerId: string): Promise<number> {
    return countOf(
      this.db
        .selectFrom('game_seat as s')
        .innerJoin('game as g', 'g.id', 's.game_id')
        .where('s.player_id', '=', playerId)
        .where('g.started_at', 'is not', null),
    );
  }

  /**
   * Takes ownership of the game for `processId`, unless another process with a valid lease owns it. The epoch (fencing
   * token) grows only on success, so a failed attempt does not affect the owner.
   *
   * @returns the new epoch, or null if another process owns the game.
   */
  async claim(gameId: string, processId: string): Promise<number | null> {
    const row = await this.db
      .updateTable('game_head')
      .set((e) => ({ owner: processId, epoch: e('epoch', '+', 1) }))
      .where('game_id', '=', gameId)
      .where(isClaimable(processId))
      .returning('epoch')
      .executeTakeFirst();
    return row?.epoch ?? null;
  }

  /** Releases the game if this process still owns it. */
  async release(gameId: string, epoch: number): Promise<void> {
    await this.db
      .updateTable('game_head')
      .set({ owner: null })
      .where('game_id', '=', gameId)
      .where('epoch', '=', epoch)
      .execute();
  }

  /** Marks the log of a game as damaged and releases the game. @returns false if it was already marked. */
  async quarantine(gameId: string, damage: string): Promise<boolean> {
    const { numUpdatedRows } = await this.db
      .updateTable('game_head')
      .set({ damaged_at: sql<Date>`clock_timestamp()`, damage, owner: null })
      .where('game_id', '=', gameId)
      .where('damaged_at', 'is', null)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  }

  /** Returns the time of the newest entry of all logs in epoch milliseconds, or 0 without any entry. */
  async lastInstant(): Promise<number> {
    const row = await this.db
      .selectFrom('game_head')
      .select((e) => e.fn.max('last_at').as('at'))
      .executeTakeFirst();
    return row?.at ?? 0;
  }

  /** Returns the epochs of all games that this process owns, by game id. */
  async findOwned(processId: string): Promise<Map<string, number>> {
    const rows = await this.db
      .selectFrom('game_head')
      .select(['game_id', 'epoch'])
      .where('owner', '=', processId)
      .execute();
    return new Map(rows.map((row) => [row.game_id, row.epoch]));
  }

  /**
   * Returns the entries after the entry with this number, including archived entries.
   * @throws ArchiveDamaged if the archived log cannot be read.
   */
  async readLog(gameId: string, after = 0): Promise<LogEntry[]> {
    const rows = await this.#readRows(gameId, after);
    // The archive is read after the rows. So it contains the rows that were archived in between.
    const archive = await this.#lookupArchive(gameId);
    const archived = archive && (await archivedLogOf(archive));
    return archived ? archived.filter(({ seq }) => seq > after) : rows;
  }

  async #readRows(gameId: string, after: number): Promise<LogEntry[]> {
    const entries: LogEntry[] = [];
    for (;;) {
      const rows = await this.db
        .selectFrom('game_event')
        .selectAll()
        .where('period', '=', (e) => e.selectFrom('game_head').select('period').where('game_id', '=', gameId))
        .where('game_id', '=', gameId)
        .where('seq', '>', after + entries.length)
        .orderBy('seq')
        .limit(PAGE)
        .execute();
      entries.push(
        ...rows.map((row) => ({
          seq: row.seq,
          ply: row.ply,
          command: row.command,
          commandId: row.command_id,
          at: row.at,
          since: row.since,
          creditMs: row.credit_ms,
          clocksMs: row.clocks_ms,
        })),
      );
      if (rows.length < PAGE) return entries;
    }
  }

  /**
   * Returns games without an owner that need a room to continue: running games, and random games that are about to
   * start or whose pause ends.
   */
  async findOrphans(limit: number): Promise<string[]> {
    const rows = await this.db
      .selectFrom('game as g')
      .innerJoin('game_head as h', 'h.game_id', 'g.id')
      .select('g.id')
      .where('h.damaged_at', 'is', null)
      .where((e) =>
        e.or([
          e('g.state', 'in', ['STARTED', 'SPECIAL_PAUSE']),
          e.and([e('g.state', '=', 'PAUSED'), e('g.is_random', '=', true)]),
          e.and([e('g.state', '=', 'NOT_STARTED'), e('g.is_random', '=', true), isFull]),
        ]),
      )
      .where(IS_ORPHAN)
      .limit(limit)
      .execute();
    return rows.map((row) => row.id);
  }
}

/**
 * Removes the creator of a new game from the queue. Locks the same rows in the same order as a user who takes a seat (see
 * queue/admitToGame.ts), so that simultaneous attempts to seat the same user run one after the other.
 * @returns false if the creator is already in another game.
 */
async function admitCreator(tx: Kysely<Tables>, creatorId: string): Promise<boolean> {
  await leaveQueue(tx, creatorId);
  await tx.selectFrom('account').select('id').where('id', '=', creatorId).forNoKeyUpdate().execute();
  return (await currentGames(tx, [creatorId])).length === 0;
}

function isEpochOf(gameId: string, epoch: number) {
  return sql<boolean>`exists (select 1 from game_head h where h.game_id = ${gameId} and h.epoch = ${epoch})`;
}

type StoredGame = Selectable<GameTable> & Pick<Selectable<GameHeadTable>, 'owner' | 'damaged_at'>;

function gameRowOf(row: StoredGame): GameRow {
  return {
    id: row.id,
    name: row.name,
    creatorId: row.creator_id,
    isRandom: row.is_random,
    isRated: row.is_rated,
    settings: row.settings,
    options: row.options,
    startPosition: row.start_position,
    state: row.state,
    createdAtMs: row.created_at.getTime(),
    owner: row.owner,
    rematchId: row.rematch_id,
    isDeleted: row.deleted_at !== null,
    isDamaged: row.damaged_at !== null,
    isArchived: row.is_archived,
  };
}
