/** The games that this process has open, so that it can let go of those that others have taken. */
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
   * Closes the sessions of games that are not ours any more, or that we lost and took anew.
   * @param owned epochs by game of what the database says is ours.
   */
  keepOnly(owned: ReadonlyMap<string, number>): void {
    for (const session of [...this.#sessions]) {
      if (owned.get(session.row.id) !== session.epoch) session.fence();
    }
  }
}
