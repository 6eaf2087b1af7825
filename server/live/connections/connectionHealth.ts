/**
 * Measures a connection by protocol pings of the server, without trusting data from the client. The client answers a
 * ping only after it has read all earlier messages. So a pong gives the round-trip time, the number of unread messages,
 * and whether the client is alive. The heartbeats of sockets have different phases, because thousands of simultaneous
 * heartbeats would delay every move.
 */
import type { WebSocket } from 'ws';
import type { Lag } from '../../../engine/clock/clock.ts';

const SAMPLES_KEPT = 5;
const EVERY_MS = 3_000;
/**
 * Number of missed heartbeats after which the connection is dead: at most nine seconds after its last pong. Heartbeats
 * are counted instead of time, because a paused event loop delays pongs too.
 */
const MISSES = 2;
/**
 * The silence after which a ping counts as missed, in milliseconds. It is 100 ms shorter than the interval of the
 * heartbeats, because timers are inexact.
 */
const MISSED_AFTER_MS = EVERY_MS - 100;
/** Milliseconds for which a measurement stays valid for the next turn. */
const FRESH_MS = 1_000;
/**
 * Number of messages since the last pong after which another ping is sent: half of the unread limit. A lower number
 * would cost too much, because reading a pong costs about as much as reading a move.
 */
const PING_AFTER = 32;

export class ConnectionHealth {
  readonly #socket: WebSocket;
  readonly #sendPing: (text: string) => void;
  readonly #recent: number[] = [];
  #smallestMs: number | null = null;
  #timer: NodeJS.Timeout;
  #misses = 0;
  #sentAt: number | null = null;
  /** Time of the last ping. */
  #lastPingAt = -Infinity;
  #count = 0;
  /** Message counters: sent in total, sent before the last ping, and known to have been read. */
  #sent = 0;
  #sentAtPing = 0;
  #read = 0;
  /** Called when the client has read this number of messages. */
  #awaited: { readonly count: number; readonly run: () => void } | null = null;

  /** @param sendPing sends a ping with this payload, which the client returns in its pong */
  constructor(socket: WebSocket, sendPing: (text: string) => void) {
    this.#socket = socket;
    this.#sendPing = sendPing;
    socket.on('pong', this.#onPong);
    this.#timer = setTimeout(() => {
      this.#heartbeat();
      this.#timer = setInterval(() => this.#heartbeat(), EVERY_MS).unref();
    }, Math.random() * EVERY_MS).unref();
    this.ping();
  }

  /** The smallest of the last five round-trip times in milliseconds, or null before the first. */
  get smallestMs(): number | null {
    return this.#smallestMs;
  }

  /**
   * Returns the lag of a move: the time between `since` (the start of the turn) and `at` that the client did not use
   * for thinking, and the smallest round-trip time. Returns null without a measurement.
   */
  lagOf(thinkMs: number | undefined, since: number | null, at: number): Lag | null {
    const pingMs = this.smallestMs;
    if (thinkMs === undefined || since === null || pingMs === null) return null;
    return { seenMs: Math.max(0, Math.round(at - since - thinkMs)), pingMs: Math.round(pingMs) };
  }

  /** Number of messages that were sent and are not known to have been read. */
  get unread(): number {
    return this.#sent - this.#read;
  }

  /** Milliseconds for which a ping has waited for its pong, or 0 if none waits. */
  get silentMs(): number {
    return this.#sentAt === null ? 0 : performance.now() - this.#sentAt;
  }

  /** Counts a sent message. */
  count(): void {
    this.#sent += 1;
    if (this.unread >= PING_AFTER) this.ping();
  }

  /** Sends another ping, at most one per second. */
  refresh(): void {
    if (performance.now() - this.#lastPingAt >= FRESH_MS) this.ping();
  }

  /** Calls `run` when the client has read all messages sent so far. A new call replaces one that still waits. */
  whenRead(run: () => void): void {
    this.#awaited = { count: this.#sent, run };
    this.ping();
  }

  ping(): void {
    if (this.#sentAt !== null || this.#socket.readyState !== this.#socket.OPEN) return;
    this.#sentAt = performance.now();
    this.#lastPingAt = this.#sentAt;
    this.#count += 1;
    this.#sentAtPing = this.#sent;
    this.#sendPing(String(this.#count));
  }

  #heartbeat(): void {
    if (this.#sentAt === null) return this.ping();
    if (this.silentMs < MISSED_AFTER_MS) return;
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
    if (this.#recent.length > SAMPLES_KEPT) this.#recent.shift();
    this.#smallestMs = Math.min(...this.#recent);
    this.#sentAt = null;
    this.#misses = 0;
    this.#read = this.#sentAtPing;
    if (this.#awaited !== null) this.#completeRead(this.#awaited);
  };

  #completeRead({ count, run }: { readonly count: number; readonly run: () => void }): void {
    // The answered ping was sent before the messages.
    if (this.#read < count) return this.ping();
    this.#awaited = null;
    run();
  }
}
