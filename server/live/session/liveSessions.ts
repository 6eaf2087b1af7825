/** The open games of this process. Drops the games that other processes took over. */
import type { GameSession } from './gameSession.ts';

export class LiveSessions {
  readonly #sessions = new Set<GameSession>();

  get all(): readonly GameSession[] {
    return [...this.#sessions];
  }

  add(session: GameSession): void {
    this.#sessions.add(session);
  }

  delete(session: GameSession): void {
    this.#sessions.delete(session);
  }

  /**
   * Closes sessions of games that this process no longer owns, or owns under a newer epoch.
   * @param owned epochs by game id, as stored in the database
   */
  keepOnly(owned: ReadonlyMap<string, number>): void {
    for (const session of [...this.#sessions]) {
      if (owned.get(session.row.id) !== session.epoch) session.fence();
    }
  }
}
