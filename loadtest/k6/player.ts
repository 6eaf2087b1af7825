/**
 * A player whose client comes back by itself, as the page does: when the line is lost it asks for the seat again, ever
 * more rarely, and sends the command that nobody answered once more under the same id.
 */
import { Counter, Trend } from 'k6/metrics';
import type { RoomState } from '../../protocol/room/state.ts';
import { RoomConnection } from './roomLine.ts';
import { delay, now } from './time.ts';
import type { Visitor } from './visitor.ts';
import type { Answer, Payload } from './wire.ts';

/** The page's own waits between two attempts, each a fifth more or less. */
const RETRY_MS = [300, 600, 1_200, 2_400, 3_000];
/** Before a command that the server could not take at the moment is sent again. */
const HOLD_MS = 500;
const JOIN_LIMIT_MS = 10_000;
/** The process is finding out whether it still has the game. */
const IN_FLIGHT = 'E3006';

const connectionsLost = new Counter('connections_lost');
const returns = new Trend('return_ms', true);
const neverReconnected = new Counter('never_reconnected');
const sendsAgain = new Counter('sent_again');

export interface ReportedState extends Answer {
  /** Of the time at which it was last sent, and at which the answer was read. */
  readonly sentAt: number;
  readonly at: number;
  readonly sends: number;
}

export class Player {
  readonly #visitor: Visitor;
  readonly #gameId: string;
  /** Told of each state and change. */
  onState: (at: number) => void = () => {};
  #line: RoomConnection | null = null;
  #presence: Promise<void> = Promise.resolve();
  #hasLeft = false;
  /** When the last return had its first state, epoch milliseconds; 0 for never. */
  returnedAt = 0;

  constructor(visitor: Visitor, gameId: string) {
    this.#visitor = visitor;
    this.#gameId = gameId;
  }

  /** As this player's own line has it. */
  get state(): RoomState {
    if (!this.#line) throw new Error('This player has not come in');
    return this.#line.state;
  }

  /** @throws when there is no seat or no line. */
  async enter(): Promise<void> {
    const reservation = await this.#visitor.seat(this.#gameId, 'player');
    if (typeof reservation === 'number') throw new Error(`No seat: ${reservation}`);
    await new Promise<void>((resolve, reject) => {
      const late = setTimeout(() => {
        line.close();
        reject(new Error('The room did not open in time'));
      }, JOIN_LIMIT_MS);
      const address = this.#visitor.socketAddress(reservation);
      const line = new RoomConnection(address, reservation, this.#visitor.headers, {
        onState: (at) => {
          if (this.#line !== line) {
            clearTimeout(late);
            this.#line = line;
            resolve();
          }
          this.onState(at);
        },
        onClosed: (code) => {
          clearTimeout(late);
          if (this.#line === line) this.#lost();
          else reject(new Error(`The line was closed with ${code} before there was a state`));
        },
      });
    });
  }

  /** Asks until there is an answer, on whichever line. Null when the player never came back. */
  async request(name: string, payload: Payload): Promise<ReportedState | null> {
    for (let sends = 1; ; sends++) {
      await this.#presence;
      if (this.#hasLeft || !this.#line) return null;
      if (sends > 1) sendsAgain.add(1);
      const sentAt = now();
      const answer = await this.#line.request(name, payload);
      if (answer === null) {
        // The one who asked hears of a lost line before the one who comes back does.
        await delay(1);
        continue;
      }
      if (answer.status !== 0 && answer.payload.code === IN_FLIGHT) await delay(HOLD_MS);
      else return { ...answer, sentAt, sends };
    }
  }

  /** Resolves once this player is in the room, or will never be again. */
  present(): Promise<void> {
    return this.#presence;
  }

  /** The line goes, as by a fault of the network. */
  cut(): void {
    this.#line?.close();
  }

  leave(): void {
    this.#hasLeft = true;
    this.#line?.close();
  }

  #lost(): void {
    if (this.#hasLeft) return;
    connectionsLost.add(1);
    this.#presence = this.#comeBack(now());
  }

  async #comeBack(disconnectedAt: number): Promise<void> {
    for (let attempt = 0; attempt < 60 && !this.#hasLeft; attempt++) {
      const waitMs = RETRY_MS[Math.min(attempt, RETRY_MS.length - 1)] ?? 0;
      await delay(waitMs * (0.8 + 0.4 * Math.random()));
      try {
        await this.enter();
        this.returnedAt = now();
        returns.add(this.returnedAt - disconnectedAt);
        return;
      } catch {
        // Nobody is there yet.
      }
    }
    if (this.#hasLeft) return;
    neverReconnected.add(1);
    this.leave();
  }
}
