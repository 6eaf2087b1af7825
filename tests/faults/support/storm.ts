/**
 * Plain sockets for many games whose players reconnect automatically, like pages. They serve to measure the server in
 * reconnect storms.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { type Move, moveFrom, movePromotion, moveTo } from '../../../engine/rules/moves.ts';
import type { Reservation } from '../../harness/servers/rawSocket.ts';
import type { TestUser } from '../../harness/users/testUser.ts';
import { WireClient } from '../../load/support/wireClient.ts';
import { PROMOTIONS, WireTable } from '../../load/support/wireTable.ts';

/**
 * The retry delays of the page (RETRY_MS in client/features/game/machine/gameSetup.ts), with a jitter of at most one
 * fifth.
 */
const RETRY_MS = [300, 600, 1200, 2400, 3000];
const MAX_RETRY_MS = 3000;
const retryMs = (tries: number) => (RETRY_MS[tries - 1] ?? MAX_RETRY_MS) * (0.8 + 0.4 * Math.random());

export interface Return {
  /** The time of the reconnect, by the clock of the test process. */
  readonly at: number;
  readonly tries: number;
  /** Number of answers with status 500 or above. */
  readonly faults: number;
}

/** A table whose players all reconnect after their connections were cut. */
export class StormTable {
  readonly gameId: string;
  readonly #users: readonly TestUser[];
  /** The sockets by seat. */
  readonly sockets: WireClient[];

  private constructor(table: WireTable) {
    this.gameId = table.gameId;
    this.#users = table.users;
    this.sockets = [...table.sockets];
  }

  static async openMany(url: string, count: number): Promise<StormTable[]> {
    const tables = await WireTable.openMany(url, count);
    return tables.map((table) => new StormTable(table));
  }

  /** Resolves when the last of the four players has reconnected. Must be called before the connections are cut. */
  comeBack(): Promise<Return[]> {
    return Promise.all(this.#users.map((user, seat) => this.#reconnect(user, seat)));
  }

  /**
   * Plays a move for the player to move. Returns the milliseconds until its acknowledgement. @throws if the move is
   * refused.
   */
  async play(move: Move, ply: number): Promise<number> {
    const sentAt = performance.now();
    const promotion = PROMOTIONS[movePromotion(move)];
    const status = await this.sockets[ply % 4]?.move(ply, moveFrom(move), moveTo(move), promotion);
    if (status !== 0) throw new Error(`Move ${ply} of game ${this.gameId} was refused`);
    return performance.now() - sentAt;
  }

  leave(): void {
    for (const socket of this.sockets) socket.close();
  }

  async #reconnect(user: TestUser, seat: number): Promise<Return> {
    const socket = this.sockets[seat]?.socket;
    await new Promise<void>((resolve) => {
      if (!socket || socket.readyState === socket.CLOSED) resolve();
      else socket.once('close', () => resolve());
    });
    let faults = 0;
    for (let tries = 1; ; tries++) {
      await delay(retryMs(tries));
      try {
        const answer = await user.seat(this.gameId);
        if (answer.status >= 500) faults += 1;
        if (answer.status !== 200) continue;
        const { reservation } = answer.body;
        this.sockets[seat] = await WireClient.join(user.url, user.cookie, reservation as Reservation);
        return { at: performance.now(), tries, faults };
      } catch {
        // The attempt failed, and the loop tries again.
      }
    }
  }
}
