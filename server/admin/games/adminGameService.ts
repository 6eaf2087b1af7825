/**
 * Administration of games: an admin reads facts about a game, ends a running game, or takes an ended game out of the
 * ratings.
 */
import { COLOR_NAMES, COLORS } from '../../../engine/board/pieces.ts';
import { isFinishedOrTerminated } from '../../../engine/match/gameStates.ts';
import { err, ok, type Result } from '../../../engine/result.ts';
import { ERR, type ErrorCode } from '../../../protocol/http/errors.ts';
import type {
  AdminGame,
  AdminGameDetail,
  AdminGamesQuery,
} from '../../../protocol/http/reports/adminGameApi.ts';
import type { Page } from '../../../protocol/http/route.ts';
import type { Account } from '../../accounts/accountStore.ts';
import { Component } from '../../component.ts';
import type { Db } from '../../db/database.ts';
import type { GameService } from '../../games/gameService.ts';
import type { GameRow } from '../../games/gameStore.ts';
import { isGameDamaged } from '../../live/errors/gameDamaged.ts';
import type { Rooms } from '../../live/room/rooms.ts';
import type { RatingService } from '../../ratings/ratingService.ts';
import { entriesOfGame, writeLog } from '../moderation/moderationLog.ts';
import { type AdminGameStore, markUnrated } from './adminGameStore.ts';

export interface AdminGameDeps {
  readonly db: Db;
  readonly store: AdminGameStore;
  readonly games: Pick<GameService, 'find'>;
  readonly rooms: Pick<Rooms, 'look' | 'endByAdmin'>;
  readonly ratings: Pick<RatingService, 'takeOut'>;
}

type Found = Promise<Result<AdminGameDetail, ErrorCode>>;

export class AdminGameService extends Component<AdminGameDeps> {
  list(query: AdminGamesQuery): Promise<Page<AdminGame>> {
    return this.deps.store.list(query);
  }

  /** Returns the game with its current match. Throws NotOwnerError if another process owns it. */
  async get(gameId: string): Found {
    const { db, store, games } = this.deps;
    const row = await games.find(gameId);
    const game = row && (await store.find(gameId));
    if (!row || !game) return err(ERR.GAME_NOT_FOUND);
    const [match, log] = await Promise.all([this.#matchOf(row), entriesOfGame(db, gameId)]);
    return ok({ game, time: timeOf(row), match, log });
  }

  /**
   * Ends a running game without a result. The entry of the audit log is in the transaction of the game's last log entry,
   * so neither exists without the other. Throws NotOwnerError if another process owns the game.
   */
  async end(who: Account, gameId: string, reason: string): Found {
    const row = await this.deps.games.find(gameId);
    if (!row) return err(ERR.GAME_NOT_FOUND);
    const ended = await this.deps.rooms.endByAdmin(row, { adminId: who.id, reason });
    return ended.ok ? this.get(gameId) : ended;
  }

  /** Takes an ended game out of the ratings. Refuses a game that does not count for ratings or is already taken out. */
  async takeOut(who: Account, gameId: string, reason: string): Found {
    const { games, ratings } = this.deps;
    const row = await games.find(gameId);
    if (!row) return err(ERR.GAME_NOT_FOUND);
    if (!isFinishedOrTerminated(row.state)) return err(ERR.GAME_NOT_OVER);
    const taken = await ratings.takeOut(gameId, async (tx, { games: recalculated }) => {
      await markUnrated(tx, gameId);
      const entry = { actorId: who.id, accountId: null, gameId, reason, details: { recalculated } };
      await writeLog(tx, { ...entry, action: 'UNRATE_GAME' });
    });
    return taken ? this.get(gameId) : err(ERR.GAME_NOT_RATED);
  }

  async #matchOf(row: GameRow): Promise<AdminGameDetail['match']> {
    try {
      const { match } = await this.deps.rooms.look(row);
      const { position, outcome } = match.game;
      const winner = outcome?.winner ?? null;
      return {
        ply: position.ply,
        points: COLORS.map((color) => position.points[color] ?? 0),
        winner: winner === null ? null : COLOR_NAMES[winner],
        isEndedByAdmin: match.isEndedByAdmin,
      };
    } catch (error) {
      if (isGameDamaged(error)) return null;
      throw error;
    }
  }
}

function timeOf({ settings: { time } }: GameRow): AdminGameDetail['time'] {
  return {
    mainSeconds: time.kind === 'main' ? time.mainMs / 1000 : null,
    incrementSeconds: time.kind === 'main' ? time.incrementMs / 1000 : 0,
    moveSeconds: time.kind === 'move' ? time.moveMs / 1000 : null,
  };
}
