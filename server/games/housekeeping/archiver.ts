/**
 * Archives games some days after their end. Every process runs this job; a row lock ensures that only one of them
 * archives a game.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Db } from '../../db/database.ts';
import { isUnreachable } from '../../db/unreachable.ts';
import { RepeatedJob } from '../../startup/repeatedJob.ts';
import type { ServerTime } from '../../time.ts';
import type { Quarantine } from '../quarantine.ts';
import { archiveGame, dueGames, LogDamaged, NotArchivable } from './gameArchive.ts';

export interface ArchiverDeps {
  readonly db: Db;
  readonly time: ServerTime;
  /** Days from the end of a game until it is archived. */
  readonly afterDays: number;
  /** Returns whether this process may write: its lease is valid and it is not draining. */
  readonly mayWork: () => boolean;
  readonly quarantine: Pick<Quarantine, 'quarantine'>;
  readonly log: Logger;
}

const DAY_MS = 86_400_000;
const EVERY_MS = 60_000;
/** Number of games that one run archives, so that a backlog does not slow down running games. */
const AT_ONCE = 200;

export class Archiver extends RepeatedJob<ArchiverDeps> {
  protected readonly everyMs = EVERY_MS;
  /** Games whose archived form would differ from their log. They are not tried again until the process restarts. */
  readonly #failed = new Set<string>();

  /** Archives the games that are due, the oldest first. */
  protected async runOnce(): Promise<void> {
    const { db, time, afterDays, mayWork, log } = this.deps;
    let archived = 0;
    try {
      const endedBefore = time.now() - afterDays * DAY_MS;
      const due = mayWork() ? await dueGames(db, endedBefore, AT_ONCE, [...this.#failed]) : [];
      for (const gameId of due) if (mayWork() && (await this.#archive(gameId))) archived++;
    } catch (error) {
      // An outage is logged elsewhere.
      if (!isUnreachable(error)) log.warn({ err: error }, 'ended games could not be archived');
    }
    if (archived > 0) log.info({ event: 'gamesArchived', games: archived }, 'ended games were archived');
  }

  /** @returns whether the game was archived. */
  async #archive(gameId: string): Promise<boolean> {
    const { db, quarantine, log } = this.deps;
    await nextTurn();
    try {
      return await archiveGame(db, gameId);
    } catch (error) {
      if (isUnreachable(error)) throw error;
      if (error instanceof LogDamaged) await quarantine.quarantine(gameId, error.cause);
      else if (error instanceof NotArchivable) {
        this.#failed.add(gameId);
        log.error({ event: 'gameNotArchived', gameId, err: error }, 'an ended game cannot be archived');
      } else {
        // An error such as a full disk does not mean that the game is damaged. The next run tries again.
        log.warn({ gameId, err: error }, 'an ended game could not be archived now');
      }
      return false;
    }
  }
}
