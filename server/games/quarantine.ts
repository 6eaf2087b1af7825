/**
 * Quarantine of games with a damaged log. The mark is stored in the database and applies to all processes: such a game
 * is not opened, does not block its players, and raises one alarm. Other games are not affected.
 */

import type { LogEntry } from '../../engine/match/log.ts';
import { ArchiveDamaged } from '../db/archive/archivedLog.ts';
import { GameDamaged } from '../live/errors/gameDamaged.ts';
import type { GameRow, GameStore } from './gameStore.ts';

export class Quarantine {
  readonly #store: Pick<GameStore, 'quarantine'>;
  readonly #onAlarm: (gameId: string, error: unknown) => void;

  /** @param onAlarm called once per game when it is quarantined. */
  constructor(store: Pick<GameStore, 'quarantine'>, onAlarm: (gameId: string, error: unknown) => void) {
    this.#store = store;
    this.#onAlarm = onAlarm;
  }

  /**
   * Runs `make` on the log of a game, and quarantines the game if `make` throws.
   * @throws GameDamaged if the log is damaged or the game is already quarantined.
   */
  async rebuild<T>(row: GameRow, make: () => T): Promise<T> {
    if (row.isDamaged) throw new GameDamaged();
    try {
      return make();
    } catch (error) {
      await this.quarantine(row.id, error);
      throw new GameDamaged();
    }
  }

  /**
   * Returns the log that `read` reads, and quarantines the game if its archive is damaged.
   * @throws GameDamaged if the archive is damaged.
   */
  async readLog(gameId: string, read: () => Promise<LogEntry[]>): Promise<LogEntry[]> {
    try {
      return await read();
    } catch (error) {
      if (!(error instanceof ArchiveDamaged)) throw error;
      await this.quarantine(gameId, error);
      throw new GameDamaged();
    }
  }

  async quarantine(gameId: string, error: unknown): Promise<void> {
    if (await this.#store.quarantine(gameId, String(error))) this.#onAlarm(gameId, error);
  }
}
