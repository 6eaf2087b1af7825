/** Creation and lookup of games, and entry into them. gameSession.ts implements the game itself. */

import { randomInt } from 'node:crypto';
import { COLOR_NAMES, COLORS, type Color, colorNamed, colorOf } from '../../engine/board/pieces.ts';
import { startPosition } from '../../engine/board/position.ts';
import type { Command } from '../../engine/match/commands.ts';
import type { LogEntry } from '../../engine/match/log.ts';
import { isOver, type Match, newMatch, seatOf } from '../../engine/match/match.ts';
import { botOrder } from '../../engine/match/seats/botOrder.ts';
import { makePosition, parsePosition } from '../../engine/notation/positionText.ts';
import { err, ok, type Result } from '../../engine/result.ts';
import type { CreateGameOptions, CurrentGameAnswer } from '../../protocol/http/api.ts';
import { ERR, type Err, type ErrorCode } from '../../protocol/http/errors.ts';
import { makeLookText } from '../../protocol/shapes/boardLookText.ts';
import type { BoardLook } from '../../protocol/shapes/nft.ts';
import type { Account } from '../accounts/accountStore.ts';
import type { BotOptions } from '../db/gameOptions.ts';
import type { ServerTime } from '../time.ts';
import type { GameRow, GameStore } from './gameStore.ts';
import { carryOut, type NewGame, newGameId, sitBot } from './newGame.ts';
import { timeOf } from './timeOf.ts';

/** Number of games that a guest can play without signing up. */
export const GUEST_GAMES = 10;

/** The format of a game id. It has 128 random bits, so users can find a game only if they know its id. */
const ID = /^[0-9a-f]{32}$/;

/** Returns the look that a collectible gives to a game, or null if this account does not own it. */
export type LookOf = (accountId: string, tokenId: string) => Promise<BoardLook | null>;

export class GameService {
  readonly #store: GameStore;
  readonly #time: ServerTime;
  readonly #lookOf: LookOf;

  constructor(store: GameStore, time: ServerTime, lookOf: LookOf = async () => null) {
    this.#store = store;
    this.#time = time;
    this.#lookOf = lookOf;
  }

  /**
   * Creates a game with the creator and the requested bots in their seats. `start` also starts it. Rejects a creator
   * who has another unfinished game, a guest who has no games left, an invalid position text, and a collectible that
   * the creator does not own.
   */
  async create(
    creator: Account,
    options: CreateGameOptions,
    start: boolean,
  ): Promise<Result<GameRow, ErrorCode | InvalidField>> {
    if (await this.#store.findCurrent(creator.id)) return err(ERR.IN_ANOTHER_GAME);
    if (!(await this.mayPlayOn(creator))) return err(ERR.NO_GUEST_GAMES_LEFT);
    const look = options.tokenId === undefined ? null : await this.#lookOf(creator.id, options.tokenId);
    if (options.tokenId !== undefined && !look) return err(ERR.NOT_THE_TOKEN_OWNER);
    const position = options.position === undefined ? ok(startPosition()) : parsePosition(options.position);
    if (!position.ok)
      return err({ field: 'position', reason: `${position.error.field}: ${position.error.reason}` });
    const settings = {
      time: timeOf(options),
      ...(options.standIn ? { standIn: true } : {}),
      ...(options.allowsTakeover ? { allowsTakeover: true } : {}),
    };
    const own = options.color === undefined ? 0 : colorNamed(options.color);
    const bots = botsOf(options, own, start);
    const commands: Command[] = [
      { type: 'sit', seat: own, playerId: creator.id, name: creator.username, isAutoReady: false },
      ...bots.map(({ color }) => sitBot(color)),
      ...(start
        ? [{ type: 'start' } as const]
        : options.isReady
          ? [{ type: 'ready', by: own } as const]
          : []),
    ];
    const now = this.#time.now();
    const { match, entries } = carryOut(newMatch(settings, position.value), commands, now);
    const id = newGameId();
    const isCreated = await this.#store.create({
      id,
      name: options.name ?? `${creator.username}`,
      creatorId: creator.id,
      isRandom: false,
      isRated: false,
      settings,
      options: {
        bots,
        useNewEngine: options.useNewEngine,
        convertCaptured: options.shouldCapturedPiecesChangeColor,
        pieceOrientation: options.pieceOrientation,
        ...(options.allowsBotAccounts || creator.botSince ? { allowsBotAccounts: true } : {}),
        ...(look ? { look: makeLookText(look) } : {}),
        seed: randomInt(2 ** 31),
      },
      startPosition: makePosition(position.value),
      state: match.state,
      startedAtMs: match.startedAt,
      entries,
      seats: match.seats.map((seat) => seat.playerId),
      atMs: now,
    });
    if (!isCreated) return err(ERR.IN_ANOTHER_GAME);
    const row = await this.#store.find(id);
    if (!row) throw new Error(`Game ${id} disappeared right after its creation`);
    return ok(row);
  }

  /**
   * Returns the rematch of `old` with the same four players. The first request creates it with the same bots. The seats
   * are reserved for the players. Each player and bot moves on by one seat. `match` is the final state of `old`.
   */
  async rematch(old: GameRow, match: Match, requester: Account): Promise<Result<GameRow, ErrorCode>> {
    if (!isOver(match)) return err(ERR.GAME_NOT_OVER);
    if (seatOf(match, requester.id) === null) return err(ERR.NOT_A_PLAYER);
    const known = old.rematchId === null ? null : await this.#store.find(old.rematchId);
    if (known) return known.isDeleted ? err(ERR.GAME_DELETED) : ok(known);
    if (!(await this.mayPlayOn(requester))) return err(ERR.NO_GUEST_GAMES_LEFT);
    const next = this.#nextGame(old, match, requester);
    const outcome = await this.#store.createRematch(next, old.id);
    if (outcome === 'IN_ANOTHER_GAME') return err(ERR.IN_ANOTHER_GAME);
    const id = outcome === 'CREATED' ? next.id : ((await this.#store.find(old.id))?.rematchId ?? '');
    const row = await this.#store.find(id);
    if (!row) throw new Error(`Game ${id} disappeared right after its creation`);
    return ok(row);
  }

  #nextGame(old: GameRow, { seats }: Match, requester: Account): NewGame {
    const turned = (color: Color) => colorOf(color + 1);
    const bots = old.options.bots.map((bot) => ({ ...bot, color: turned(bot.color) }));
    const isBot = (color: Color) => bots.some((bot) => bot.color === color);
    const seatsFor = COLORS.map((color) =>
      isBot(color) ? null : (seats[colorOf(color + 3)].playerId ?? null),
    );
    const position = parsePosition(old.startPosition);
    if (!position.ok) throw new Error(`Game ${old.id} has a damaged start position`);
    const own = COLORS.find((color) => seatsFor[color] === requester.id);
    if (own === undefined) throw new Error(`Player ${requester.id} is not seated in game ${old.id}`);
    const commands: Command[] = [
      { type: 'sit', seat: own, playerId: requester.id, name: requester.username, isAutoReady: false },
      ...bots.map(({ color }) => sitBot(color)),
    ];
    const now = this.#time.now();
    const { match, entries } = carryOut(newMatch(old.settings, position.value), commands, now);
    return {
      id: newGameId(),
      name: old.name,
      creatorId: requester.id,
      isRandom: false,
      isRated: false,
      settings: old.settings,
      options: { ...old.options, bots, seatsFor, seed: randomInt(2 ** 31) },
      startPosition: old.startPosition,
      state: match.state,
      startedAtMs: null,
      entries,
      seats: match.seats.map((seat) => seat.playerId),
      atMs: now,
    };
  }

  async find(gameId: string): Promise<GameRow | null> {
    return ID.test(gameId) ? this.#store.find(gameId) : null;
  }

  /**
   * Returns the game if the user may see it. A game that its owner deleted remains visible to its other players; all
   * other users get an error.
   */
  async findFor(
    gameId: string,
    accountId: string,
  ): Promise<Result<GameRow, Err<'GAME_NOT_FOUND' | 'GAME_DELETED'>>> {
    const row = await this.find(gameId);
    if (!row) return err(ERR.GAME_NOT_FOUND);
    if (!row.isDeleted || (await this.#store.isStillVisibleTo(gameId, accountId))) return ok(row);
    return err(ERR.GAME_DELETED);
  }

  /** Returns the entries of the game's log after the entry with this number. Returns all entries by default. */
  readLog(gameId: string, after = 0): Promise<LogEntry[]> {
    return this.#store.readLog(gameId, after);
  }

  /** Returns whether the account may start another game. Guests may start a limited number of games. */
  async mayPlayOn({ id, role }: Account): Promise<boolean> {
    return role !== 'ROLE_GUEST' || (await this.#store.countStarted(id)) < GUEST_GAMES;
  }

  /** Returns the user's current game, and whether it is a random game. */
  currentGame(playerId: string): Promise<{ gameId: string; isRandom: boolean } | null> {
    return this.#store.currentGame(playerId);
  }

  findCurrent(playerId: string): Promise<string | null> {
    return this.#store.findCurrent(playerId);
  }

  /** Returns the games that the user can return to. */
  async findOpen(playerId: string): Promise<CurrentGameAnswer> {
    const [id, postponed] = await Promise.all([
      this.#store.findCurrent(playerId),
      this.#store.findPostponed(playerId),
    ]);
    return {
      id,
      postponed: postponed.map(({ gameId, name, calledBack }) => ({
        id: gameId,
        name,
        calledBackTimestampEpochSeconds: calledBack === null ? null : calledBack.atMs / 1000,
        calledBackBy: calledBack === null ? null : COLOR_NAMES[calledBack.by],
      })),
    };
  }

  countStarted(playerId: string): Promise<number> {
    return this.#store.countStarted(playerId);
  }
}

/** An invalid field in a request that otherwise matches its schema. */
export interface InvalidField {
  readonly field: string;
  readonly reason: string;
}

/** Returns the seats of the requested bots. A game that starts immediately gets three bots, so that no seat is free. */
function botsOf(options: CreateGameOptions, own: Color, start: boolean): BotOptions[] {
  const count = start ? 3 : options.numberOfBots;
  return botOrder(own)
    .slice(0, count)
    .map((color, i) => ({
      color,
      level: options.botLevels?.[i] ?? options.botLevel,
      useNewEngine: options.useNewEngine,
    }));
}
