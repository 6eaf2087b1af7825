/** The games of the development seed: one of every state. */
import { setTimeout as delay } from 'node:timers/promises';
import { chooseMove } from '../../engine/bots/levels.ts';
import { isOver } from '../../engine/match/match.ts';
import { parseMove } from '../../engine/notation/moveText.ts';
import { type Move, moveFrom, moveTo } from '../../engine/rules/moves.ts';
import { createGameBody } from '../../protocol/http/api.ts';
import type { CommandName } from '../../protocol/room/messages.ts';
import type { Identity } from '../../server/accounts/accountService.ts';
import type { GameRow } from '../../server/games/gameStore.ts';
import type { Services } from '../../server/wiring/services.ts';

/** White checkmates the last opponent with c2-a2. */
const LAST_MATE = 'bK,11/12/12/12/12/12/12/12/12/12/2,wR,9/wK,wR,10 w wbww aamm 3,0,0,0 0 120';
/** After b5-b10 Black has no legal move and is not in check. */
const STALEMATE = 'bK,11/12/12/12/12/12/12/1,wQ,10/12/12/12/wK,11 w wbww aamm 3,0,0,0 0 120';
/** Time limit for the automatic start of a random game, which takes ten seconds. */
const START_LIMIT_MS = 30_000;

/** Creates games by the commands that players use. */
export class SeedGames {
  readonly #services: Services;
  count = 0;

  constructor(services: Services) {
    this.#services = services;
  }

  async finished(players: readonly Identity[]): Promise<void> {
    const row = await this.#begin(players, 'A last checkmate', { position: LAST_MATE });
    await this.#playText(row, players, 'c2a2');
  }

  async agreedDraw(players: readonly Identity[]): Promise<void> {
    const row = await this.#begin(players, 'An agreed draw');
    await this.#playMoves(row, players, 8);
    await this.#command(row, players[0]!, 'offerDraw');
    for (const player of players.slice(1))
      await this.#command(row, player, 'voteDraw', { decision: 'APPROVED' });
  }

  async stalemate(players: readonly Identity[]): Promise<void> {
    const row = await this.#begin(players, 'A stalemate', { position: STALEMATE });
    await this.#playText(row, players, 'b5b10');
  }

  /** Seats all people by the queue, and plays their rated games to the end. */
  async rated(people: readonly Identity[]): Promise<void> {
    const { queue, games } = this.#services;
    for (const { account } of people) {
      const entered = await queue.enter(account, { timeSetting: 'STANDARD', kind: 'RATED' }, false);
      if (!entered.ok) throw new Error(`The queue refused ${account.username}: ${entered.error}`);
    }
    const seated = new Set<string>();
    for (const { account } of people) {
      const { gameId } = await queue.state(account);
      if (gameId === null) throw new Error(`The queue did not seat ${account.username}`);
      seated.add(gameId);
    }
    for (const gameId of seated) {
      const row = await games.find(gameId);
      if (row) await this.#playRated(row, people);
    }
  }

  /** Plays four rounds of a random game. Then all but one player resign. */
  async #playRated(row: GameRow, people: readonly Identity[]): Promise<void> {
    this.count++;
    const deadline = Date.now() + START_LIMIT_MS;
    while ((await this.#match(row)).state !== 'STARTED') {
      if (Date.now() > deadline) throw new Error('The rated game did not start');
      for (const player of people) await this.#command(row, player, 'ready', {}, true);
      await delay(500);
    }
    await this.#playMoves(row, people, 16);
    const { seats } = await this.#match(row);
    for (const { playerId } of seats.slice(1)) {
      const player = people.find(({ account }) => account.id === playerId);
      if (player) await this.#command(row, player, 'resign');
    }
  }

  async running(players: readonly Identity[]): Promise<void> {
    await this.#playMoves(await this.#begin(players, 'A running game'), players, 10);
  }

  async paused(players: readonly Identity[]): Promise<void> {
    const row = await this.#begin(players, 'A paused game');
    await this.#playMoves(row, players, 6);
    await this.#command(row, players[0]!, 'pause');
  }

  async postponed(players: readonly Identity[]): Promise<void> {
    const row = await this.#begin(players, 'A postponed game');
    await this.#playMoves(row, players, 6);
    await this.#command(row, players[0]!, 'pause');
    await this.#command(row, players[0]!, 'postpone');
  }

  /** Creates a game with two free seats. */
  async waiting(players: readonly Identity[]): Promise<void> {
    await this.#open(players.slice(0, 2), 'A game that waits for players');
  }

  /** Creates a game whose players are ready, and ends the pause before its first move. */
  async #begin(players: readonly Identity[], name: string, options: object = {}): Promise<GameRow> {
    const row = await this.#open(players, name, options);
    for (let round = 0; round < 2; round++)
      for (const player of players) await this.#command(row, player, 'ready', {}, true);
    return row;
  }

  async #open(players: readonly Identity[], name: string, options: object = {}): Promise<GameRow> {
    const { games, rooms } = this.#services;
    const made = await games.create(players[0]!.account, createGameBody.parse({ name, ...options }), false);
    if (!made.ok) throw new Error(`${name}: ${JSON.stringify(made.error)}`);
    for (const player of players.slice(1)) {
      const refusal = await rooms.sit(made.value, player, null);
      if (refusal) throw new Error(`${name}: ${refusal}`);
    }
    this.count++;
    return made.value;
  }

  async #playMoves(row: GameRow, players: readonly Identity[], count: number): Promise<void> {
    for (let i = 0; i < count; i++) {
      const { game } = await this.#match(row);
      const move = chooseMove(game.position, { level: 2, engine: 'search', seed: i });
      await this.#play(row, players, move);
    }
  }

  async #playText(row: GameRow, players: readonly Identity[], text: string): Promise<void> {
    const move = parseMove(text, (await this.#match(row)).game.position);
    if (!move.ok) throw new Error(`${text}: ${move.error}`);
    await this.#play(row, players, move.value);
    const { state } = await this.#match(row);
    if (!isOver(await this.#match(row))) throw new Error(`${text} did not end the game, which is ${state}`);
  }

  async #play(row: GameRow, players: readonly Identity[], move: Move): Promise<void> {
    const { game, seats } = await this.#match(row);
    const { turn, ply } = game.position;
    const mover = players.find(({ account }) => account.id === seats[turn ?? 0].playerId);
    if (!mover) throw new Error(`Nobody is to move in ${row.name}`);
    await this.#command(row, mover, 'move', { ply, from: moveFrom(move), to: moveTo(move) });
  }

  async #match(row: GameRow) {
    return (await this.#services.rooms.look(row)).match;
  }

  async #command(
    row: GameRow,
    who: Identity,
    name: CommandName,
    message: object = {},
    isOptional = false,
  ): Promise<void> {
    const done = await this.#services.rooms.command(row, who, name, message as never);
    if (!done.ok && !isOptional)
      throw new Error(`${row.name}: ${name} of ${who.account.username}: ${done.error}`);
  }
}
