/**
 * Fills a seat that a player of a random game gave up before the first move. The user who waits longest in the queue
 * gets the seat. Users may also take it from the list of games. In a casual game a bot takes it shortly before the
 * offer ends. The engine cancels a game if the seat stays free.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { COLORS, type Color } from '../../../engine/board/pieces.ts';
import type { Command } from '../../../engine/match/commands.ts';
import type { Match } from '../../../engine/match/match.ts';
import type { Result } from '../../../engine/result.ts';
import type { Account } from '../../accounts/accountStore.ts';
import type { GameRow } from '../../games/gameStore.ts';
import { sitBot } from '../../games/newGame.ts';
import type { ServerTime } from '../../time.ts';

/**
 * @param wanted `allowsBots`: whether the user must accept bots. `except`: the users who have, or had, a seat of the
 * game. `players`: the players, with each of whom the user must be allowed to play.
 */
export type FindReplacement = (
  row: GameRow,
  wanted: {
    readonly allowsBots: boolean;
    readonly except: readonly string[];
    readonly players: readonly string[];
  },
) => Promise<Pick<Account, 'id' | 'username'> | null>;

/** The part of the game session that the refill uses. */
interface Refilled {
  readonly match: Match;
  readonly row: GameRow;
  readonly isClosed: boolean;
  execute(requested: {
    readonly command: Command;
    readonly commandId: null;
    readonly at: number;
    readonly isFromQueue: boolean;
  }): Promise<Result<unknown, unknown>>;
}

interface RefillDeps {
  readonly time: ServerTime;
  readonly findReplacement: FindReplacement;
}

/** Milliseconds before the end of the offer at which a bot takes the seat of a casual game. */
const BOT_LEAD_MS = 3_000;
/** Milliseconds between two searches in the queue. */
const SEARCH_INTERVAL_MS = 1_000;

export class SeatRefill {
  readonly #session: Refilled;
  readonly #deps: RefillDeps;
  /** The users who have, or had, a seat of this game. A user who left is not seated here again. */
  readonly #seated = new Set<string>();
  #isSearching = false;

  constructor(session: Refilled, deps: RefillDeps) {
    this.#session = session;
    this.#deps = deps;
  }

  /** Called after each change of the game. */
  look(): void {
    const { match } = this.#session;
    if (match.state !== 'NOT_STARTED' || match.settings.isRandom !== true) return;
    for (const { playerId } of match.seats) if (playerId !== null) this.#seated.add(playerId);
    if (seatToFill(match) === null || this.#isSearching) return;
    this.#isSearching = true;
    void this.#search().finally(() => {
      this.#isSearching = false;
    });
  }

  async #search(): Promise<void> {
    for (;;) {
      const { match, row } = this.#session;
      const seat = this.#session.isClosed ? null : seatToFill(match);
      if (seat === null) return;
      const allowsBots = match.seats.some(({ isAutoReady }) => isAutoReady);
      const except = [...this.#seated];
      const players = match.seats.flatMap(({ playerId }) => playerId ?? []);
      // An unreachable database counts as an empty queue.
      const user = await this.#deps.findReplacement(row, { allowsBots, except, players }).catch(() => null);
      const isSeated =
        user !== null
          ? await this.#sit(seat, user)
          : !row.isRated && this.#isBotDue(match) && (await this.#sit(seat, null));
      if (!isSeated) await delay(SEARCH_INTERVAL_MS, undefined, { ref: false });
    }
  }

  #isBotDue({ refillEndsAt }: Match): boolean {
    return refillEndsAt !== null && this.#deps.time.now() >= refillEndsAt - BOT_LEAD_MS;
  }

  /** @param user null for a bot */
  async #sit(seat: Color, user: Pick<Account, 'id' | 'username'> | null): Promise<boolean> {
    const command = user
      ? ({ type: 'sit', seat, playerId: user.id, name: user.username, isAutoReady: false } as const)
      : sitBot(seat);
    const at = this.#deps.time.now();
    const done = await this.#session.execute({ command, commandId: null, at, isFromQueue: user !== null });
    return done.ok;
  }
}

/** Returns a free seat for which the game searches a player, or null. A game without people is not filled. */
function seatToFill(match: Match): Color | null {
  if (match.state !== 'NOT_STARTED' || match.refillEndsAt === null) return null;
  const hasPeople = match.seats.some(({ playerId, isAutoReady }) => playerId !== null && !isAutoReady);
  return hasPeople ? (COLORS.find((color) => match.seats[color].playerId === null) ?? null) : null;
}
