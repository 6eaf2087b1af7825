/**
 * The heartbeat of a connection, which distinguishes an idle connection from a half-open one. After some silence it
 * sends a ping, and it closes the connection if no pong arrives in time.
 */
export interface LivenessOptions {
  /** Sends a ping. The pong must be reported by `heard`. */
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
  #receivedAt: number;
  #pingedAt: number | null = null;
  #timer: ReturnType<typeof setInterval> | null;

  constructor(options: LivenessOptions) {
    this.#options = options;
    this.#now = options.now ?? Date.now;
    this.#receivedAt = this.#now();
    this.#timer = setInterval(() => this.#check(), LOOK_EVERY_MS);
  }

  /** Must be called when data arrives, which shows that the connection is alive. */
  heard(): void {
    this.#receivedAt = this.#now();
    this.#pingedAt = null;
  }

  stop(): void {
    if (this.#timer !== null) clearInterval(this.#timer);
    this.#timer = null;
  }

  #check(): void {
    const now = this.#now();
    // After a suspension of the page, a ping is sent first, so that the server has time to answer before the connection
    // is closed.
    if (this.#pingedAt === null && now - this.#receivedAt >= PING_AFTER_MS) {
      this.#pingedAt = now;
      this.#options.ping();
    } else if (this.#pingedAt !== null && now - this.#pingedAt >= DEAD_AFTER_MS - PING_AFTER_MS) {
      this.stop();
      this.#options.onDead();
    }
  }
}
