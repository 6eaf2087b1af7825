/** Opens the games that this process owns, and releases them when it no longer needs them. */
import type { Logger } from 'pino';
import type { LogEntry } from '../../../engine/match/log.ts';
import { Component } from '../../component.ts';
import type { Quarantine } from '../../games/quarantine.ts';
import { GameSession, type GameSessionDeps } from './gameSession.ts';
import type { LiveSessions } from './liveSessions.ts';

/** The stored games and their owners. */
interface OwnedGames {
  /** Returns the new epoch, or null if another process owns the game. */
  claim(gameId: string, processId: string): Promise<number | null>;
  find(gameId: string): Promise<GameSession['row'] | null>;
  readLog(gameId: string): Promise<LogEntry[]>;
  release(gameId: string, epoch: number): Promise<void>;
}

export interface GameSessionsDeps {
  readonly store: OwnedGames;
  readonly processId: string;
  readonly quarantine: Quarantine;
  readonly live: LiveSessions;
  readonly log: Logger;
  readonly session: GameSessionDeps;
}

export class GameSessions extends Component<GameSessionsDeps> {
  /** The closed sessions. A room closes its session when it is released and again when it is disposed of. */
  readonly #closed = new WeakMap<GameSession, Promise<void>>();

  /**
   * Claims the game under a new epoch and replays its log.
   *
   * @returns null if the game does not exist or another process owns it.
   * @throws if the log is damaged; the game is then released and quarantined.
   */
  async open(gameId: string): Promise<GameSession | null> {
    const { store, processId, quarantine, live, session: deps } = this.deps;
    const epoch = await store.claim(gameId, processId);
    const row = epoch === null ? null : await store.find(gameId);
    if (epoch === null || !row) return null;
    const session = await quarantine
      .readLog(gameId, () => store.readLog(gameId))
      .then((entries) => quarantine.rebuild(row, () => new GameSession(row, epoch, entries, deps)))
      .catch(async (error: unknown) => {
        await store.release(gameId, epoch);
        throw error;
      });
    live.add(session);
    return session;
  }

  /** Waits for the appends of the session, and then releases the game to any process. */
  close(session: GameSession): Promise<void> {
    const closed = this.#closed.get(session) ?? this.#close(session);
    this.#closed.set(session, closed);
    return closed;
  }

  async #close(session: GameSession): Promise<void> {
    const { store, live, log } = this.deps;
    live.delete(session);
    await session.idle();
    session.close();
    await store
      .release(session.row.id, session.epoch)
      .catch((error: unknown) => log.warn({ err: error }, 'a game could not be released'));
  }
}
