/**
 * A player whose client reconnects automatically, like the page. After a lost connection the client requests its seat
 * with growing delays. It then resends the unanswered command under the same id.
 */
import { Counter, Trend } from 'k6/metrics';
import type { RoomState } from '../../protocol/room/state.ts';
import { RoomConnection } from './roomConnection.ts';
import { delay, now } from './time.ts';
import type { Visitor } from './visitor.ts';
import type { Answer, Payload } from './wire.ts';

/** The retry delays of the page in milliseconds, with a jitter of one fifth. */
const RETRY_MS = [300, 600, 1_200, 2_400, 3_000];
const RETRIES = 60;
/** Milliseconds until a temporarily refused command is resent. */
const HOLD_MS = 500;
const JOIN_LIMIT_MS = 10_000;
/** The error code while the process verifies its ownership of the game. */
const GAME_MOVING = 'E3006';

const connectionsLost = new Counter('connections_lost');
const returns = new Trend('return_ms', true);
const neverReconnected = new Counter('never_reconnected');
const sendsAgain = new Counter('sent_again');
const entriesRepeated = new Counter('entries_repeated');

export interface TimedAnswer extends Answer {
  /** The time of the last send and the time of the answer. */
  readonly sentAt: number;
  readonly at: number;
  readonly sends: number;
}

export class Player {
  readonly #visitor: Visitor;
  readonly #gameId: string;
  /** Called for each state and patch. */
  onState: (at: number) => void = () => {};
  #connection: RoomConnection | null = null;
  #presence: Promise<void> = Promise.resolve();
  #hasLeft = false;
  /**
   * The time of the frame with the first state after the last reconnect, in epoch milliseconds. 0 without a reconnect.
   */
  returnedAt = 0;

  constructor(visitor: Visitor, gameId: string) {
    this.#visitor = visitor;
    this.#gameId = gameId;
  }

  /** The state as received on this player's connection. */
  get state(): RoomState {
    if (!this.#connection) throw new Error('This player has not joined');
    return this.#connection.state;
  }

  /** Takes the seat and joins the room for the first time. @throws if every attempt fails. */
  async enter(): Promise<void> {
    try {
      await this.#join();
    } catch (error) {
      entriesRepeated.add(1);
      if ((await this.#joinAgain()) === null) throw error;
    }
  }

  /** Returns the time of the frame with the first state. @throws if the player gets no seat or no connection. */
  async #join(): Promise<number> {
    const reservation = await this.#visitor.seat(this.#gameId, 'player');
    if (typeof reservation === 'number') throw new Error(`No seat: ${reservation}`);
    return new Promise((resolve, reject) => {
      const late = setTimeout(() => {
        line.close();
        reject(new Error('The room did not open in time'));
      }, JOIN_LIMIT_MS);
      const address = this.#visitor.socketAddress(reservation);
      const line = new RoomConnection(address, reservation, this.#visitor.headers, {
        onState: (at) => {
          if (this.#connection !== line) {
            clearTimeout(late);
            this.#connection = line;
            resolve(at);
          }
          this.onState(at);
        },
        onClosed: (code) => {
          clearTimeout(late);
          if (this.#connection === line) this.#onLost();
          else reject(new Error(`The connection was closed with ${code} before the first state`));
        },
      });
    });
  }

  /**
   * Sends the request until an answer arrives, reconnecting if necessary. Returns null if the player never reconnected.
   */
  async request(name: string, payload: Payload): Promise<TimedAnswer | null> {
    for (let sends = 1; ; sends++) {
      await this.#presence;
      if (this.#hasLeft || !this.#connection) return null;
      if (sends > 1) sendsAgain.add(1);
      const sentAt = now();
      const answer = await this.#connection.request(name, payload);
      if (answer === null) {
        // The pending request detects a lost connection before the reconnect does.
        await delay(1);
        continue;
      }
      if (answer.status !== 0 && answer.payload.code === GAME_MOVING) await delay(HOLD_MS);
      else return { ...answer, sentAt, sends };
    }
  }

  /** Resolves when this player is in the room, or has stopped trying. */
  present(): Promise<void> {
    return this.#presence;
  }

  /** Cuts the connection, like a network failure. */
  cut(): void {
    this.#connection?.close();
  }

  leave(): void {
    this.#hasLeft = true;
    this.#connection?.close();
  }

  #onLost(): void {
    if (this.#hasLeft) return;
    connectionsLost.add(1);
    this.#presence = this.#reconnect(now());
  }

  async #reconnect(disconnectedAt: number): Promise<void> {
    const at = await this.#joinAgain();
    if (at !== null) {
      this.returnedAt = at;
      returns.add(now() - disconnectedAt);
    } else if (!this.#hasLeft) {
      neverReconnected.add(1);
      this.leave();
    }
  }

  /** Joins after growing delays. Returns the time of the first state, or null if every attempt failed. */
  async #joinAgain(): Promise<number | null> {
    for (let attempt = 0; attempt < RETRIES && !this.#hasLeft; attempt++) {
      const waitMs = RETRY_MS[Math.min(attempt, RETRY_MS.length - 1)] ?? 0;
      await delay(waitMs * (0.8 + 0.4 * Math.random()));
      try {
        return await this.#join();
      } catch {
        // The attempt failed, and the loop tries again.
      }
    }
    return null;
  }
}
