/** A timed game without increment. Its players and its watcher use clients that reconnect automatically. */

import { COLORS } from '../../../engine/board/pieces.ts';
import type { GameState } from '../../../engine/match/gameStates.ts';
import { legalMoves, type Move } from '../../../engine/rules/moves.ts';
import type { CreateGameBody } from '../../../protocol/http/api.ts';
import { TestUser } from '../../harness/users/testUser.ts';
import { type Acknowledged, ReturningPlayer } from './returningPlayer.ts';

const MAIN_TIME_S = 600;

export class ReturningTable {
  readonly gameId: string;
  readonly players: readonly ReturningPlayer[];
  readonly watcher: ReturningPlayer;
  #seed: number;

  private constructor(
    gameId: string,
    players: readonly ReturningPlayer[],
    watcher: ReturningPlayer,
    seed: number,
  ) {
    this.gameId = gameId;
    this.players = players;
    this.watcher = watcher;
    this.#seed = seed;
  }

  /**
   * Opens a game in or after its first pause. The seed determines the moves. `origin` is the origin of the pages and
   * defaults to `url`.
   */
  static async open(
    url: string,
    seed: number,
    state: 'STARTED' | 'SPECIAL_PAUSE' = 'STARTED',
    time: CreateGameBody = { playerGameTimeSeconds: MAIN_TIME_S },
    origin = url,
  ): Promise<ReturningTable> {
    const creator = await TestUser.guest(url, origin);
    const { id } = await creator.create(time);
    const table = await ReturningTable.around(
      url,
      id,
      seed,
      [await ReturningPlayer.enter(creator, id, 0)],
      origin,
    );
    await table.sendReady();
    await table.until('SPECIAL_PAUSE');
    if (state === 'SPECIAL_PAUSE') return table;
    await table.sendReady();
    await table.until('STARTED');
    return table;
  }

  /** Seats guests at all colors but White, and adds a watcher. The caller may provide a player of White. */
  static async around(
    url: string,
    gameId: string,
    seed: number,
    given: readonly ReturningPlayer[] = [],
    origin = url,
  ): Promise<ReturningTable> {
    const others: ReturningPlayer[] = [];
    for (const color of COLORS.slice(1))
      others.push(await ReturningPlayer.enter(await TestUser.guest(url, origin), gameId, color));
    const watcher = await ReturningPlayer.enter(await TestUser.guest(url, origin), gameId, null);
    return new ReturningTable(gameId, [...given, ...others], watcher, seed);
  }

  async sendReady(): Promise<void> {
    for (const { user } of this.players) await user.request('ready');
  }

  async until(state: GameState): Promise<void> {
    await Promise.all(
      this.everybody.map(({ user }) => user.until((view) => view.match.state === state, state)),
    );
  }

  get everybody(): readonly ReturningPlayer[] {
    return [...this.players, this.watcher];
  }

  get mover(): ReturningPlayer {
    const { turn } = this.watcher.view.match.game.position;
    const player = this.players.find(({ color }) => color === turn);
    if (!player) throw new Error('there is no player to move');
    return player;
  }

  /** Plays moves one after the other. All clients receive each move before the next one is played. */
  async playOn(count: number): Promise<void> {
    for (let played = 0; played < count; played++) {
      await this.#untilTurnHere();
      const { mover } = this;
      // The watcher may have received a move that the client of the player to move has not received yet.
      await mover.sees(this.watcher.view.match.game.position.ply);
      const { ply } = await mover.play(this.anyMove());
      await this.allSee(ply);
    }
  }

  /**
   * Waits until a player of this table is to move. White's client may be outside this table, so its move may not have
   * reached the watcher yet.
   */
  async #untilTurnHere(): Promise<void> {
    const here = new Set(this.players.map(({ color }) => color));
    await this.watcher.user.until((view) => here.has(view.match.game.position.turn), 'a turn of one here');
  }

  async allSee(ply: number): Promise<void> {
    await Promise.all(this.everybody.map((user) => user.sees(ply)));
  }

  /** Returns a legal move determined by the seed. */
  anyMove(): Move {
    const moves = legalMoves(this.watcher.view.match.game.position).toSorted((a, b) => a - b);
    this.#seed = (Math.imul(this.#seed, 1_103_515_245) + 12_345) >>> 0;
    const move = moves[(this.#seed >>> 8) % moves.length];
    if (move === undefined) throw new Error('There is no legal move');
    return move;
  }

  /** Returns all acknowledged moves in log order. */
  get acknowledged(): Acknowledged[] {
    return this.players.flatMap((player) => player.acknowledged).toSorted((a, b) => a.seq - b.seq);
  }

  /**
   * Lets all players but White resign. A running game would stay open for its players and would be counted as a game of
   * its process.
   */
  async end(): Promise<void> {
    for (const { user } of this.players.slice(1)) await user.request('resign');
    await this.leave();
  }

  async leave(): Promise<void> {
    await Promise.all(this.everybody.map((user) => user.leave()));
  }
}
