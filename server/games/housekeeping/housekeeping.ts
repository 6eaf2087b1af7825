/**
 * Housekeeping of abandoned games. A private game that has not started is removed when its owner has been absent for a
 * day. A random game that has not started is removed when all its players have been absent for ten minutes. A running
 * game without a clock ends when none of its players has been present for two weeks. The time of the last presence is
 * stored, so a restart or a disposed room does not count as presence. Each process handles the games that it owns, and
 * takes ownership of games without an owner to handle them.
 */
import type { Logger } from 'pino';
import type { Command } from '../../../engine/match/commands.ts';
import type { Match } from '../../../engine/match/match.ts';
import type { Result } from '../../../engine/result.ts';
import type { ErrorCode } from '../../../protocol/http/errors.ts';
import { RepeatedJob } from '../../startup/repeatedJob.ts';
import type { ServerTime } from '../../time.ts';
import type { GameStore } from '../gameStore.ts';
import type { HousekeepingStore } from './housekeepingStore.ts';

/** A game that has a room in this process. */
export interface LiveGame {
  readonly session: {
    readonly row: { readonly id: string };
    /** Removes the game permanently, unless `refusalOf` returns an error for the match. */
    remove(
      refusalOf: (match: Match) => ErrorCode | null,
      erase: (gameId: string, epoch: number) => Promise<boolean>,
    ): Promise<Result<unknown, ErrorCode>>;
    execute(request: {
      readonly command: Command;
      readonly commandId: null;
      readonly at: number;
    }): Promise<Result<unknown, ErrorCode>>;
  };
  /**
   * Returns the last time at which a user for whom the game waits was present in the room: the current time while such
   * a user is present, and null if none ever was.
   */
  lastSeen(): number | null;
}

export interface HousekeepingDeps {
  readonly store: HousekeepingStore;
  readonly games: Pick<GameStore, 'claim' | 'release'>;
  readonly time: ServerTime;
  readonly processId: string;
  /** Returns whether this process may write to its games and take over other games. */
  readonly mayWork: () => boolean;
  readonly live: () => readonly LiveGame[];
  readonly liveGame: (gameId: string) => LiveGame | null;
  /** Opens the room of a game in this process. Rejects if another process took the game first. */
  readonly open: (gameId: string) => Promise<void>;
  /** Called when an unstarted game was removed. */
  readonly onRemoved: (gameId: string) => Promise<void>;
  readonly log: Logger;
}

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const RANDOM_UNSTARTED_MS = 10 * MINUTE_MS;
const PRIVATE_UNSTARTED_MS = DAY_MS;
const SILENT_MS = 14 * DAY_MS;
const LOOK_MS = 30_000;

export class Housekeeping extends RepeatedJob<HousekeepingDeps> {
  protected readonly everyMs = LOOK_MS;

  /** Checks all games once. */
  protected async runOnce(): Promise<void> {
    const { store, time, processId, mayWork, log } = this.deps;
    if (!mayWork()) return;
    try {
      await this.#recordSeen();
      const now = time.now();
      const before = { random: now - RANDOM_UNSTARTED_MS, private: now - PRIVATE_UNSTARTED_MS };
      for (const gameId of await store.findUnstarted(processId, before)) await this.#remove(gameId);
      for (const gameId of await store.findSilent(processId, now - SILENT_MS)) await this.#terminate(gameId);
    } catch (error) {
      log.warn({ err: error }, 'abandoned games could not be queried');
    }
  }

  #recordSeen(): Promise<void> {
    const seen = this.deps.live().flatMap((game) => {
      const at = game.lastSeen();
      return at === null ? [] : [{ gameId: game.session.row.id, at }];
    });
    return this.deps.store.recordVisit(seen);
  }

  async #remove(gameId: string): Promise<void> {
    const { store, games, processId, liveGame, onRemoved, log } = this.deps;
    const erase = (id: string, epoch: number) => store.removeUnstarted(id, epoch);
    const live = liveGame(gameId);
    if (live) {
      await live.session.remove(
        ({ state }) => (state === 'NOT_STARTED' ? null : 'GAME_ALREADY_STARTED'),
        erase,
      );
    } else {
      const epoch = await games.claim(gameId, processId);
      if (epoch === null) return;
      if (!(await erase(gameId, epoch))) await games.release(gameId, epoch);
    }
    await onRemoved(gameId);
    log.info({ event: 'gameRemoved', gameId }, 'an unstarted game was removed');
  }

  async #terminate(gameId: string): Promise<void> {
    const { open, liveGame, time, log } = this.deps;
    try {
      await open(gameId);
    } catch (error) {
      log.debug({ err: error, gameId }, 'an abandoned game is owned by another process');
      return;
    }
    const command = { type: 'terminate' } as const;
    await liveGame(gameId)?.session.execute({ command, commandId: null, at: time.now() });
  }
}
