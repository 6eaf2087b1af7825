/**
 * Tells a quiet line from a dead one. A socket can die without a word, so after some silence we ask for a sign of life,
 * and when none comes for long enough the line is given up.
 */
export interface LivenessOptions {
  /** Asks for a sign of life; its answer is to be reported by `heard`. */
  readonly ping: () => void;
  readonly onDead: () => void;
  readonly now?: () => number;
}

export const PING_AFTER_MS = 2500;
export const DEAD_AFTER_MS = 9000;
const LOOK_EVERY_MS = 500;

export class Liveness {
  readonly #options: LivenessOptions;
  readonly #now: () => number;
  #heardAt: number;
  #askedAt: number | null = null;
  #timer: ReturnType<typeof setInterval> | null;

  constructor(options: LivenessOptions) {
    this.#options = options;
    this.#now = options.now ?? Date.now;
    this.#heardAt = this.#now();
    this.#timer = setInterval(() => this.#look(), LOOK_EVERY_MS);
  }

  /** Something arrived: the line is alive. */
  heard(): void {
    this.#heardAt = this.#now();
    this.#askedAt = null;
  }

  stop(): void {
    if (this.#timer !== null) clearInterval(this.#timer);
    this.#timer = null;
  }

  #look(): void {
    const now = this.#now();
    // A page that slept has looked for nothing meanwhile: it gets the time to ask before it despairs.
    if (this.#askedAt === null && now - this.#heardAt >= PING_AFTER_MS) {
      this.#askedAt = now;
      this.#options.ping();
    } else if (this.#askedAt !== null && now - this.#askedAt >= DEAD_AFTER_MS - PING_AFTER_MS) {
      this.stop();
      this.#options.onDead();
    }
  }
}
