/** Four guests in a started game, each with a plain socket, and the moves that they play. */
import { setTimeout as delay } from 'node:timers/promises';
import { type Move, moveFrom, movePromotion, moveTo } from '../../../engine/rules/moves.ts';
import type { CreateGameBody } from '../../../protocol/http/api.ts';
import { TestUser } from '../../harness/users/testUser.ts';
import { WireClient } from './wireClient.ts';

export const PROMOTIONS = ['', '', 'QUEEN', 'ROOK', 'BISHOP', 'KNIGHT'];
const SLOW_CLOCK: CreateGameBody = { playerGameTimeSeconds: 3600, timeToAddAfterMoveSeconds: 5 };

/** One move as its player saw it. Times are milliseconds of the monotonic clock of the test process. */
export interface Played {
  readonly ply: number;
  readonly commandId: string;
  readonly sentAt: number;
  readonly answeredAt: number;
  /** The status of the answer; 0 means accepted. */
  readonly status: number;
}

export class WireTable {
  readonly gameId: string;
  readonly users: readonly TestUser[];
  readonly sockets: readonly WireClient[];

  private constructor(gameId: string, users: readonly TestUser[], sockets: readonly WireClient[]) {
    this.gameId = gameId;
    this.users = users;
    this.sockets = sockets;
  }

  /** Creates a game with four taken seats. The game has not started. */
  static async seat(url: string, options: CreateGameBody = SLOW_CLOCK): Promise<WireTable> {
    const users = await Promise.all([0, 1, 2, 3].map(() => TestUser.guest(url)));
    const gameId = (await users[0]?.create(options))?.id ?? '';
    const sockets: WireClient[] = [];
    for (const user of users) {
      const seat = await user.seat(gameId);
      if (seat.status !== 200) throw new Error(`No seat: ${JSON.stringify(seat.body)}`);
      sockets.push(await WireClient.join(url, user.cookie, seat.body.reservation as never));
    }
    return new WireTable(gameId, users, sockets);
  }

  /** Starts the game and ends its first pause. */
  async begin(): Promise<void> {
    await this.sockets[0]?.request('start', { commandId: 'start-the-game' });
    for (const [i, socket] of this.sockets.entries())
      await socket.request('ready', { commandId: `ready-number-${i}` });
  }

  /** Creates `count` games with taken seats, a few at a time. */
  static async seatMany(url: string, count: number, options?: CreateGameBody): Promise<WireTable[]> {
    const tables: WireTable[] = [];
    while (tables.length < count) {
      const batch = Math.min(AT_ONCE, count - tables.length);
      tables.push(...(await Promise.all(Array.from({ length: batch }, () => WireTable.seat(url, options)))));
    }
    return tables;
  }

  /** Creates and starts `count` games. */
  static async openMany(url: string, count: number, options?: CreateGameBody): Promise<WireTable[]> {
    const tables = await WireTable.seatMany(url, count, options);
    await Promise.all(tables.map((table) => table.begin()));
    return tables;
  }

  /**
   * Plays the plies from `from` up to, but not including, `to`. Each ply waits for the answer to the previous one and
   * then for `thinkMs` milliseconds.
   */
  async play(
    game: readonly Move[],
    from: number,
    to: number,
    thinkMs: () => number = () => 0,
  ): Promise<Played[]> {
    const played: Played[] = [];
    for (let ply = from; ply < to; ply++) {
      const pauseMs = thinkMs();
      if (pauseMs > 0) await delay(pauseMs);
      played.push(await this.playOne(game[ply] ?? 0, ply));
    }
    return played;
  }

  async playOne(move: Move, ply: number): Promise<Played> {
    const commandId = `move-number-${ply}`;
    const promotion = PROMOTIONS[movePromotion(move)];
    const sentAt = performance.now();
    const status = await this.sockets[ply % 4]?.request('move', {
      ...{ commandId, ply, from: moveFrom(move), to: moveTo(move) },
      ...(promotion ? { promotion } : {}),
    });
    if (status !== 0) throw new Error(`Move ${ply} of game ${this.gameId} was refused`);
    return { ply, commandId, sentAt, answeredAt: performance.now(), status };
  }

  /** Ends the game by resignations and closes the sockets. */
  async end(): Promise<void> {
    for (const [i, socket] of this.sockets.slice(1).entries())
      await socket.request('resign', { commandId: `resignation-${i}` });
    for (const socket of this.sockets) socket.close();
  }
}

const AT_ONCE = 8;
