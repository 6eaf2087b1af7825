/** A whole game: four players with separate connections and decoders, who make legal moves at an even pace. */
import { Counter, Rate, Trend } from 'k6/metrics';
import { ACTIVE } from '../../engine/board/position.ts';
import { GAME_STATES } from '../../engine/match/gameStates.ts';
import { legalMoves, type Move, moveFrom, movePromotion, moveTo } from '../../engine/rules/moves.ts';
import { readPosition } from '../../protocol/room/matchState.ts';
import { isComplete, positionText } from './decoded.ts';
import { Player } from './player.ts';
import { delay, now } from './time.ts';
import type { Visitor } from './visitor.ts';
import type { Payload } from './wire.ts';

const PROMOTIONS = ['', '', 'QUEEN', 'ROOK', 'BISHOP', 'KNIGHT'];
/** Time settings that are long enough that no player times out in any load test. */
const CLOCK = { playerGameTimeSeconds: 7_200, timeToAddAfterMoveSeconds: 5 };
const SEEN_LIMIT_MS = 15_000;
/** A move that begins later than planned by more than this many milliseconds counts as delayed by this machine. */
const DELAYED_MS = 500;
const OVER: readonly string[] = ['FINISHED', 'DRAW', 'STALEMATE', 'TERMINATED_NO_HUMAN_PLAYERS'];

const accepted = new Counter('moves_accepted');
const refused = new Counter('moves_refused');
const unanswered = new Counter('moves_unanswered');
const unseen = new Counter('moves_unseen');
const late = new Counter('moves_late');
const answerMs = new Trend('move_answer', true);
const seenMs = new Trend('move_seen', true);
const opening = new Trend('game_opening', true);
const alike = new Rate('states_alike');
const whole = new Rate('states_verified');

/** An accepted move: sequence number, ply, the move, and its player's thinking time in milliseconds. */
export type ReportedMove = readonly [seq: number, ply: number, move: Move, thoughtMs: number];

/** The report that the runner compares with the server's log. */
export interface GameReport {
  readonly game: string;
  readonly moves: readonly ReportedMove[];
  readonly seq: number;
  /** The final position as received on all four connections. */
  readonly position: string;
  readonly state: string;
}

export class Game {
  readonly id: string;
  readonly #players: readonly Player[];
  readonly #reported: ReportedMove[] = [];
  #nextCommand = 0;
  /** The time at which the clock started. */
  #begunAt = 0;
  /** The time at which each player first received the current position. */
  readonly #lastSeen = new Map<Player, { readonly ply: number; readonly at: number }>();
  #awaited: {
    readonly ply: number;
    readonly missing: Set<Player>;
    readonly done: (at: number) => void;
  } | null = null;

  private constructor(id: string, players: readonly Player[]) {
    this.id = id;
    this.#players = players;
    for (const player of players) player.onState = (at) => this.#onState(player, at);
  }

  /** Waits until all seats are taken, all players are ready, and the clock runs. @throws if this fails. */
  static async open(visitors: readonly Visitor[]): Promise<Game> {
    const begun = now();
    const [owner] = visitors;
    if (!owner) throw new Error('the game has no owner');
    const { id } = await owner.get<{ id: string }>('POST', '/api/guest/game-session', 'create', CLOCK);
    const game = new Game(
      id,
      visitors.map((visitor) => new Player(visitor, id)),
    );
    try {
      await game.#begin();
    } catch (error) {
      game.leave();
      throw error;
    }
    opening.add(now() - begun);
    return game;
  }

  async #begin(): Promise<void> {
    for (const player of this.#players) await player.enter();
    await this.#command(this.#players[0] as Player, 'start');
    for (const player of this.#players) await this.#command(player, 'ready');
    await this.#until(() => this.#isIn('STARTED'));
    this.#begunAt = now();
  }

  /** Closes the sockets, because an open connection would keep the virtual user from ending. */
  leave(): void {
    for (const player of this.#players) player.leave();
  }

  get ply(): number {
    return Math.max(...this.#players.map(({ state }) => state.ply));
  }

  get isOver(): boolean {
    return this.#players.every(({ state }) => OVER.includes(GAME_STATES[state.state] ?? ''));
  }

  /**
   * Plays one move after the other at an even pace, beginning at `dueAt`, until the game is over or `isEnough` returns
   * true.
   */
  async play(everyMs: number, dueAt: number, isEnough: () => boolean, phase: () => string): Promise<void> {
    for (let due = dueAt; !isEnough() && !this.isOver; due += everyMs) {
      await delay(due - now());
      if (now() - due > DELAYED_MS) late.add(1, { phase: phase() });
      await this.#playMove(phase());
    }
  }

  /** Cuts all connections simultaneously. */
  cut(): void {
    for (const player of this.#players) player.cut();
  }

  /** Ends the game by resignations unless it is already over, and reports the result. */
  async end(): Promise<GameReport> {
    for (const [color, player] of this.#players.entries()) {
      if (color === 0) continue;
      await player.present();
      if (!this.isOver && readPosition(player.state).states[color] === ACTIVE) await this.#resign(player);
    }
    await this.#until(() => this.isOver);
    const positions = this.#players.map(({ state }) => positionText(state));
    const [first] = this.#players;
    const seq = first?.state.seq ?? 0;
    for (const [i, { state }] of this.#players.entries()) {
      whole.add(isComplete(state));
      alike.add(positions[i] === positions[0] && state.seq === seq);
    }
    this.leave();
    return {
      game: this.id,
      moves: this.#reported,
      seq,
      position: positions[0] ?? '',
      state: GAME_STATES[first?.state.state ?? 0] ?? '',
    };
  }

  async #playMove(phase: string): Promise<void> {
    await Promise.all(this.#players.map((player) => player.present()));
    // Uses the state of a player who has already received the last move, because one player may receive it late.
    const { ply } = this;
    const state = this.#players.find((player) => player.state.ply === ply)?.state;
    if (!state) return;
    const mover = this.#players[state.turn];
    const moves = legalMoves(readPosition(state));
    const move = moves[Math.floor(Math.random() * moves.length)];
    // A player without legal moves passes automatically.
    if (!mover || move === undefined) return;
    // The thinking time begins when the mover can move. After a reconnect, that can be before the other players have
    // reconnected.
    const couldAt = Math.max(this.#begunAt, this.#lastSeen.get(mover)?.at ?? 0, mover.returnedAt);
    // A frame's timestamp can be slightly ahead of this clock.
    const thoughtMs = Math.max(0, Math.round(now() - couldAt));
    const promotion = PROMOTIONS[movePromotion(move)];
    const seen = this.#allReceive(ply + 1);
    const reported = await mover.request('move', {
      ...{ commandId: this.#commandId(), ply, from: moveFrom(move), to: moveTo(move), thoughtMs },
      ...(promotion ? { promotion } : {}),
    });
    if (reported === null) return unanswered.add(1, { phase });
    if (reported.status !== 0) {
      console.error(`refused: ${this.id} ply ${ply}: ${JSON.stringify(reported.payload)}`);
      return refused.add(1, { phase });
    }
    accepted.add(1, { phase });
    if (reported.sends === 1) answerMs.add(reported.at - reported.sentAt, { phase });
    // A player who had to send the command again has reconnected and received the position again. The thinking time is
    // then at least the time from the reconnect until the command was sent again.
    const lookedMs =
      reported.sends === 1 ? thoughtMs : Math.max(thoughtMs, reported.sentAt - mover.returnedAt);
    this.#reported.push([
      Number(reported.payload.seq),
      Number(reported.payload.ply),
      move,
      Math.round(lookedMs),
    ]);
    const lastAt = await seen;
    if (lastAt === null) unseen.add(1, { phase });
    else if (reported.sends === 1) seenMs.add(lastAt - reported.sentAt, { phase });
  }

  /** Resolves with the time at which the last player received the state of this ply, or with null after a timeout. */
  #allReceive(ply: number): Promise<number | null> {
    return new Promise((resolve) => {
      const tooLate = setTimeout(() => resolve(null), SEEN_LIMIT_MS);
      const done = (at: number) => {
        clearTimeout(tooLate);
        this.#awaited = null;
        resolve(at);
      };
      this.#awaited = { ply, missing: new Set(this.#players), done };
    });
  }

  #onState(player: Player, at: number): void {
    const { ply } = player.state;
    if (this.#lastSeen.get(player)?.ply !== ply) this.#lastSeen.set(player, { ply, at });
    const awaited = this.#awaited;
    if (!awaited || player.state.ply < awaited.ply) return;
    awaited.missing.delete(player);
    if (awaited.missing.size === 0) awaited.done(at);
  }

  #isIn(state: string): boolean {
    return this.#players.every((player) => GAME_STATES[player.state.state] === state);
  }

  async #until(holds: () => boolean): Promise<void> {
    const limit = now() + SEEN_LIMIT_MS;
    while (!holds()) {
      if (now() > limit) throw new Error(`Timeout waiting for game ${this.id}`);
      await delay(20);
    }
  }

  /**
   * Resigns and resolves when all players have received the result. The game ends when only one player has not
   * resigned.
   */
  async #resign(player: Player): Promise<void> {
    const { seq } = await this.#command(player, 'resign');
    await this.#until(() => this.#players.every(({ state }) => state.seq >= Number(seq)));
  }

  async #command(
    player: Player,
    name: string,
    extra: Payload = {},
  ): Promise<Readonly<Record<string, unknown>>> {
    const reported = await player.request(name, { commandId: this.#commandId(), ...extra });
    if (reported === null || reported.status !== 0)
      throw new Error(`${name}: ${reported === null ? 'no answer' : JSON.stringify(reported.payload)}`);
    return reported.payload;
  }

  #commandId(): string {
    this.#nextCommand += 1;
    return `load-${this.id.slice(0, 20)}-${this.#nextCommand}`;
  }
}
