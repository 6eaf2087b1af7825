/**
 * Measures a socket with protocol pings of our own; the client's word is not taken for it. A ping travels behind what was
 * sent before it and is answered only when that has been read: so it tells the round trip, how much is unread, and
 * whether anybody is there at all. Each socket has its own beat: all at once, thousands would hold up every move.
 */
import type { WebSocket } from 'ws';
import type { Lag } from '../../../engine/clock/clock.ts';

const KEPT = 5;
const EVERY_MS = 3_000;
/**
 * Beats that find a ping unanswered for a whole beat, and the other end is gone: nine seconds after its last answer at the
 * latest. Beats, not time alone: a process that stood still was deaf itself.
 */
const MISSES = 2;
/** Timers are not exact. */
const WHOLE_BEAT_MS = EVERY_MS - 100;
/** So long a measurement is good for the next turn as well. */
const FRESH_MS = 1_000;
/**
 * So many messages after the last answer it is time to ask whether they have been read: half of what may be unread, and
 * no sooner, since an answer costs about as much to read as a move.
 */
const ASK_AFTER = 32;

export class ConnectionHealth {
  readonly #socket: WebSocket;
  readonly #sendPing: (text: string) => void;
  readonly #recent: number[] = [];
  #smallestMs: number | null = null;
  #timer: NodeJS.Timeout;
  #misses = 0;
  #sentAt: number | null = null;
  /** When the last ping left. */
  #askedAt = -Infinity;
  #count = 0;
  /** Messages sent in all, by the time of the last ping, and known to have been read. */
  #sent = 0;
  #sentAtPing = 0;
  #read = 0;

  /** @param sendPing sends a ping that the other end answers with the same text. */
  constructor(socket: WebSocket, sendPing: (text: string) => void) {
    this.#socket = socket;
    this.#sendPing = sendPing;
    socket.on('pong', this.#onPong);
    this.#timer = setTimeout(() => {
      this.#beat();
      this.#timer = setInterval(() => this.#beat(), EVERY_MS).unref();
    }, Math.random() * EVERY_MS).unref();
    this.ping();
  }

  /** The smallest of the last five round trips in milliseconds; null before the first. */
  get smallestMs(): number | null {
    return this.#smallestMs;
  }

  /**
   * What the line took of the time between `since`, when a turn began, and `at`, as far as the server can believe it;
   * null without a measurement of our own.
   */
  lagOf(thoughtMs: number | undefined, since: number | null, at: number): Lag | null {
    const pingMs = this.smallestMs;
    if (thoughtMs === undefined || since === null || pingMs === null) return null;
    return { seenMs: Math.max(0, Math.round(at - since - thoughtMs)), pingMs: Math.round(pingMs) };
  }

  /** Messages that were sent and of which nobody has said yet that they were read. */
  get unread(): number {
    return this.#sent - this.#read;
  }

  /** For how many milliseconds a ping has been waiting for its answer; 0 when none is. */
  get silentMs(): number {
    return this.#sentAt === null ? 0 : performance.now() - this.#sentAt;
  }

  /** A message has been sent. */
  count(): void {
    this.#sent += 1;
    if (this.unread >= ASK_AFTER) this.ping();
  }

  /** Measures anew, unless that was done a moment ago: a line does not change within a blink. */
  refresh(): void {
    if (performance.now() - this.#askedAt >= FRESH_MS) this.ping();
  }

  ping(): void {
    if (this.#sentAt !== null || this.#socket.readyState !== this.#socket.OPEN) return;
    this.#sentAt = performance.now();
    this.#askedAt = this.#sentAt;
    this.#count += 1;
    this.#sentAtPing = this.#sent;
    this.#sendPing(String(this.#count));
  }

  #beat(): void {
    if (this.#sentAt === null) return this.ping();
    if (this.silentMs < WHOLE_BEAT_MS) return;
    this.#misses += 1;
    if (this.#misses >= MISSES) this.#socket.terminate();
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#socket.off('pong', this.#onPong);
  }

  readonly #onPong = (data: Buffer): void => {
    if (this.#sentAt === null || data.toString() !== String(this.#count)) return;
    this.#recent.push(performance.now() - this.#sentAt);
    if (this.#recent.length > KEPT) this.#recent.shift();
    this.#smallestMs = Math.min(...this.#recent);
    this.#sentAt = null;
    this.#misses = 0;
    this.#read = this.#sentAtPing;
  };
}
