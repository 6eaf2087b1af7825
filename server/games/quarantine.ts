/**
 * Games whose record is damaged are set aside, in the database and so for all processes: they are opened no more, keep
 * nobody from another game, and the alarm is given once. Every other game goes on as if nothing had been.
 */

import { GameDamaged } from '../live/errors/gameDamaged.ts';
import type { GameRow, GameStore } from './gameStore.ts';

export class Quarantine {
  readonly #store: Pick<GameStore, 'quarantine'>;
  readonly #onAlarm: (gameId: string, error: unknown) => void;

  /** @param onAlarm told of each game once, when it is set aside. */
  constructor(store: Pick<GameStore, 'quarantine'>, onAlarm: (gameId: string, error: unknown) => void) {
    this.#store = store;
    this.#onAlarm = onAlarm;
  }

  /**
   * Makes what `make` makes of the record of a game. What it throws means that the record is damaged.
   * @throws GameDamaged when it is, or is known to be.
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

  async quarantine(gameId: string, error: unknown): Promise<void> {
    if (await this.#store.quarantine(gameId, String(error))) this.#onAlarm(gameId, error);
  }
}
