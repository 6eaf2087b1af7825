/**
 * Running games whose process has gone, or whose room broke, go on here without being asked for. A game that breaks again
 * and again is taken up after ever longer waits, so that neither the log nor the others suffer from it.
 */
import type { Logger } from 'pino';
import { isGameDamaged } from '../errors/gameDamaged.ts';
import { isNotOwner } from '../errors/notOwner.ts';

/** How often such games are looked for. */
const LOOK_MS = 1_000;
const AT_ONCE = 50;
/** The waits before a game is taken up once more; after the longest without a new breakdown all is forgotten. */
const WAITS_MS = [0, 0, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000];
const LONGEST_WAIT_MS = 60_000;

interface PickUpDeps {
  readonly store: { findOrphans(limit: number): Promise<string[]> };
  readonly rooms: { openById(gameId: string): Promise<void> };
  readonly lease: { mayPickUp(): boolean };
  readonly log: Logger;
}

interface Taken {
  /** How often in a row, and when last, by the monotonic clock. */
  readonly times: number;
  readonly at: number;
}

export class OrphanAdopter {
  readonly #deps: PickUpDeps;
  readonly #taken = new Map<string, Taken>();
  #isLooking = false;
  readonly #timer: NodeJS.Timeout;

  constructor(deps: PickUpDeps) {
    this.#deps = deps;
    this.#timer = setInterval(() => void this.#look(), LOOK_MS);
    void this.#look();
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  async #look(): Promise<void> {
    const { store, lease, log } = this.#deps;
    if (this.#isLooking || !lease.mayPickUp()) return;
    this.#isLooking = true;
    try {
      this.#forget();
      // Those that have to wait are found as well, and must not hide the others.
      const found = await store.findOrphans(AT_ONCE + this.#taken.size);
      for (const gameId of found) if (this.#isDue(gameId)) await this.#take(gameId);
    } catch (error) {
      log.warn({ err: error }, 'games without an owner could not be looked for');
    } finally {
      this.#isLooking = false;
    }
  }

  async #take(gameId: string): Promise<void> {
    const { rooms, log } = this.#deps;
    this.#taken.set(gameId, { times: (this.#taken.get(gameId)?.times ?? 0) + 1, at: performance.now() });
    try {
      await rooms.openById(gameId);
    } catch (error) {
      // Another process was quicker, or the game was set aside: whoever did that has said so.
      if (!isNotOwner(error) && !isGameDamaged(error))
        log.error({ err: error, gameId }, 'a game could not be picked up');
    }
  }

  #isDue(gameId: string): boolean {
    const taken = this.#taken.get(gameId);
    if (!taken) return true;
    return performance.now() - taken.at >= (WAITS_MS[taken.times] ?? LONGEST_WAIT_MS);
  }

  #forget(): void {
    for (const [gameId, { at, times }] of this.#taken) {
      const wait = WAITS_MS[times] ?? LONGEST_WAIT_MS;
      if (performance.now() - at > 2 * Math.max(wait, LOOK_MS)) this.#taken.delete(gameId);
    }
  }
}
