/** Measures a socket's round trip with protocol pings of our own; the client's word is not taken for it. */
import type { WebSocket } from 'ws';

const KEPT = 5;
const EVERY_MS = 5_000;

export class LineMeter {
  readonly #socket: WebSocket;
  readonly #recent: number[] = [];
  readonly #timer: NodeJS.Timeout;
  #sentAt: number | null = null;
  #count = 0;

  constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.on('pong', this.#onPong);
    this.#timer = setInterval(() => this.ping(), EVERY_MS);
    this.#timer.unref();
    this.ping();
  }

  /** The smallest of the last five round trips in milliseconds; null before the first. */
  get smallestMs(): number | null {
    return this.#recent.length === 0 ? null : Math.min(...this.#recent);
  }

  ping(): void {
    if (this.#sentAt !== null || this.#socket.readyState !== this.#socket.OPEN) return;
    this.#sentAt = performance.now();
    this.#count += 1;
    this.#socket.ping(String(this.#count));
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#socket.off('pong', this.#onPong);
  }

  readonly #onPong = (data: Buffer): void => {
    // The transport's own liveness pings carry no data: they are not ours.
    if (this.#sentAt === null || data.toString() !== String(this.#count)) return;
    this.#recent.push(performance.now() - this.#sentAt);
    if (this.#recent.length > KEPT) this.#recent.shift();
    this.#sentAt = null;
  };
}
