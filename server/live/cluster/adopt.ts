/**
 * Takes over running games whose owner process died or whose room crashed. A game that crashes repeatedly is retried
 * with growing intervals, so that it neither floods the log nor delays other games.
 */
import type { Logger } from 'pino';
import { isGameDamaged } from '../errors/gameDamaged.ts';
import { isNotOwner } from '../errors/notOwner.ts';

/** Milliseconds between two searches for games without an owner. */
const LOOK_MS = 1_000;
/** Number of games that a search returns. After a full batch the next search follows immediately. */
const BATCH = 50;
/** Number of games that are opened at the same time, because opening mostly waits for the database. */
const PARALLEL = 4;
/**
 * Milliseconds to wait before each retry, by the number of earlier attempts. If a game runs for
 * twice the last wait without a new attempt, its count returns to 0, so a later crash is retried immediately.
 */
const WAITS_MS = [0, 0, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000];
const MAX_BACKOFF_MS = 60_000;

interface AdopterDeps {
  readonly store: { findOrphans(limit: number): Promise<string[]> };
  readonly rooms: { openById(gameId: string): Promise<void> };
  readonly lease: { mayAdopt(): boolean };
  readonly log: Logger;
}

interface Taken {
  /** The number of attempts to take over the game, and the time of the last attempt by the monotonic clock. */
  readonly times: number;
  readonly at: number;
}

export class OrphanAdopter {
  readonly #deps: AdopterDeps;
  readonly #attempts = new Map<string, Taken>();
  #isAdopting = false;
  #isStopped = false;
  readonly #timer: NodeJS.Timeout;

  constructor(deps: AdopterDeps) {
    this.#deps = deps;
    this.#timer = setInterval(() => void this.#adoptOrphans(), LOOK_MS);
    void this.#adoptOrphans();
  }

  /** Takes over no further game. */
  stop(): void {
    this.#isStopped = true;
    clearInterval(this.#timer);
  }

  async #adoptOrphans(): Promise<void> {
    const { store, lease, log } = this.#deps;
    if (this.#isAdopting || !lease.mayAdopt()) return;
    this.#isAdopting = true;
    try {
      this.#forget();
      let isFull = true;
      while (isFull && !this.#isStopped && lease.mayAdopt()) {
        // The limit is higher by the number of games that wait for their retry, because the query also returns those
        // games.
        const limit = BATCH + this.#attempts.size;
        const found = await store.findOrphans(limit);
        const due = found.filter((gameId) => this.#isDue(gameId));
        await this.#takeAll(due);
        isFull = found.length === limit && due.length > 0;
      }
    } catch (error) {
      log.warn({ err: error }, 'games without an owner could not be queried');
    } finally {
      this.#isAdopting = false;
    }
  }

  async #takeAll(gameIds: readonly string[]): Promise<void> {
    const waiting = gameIds.values();
    const takeWaiting = async () => {
      for (const gameId of waiting) if (!this.#isStopped) await this.#take(gameId);
    };
    await Promise.all(Array.from({ length: PARALLEL }, takeWaiting));
  }

  async #take(gameId: string): Promise<void> {
    const { rooms, log } = this.#deps;
    this.#attempts.set(gameId, {
      times: (this.#attempts.get(gameId)?.times ?? 0) + 1,
      at: performance.now(),
    });
    try {
      await rooms.openById(gameId);
    } catch (error) {
      // Other modules log that another process took the game over, or that the game was quarantined.
      if (!isNotOwner(error) && !isGameDamaged(error))
        log.error({ err: error, gameId }, 'a game could not be adopted');
    }
  }

  #isDue(gameId: string): boolean {
    const taken = this.#attempts.get(gameId);
    if (!taken) return true;
    return performance.now() - taken.at >= (WAITS_MS[taken.times] ?? MAX_BACKOFF_MS);
  }

  #forget(): void {
    for (const [gameId, { at, times }] of this.#attempts) {
      const wait = WAITS_MS[times] ?? MAX_BACKOFF_MS;
      if (performance.now() - at > 2 * Math.max(wait, LOOK_MS)) this.#attempts.delete(gameId);
    }
  }
}
