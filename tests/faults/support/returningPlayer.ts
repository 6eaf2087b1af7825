/**
 * A player whose client reconnects automatically, like the page. After a lost connection the client requests its seat
 * until it succeeds. It then resends the unanswered command under the same id.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Color } from '../../../engine/board/pieces.ts';
import { type Move, moveFrom, movePromotion, moveTo } from '../../../engine/rules/moves.ts';
import { type RoomView, readState } from '../../../protocol/room/matchState.ts';
import type { Accepted, Rejection } from '../../../protocol/room/messages.ts';
import type { TestUser } from '../../harness/users/testUser.ts';

const BACKOFF_MS = [200, 400, 800, 1000];
const MAX_BACKOFF_MS = 1000;
/** Milliseconds until a move is sent again because its game is passing to another process, like the page. */
const HOLD_MS = 500;

/** A move that was acknowledged to this player. */
export interface Acknowledged {
  readonly commandId: string;
  readonly seq: number;
  readonly ply: number;
  readonly move: Move;
  /**
   * The thinking time in milliseconds, from the time at which the client received the turn until it sent the move. If
   * the client sends the move again after a reconnect, the time is measured again.
   */
  readonly thoughtMs: number;
  /** The time of the answer, by the clock of the test process. */
  readonly answeredAt: number;
  readonly sends: number;
}

export class ReturningPlayer {
  readonly user: TestUser;
  readonly acknowledged: Acknowledged[] = [];
  /** Times of the reconnects. */
  readonly returns: number[] = [];
  /** Duration of each connection loss, in milliseconds. */
  readonly absences: number[] = [];
  readonly #gameId: string;
  /** Null if the user is a watcher. */
  readonly color: Color | null;
  #presence: Promise<void> = Promise.resolve();
  /** The turn that this client last received, and the time at which it received it. */
  #turn = '';
  #turnSince = 0;
  #hasLeft = false;

  private constructor(user: TestUser, gameId: string, color: Color | null) {
    this.user = user;
    this.#gameId = gameId;
    this.color = color;
  }

  /** Takes the seat of the color, or a watcher slot if the color is null. */
  static async enter(user: TestUser, gameId: string, color: Color | null): Promise<ReturningPlayer> {
    const returning = new ReturningPlayer(user, gameId, color);
    await returning.#join();
    return returning;
  }

  get view(): RoomView {
    return this.user.view;
  }

  /** Plays the move at the ply of the received state and reconnects if necessary. @throws if the move is refused. */
  async play(move: Move): Promise<Acknowledged> {
    const { ply } = this.view.match.game.position;
    const commandId = randomUUID();
    const message = { commandId, ply, from: moveFrom(move), to: moveTo(move) };
    if (movePromotion(move) !== 0) throw new Error('These games are too short for promotions');
    let connection: unknown = null;
    let thoughtMs = 0;
    for (let sends = 1; ; sends++) {
      await this.#presence;
      // While the connection holds, the time of the first send counts, however often the command is resent.
      if (this.user.room !== connection) thoughtMs = performance.now() - this.#turnSince;
      connection = this.user.room;
      const answer = await this.#send({ ...message, thoughtMs: Math.round(thoughtMs) });
      if (answer === null) continue;
      if (!('seq' in answer)) throw new Error(`The move was refused: ${JSON.stringify(answer)}`);
      const answeredAt = performance.now();
      const acknowledged = { commandId, ...answer, move, thoughtMs: thoughtMs, answeredAt, sends };
      this.acknowledged.push(acknowledged);
      return acknowledged;
    }
  }

  /** Resolves when this client has received the ply, after reconnecting if necessary. */
  async sees(ply: number): Promise<void> {
    await this.#presence;
    await this.user.until((view) => view.match.game.position.ply >= ply, `ply ${ply}`);
  }

  async leave(): Promise<void> {
    this.#hasLeft = true;
    await this.#presence;
    await this.user.leave();
  }

  /**
   * Returns null if no answer arrived or the game is passing to another process. In that case it is unknown whether the
   * command was applied.
   */
  async #send(message: object): Promise<Accepted | Rejection | null> {
    const connection = this.user.room;
    try {
      const answer = (await this.user.request('move', message)) as Accepted | Rejection;
      if (!('code' in answer) || answer.code !== 'E3006') return answer;
      await delay(HOLD_MS);
      return null;
    } catch (error) {
      // The connection is open, but no answer arrives. Null makes the caller resend the command, like the page.
      if (error instanceof Error && /timed out/.test(error.message)) return null;
      // The pending request detects a lost connection first.
      while (this.user.room === connection && this.user.closeCode === null) await delay(5);
      if (!(error instanceof Error)) throw error;
      return null;
    }
  }

  async #join(): Promise<void> {
    const role = this.color === null ? 'watcher' : 'player';
    this.#turn = '';
    this.#update(await this.user.enter(this.#gameId, role, this.color ?? undefined));
    this.user.room?.onStateChange((state) => this.#update(readState(state)));
    // Records the log entries that this client received so far.
    this.#update(this.view);
    this.user.room?.onLeave(() => {
      if (!this.#hasLeft) this.#presence = this.#reconnect();
    });
  }

  async #reconnect(): Promise<void> {
    const disconnectedAt = performance.now();
    for (let attempt = 0; !this.#hasLeft; attempt++) {
      await delay(BACKOFF_MS[attempt] ?? MAX_BACKOFF_MS);
      try {
        await this.#join();
        this.returns.push(performance.now());
        this.absences.push(performance.now() - disconnectedAt);
        return;
      } catch {
        // The attempt failed, and the loop tries again.
      }
    }
  }

  #update({ match }: RoomView): void {
    const turn = `${match.state} ${match.game.position.ply}`;
    if (turn === this.#turn) return;
    this.#turn = turn;
    this.#turnSince = performance.now();
  }
}
