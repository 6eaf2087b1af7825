/**
 * One live game on this process: the match, the log behind it, and what the game does by itself. Everything that
 * changes the game goes through one queue: decide with the engine, make durable, and only then tell.
 * It knows no sockets; room/GameRoom.ts shows it to people.
 */

import { COLORS, type Color } from '../../../engine/board/pieces.ts';
import type { Lag } from '../../../engine/clock/clock.ts';
import { apply, clockStartsAt, type Due, nextDue } from '../../../engine/match/apply.ts';
import type { Command } from '../../../engine/match/commands.ts';
import type { MatchEvent } from '../../../engine/match/events.ts';
import { type LogEntry, makeEntry, replay } from '../../../engine/match/log.ts';
import { activeColors, isOver, isRunning, type Match } from '../../../engine/match/match.ts';
import { err, ok, type Result } from '../../../engine/result.ts';
import type { ErrorCode } from '../../../protocol/http/errors.ts';
import type { Accepted } from '../../../protocol/room/messages.ts';
import type { BotSeat } from '../../bots/botSeat.ts';
import type { Limits } from '../../config/limits.ts';
import { botId } from '../../db/gameOptions.ts';
import { gameEnd } from '../../games/gameEnd.ts';
import type { GameRow } from '../../games/gameStore.ts';
import { firstMatch } from '../../games/gameViews.ts';
import type { ServerTime } from '../../time.ts';
import { notifyIfSlow } from './commitDelay.ts';
import type { FailPoint, GameLog, HeadChange } from './gameLog.ts';
import { headChange, rowAfter } from './headChange.ts';
import { LogMemory } from './logMemory.ts';

export interface GameSessionDeps {
  readonly log: Pick<GameLog, 'append'>;
  readonly time: ServerTime;
  readonly limits: Limits;
  /** Whether this process may answer for its games, and the wait until that is known. */
  readonly lease: { isValid(): boolean; settled(): Promise<void> };
  /** Starts the player of a bot's seat. */
  readonly openBot: (session: GameSession, color: Color) => BotSeat;
  readonly reach: (point: FailPoint) => void;
}

/** A command on its way, with the circumstances of its arrival. */
export interface Asked {
  readonly command: Command;
  /** Chosen by the asker; null for what the game does by itself. */
  readonly commandId: string | null;
  /** When it arrived, by the server's time. */
  readonly at: number;
  /** The ply that the asker was looking at, where that matters. */
  readonly ply?: number;
  /** The asker no longer wants it by the time its turn has come. */
  readonly isWithdrawn?: () => boolean;
}

export interface Change {
  readonly match: Match;
  readonly entry: LogEntry;
  readonly events: readonly MatchEvent[];
}

export interface SessionListener {
  /** After the commit: the change may be shown. */
  onChange(change: Change): void;
  /** The game belongs to another process by now, or cannot be written: the session is closed. */
  onLost(reason: 'FENCED' | 'BROKEN', error?: unknown): void;
  /** What was asked waits for the database, or no longer does. */
  onSaving(isSaving: boolean): void;
  /** The game is no more. */
  onGone(): void;
  /** What the room measures of a player's line: it tells when a flag falls. Undefined before the first measurement. */
  lagOf(color: Color): Lag | undefined;
}

type WhyNot = (match: Match) => ErrorCode | null;
/** @returns false when the epoch is not ours any more. */
export type Erase = (gameId: string, epoch: number) => Promise<boolean>;

/** People are told within a second that their moves wait to be saved; a commit takes a few milliseconds. */
const SAVING_AFTER_MS = 500;

const LONGEST_TIMER_MS = 2 ** 31 - 1;
/** For so long after an outage clocks wait for their players to be back. */
const RETURN_MS = 10_000;

export class GameSession {
  readonly #deps: GameSessionDeps;
  /** Which of the claims to this game this session stands for. */
  readonly epoch: number;
  readonly #entries: LogEntry[];
  readonly #memory: LogMemory;
  #bots: BotSeat[];
  /** Bots that play for absent players, by seat. */
  readonly #standIns = new Map<Color, BotSeat>();
  #row: GameRow;
  #match: Match;
  #queue: Promise<unknown> = Promise.resolve();
  #dueTimer: NodeJS.Timeout | null = null;
  /** When it fires, by the monotonic clock. */
  #dueTimerAt = 0;
  #listener: SessionListener | null = null;
  /** Until then clocks wait for players who have not come in yet. */
  #graceUntil = 0;
  readonly #cameIn = new Set<string>();
  #isClosed = false;

  /** Rebuilds the game from its log alone. Throws when the log is damaged. */
  constructor(row: GameRow, epoch: number, entries: LogEntry[], deps: GameSessionDeps) {
    this.#row = row;
    this.#deps = deps;
    this.epoch = epoch;
    this.#entries = entries;
    this.#match = replay(firstMatch(row), entries).match;
    this.#memory = new LogMemory(entries, deps.limits);
    this.#bots = this.#openBots();
  }

  get row(): GameRow {
    return this.#row;
  }

  get match(): Match {
    return this.#match;
  }

  get entries(): readonly LogEntry[] {
    return this.#entries;
  }

  /** What was measured of a player's line; undefined before the first measurement, or without a room. */
  lagOf(color: Color): Lag | undefined {
    return this.#listener?.lagOf(color);
  }

  get isClosed(): boolean {
    return this.#isClosed;
  }

  /**
   * Takes up the game: a clock that was running begins anew from what was left, and what is due is done.
   * The listener is told of everything from now on.
   */
  async begin(listener: SessionListener): Promise<void> {
    this.#listener = listener;
    if (isRunning(this.#match)) this.#graceUntil = this.#deps.time.now() + RETURN_MS;
    if (isRunning(this.#match) && this.#match.clock.since !== null) {
      await this.execute({ command: { type: 'resume' }, commandId: null, at: this.#deps.time.now() });
    } else {
      this.#settle();
    }
  }

  /** Carries out a command after those before it. The answer comes after the commit. */
  execute(asked: Asked): Promise<Result<Accepted, ErrorCode>> {
    return this.#inTurn(async () => {
      const isDone = notifyIfSlow(SAVING_AFTER_MS, (isLate) => this.#tellSaving(isLate));
      try {
        return await this.#carryOut(asked);
      } finally {
        isDone();
      }
    });
  }

  /**
   * Takes the game away for good, after what was asked before; one that runs is ended first. `whyNot` finds a reason
   * against it, `erase` does it while the epoch is ours.
   */
  remove(whyNot: WhyNot, erase: Erase): Promise<Result<Accepted, ErrorCode>> {
    return this.#inTurn(() => this.#remove(whyNot, erase));
  }

  #inTurn(act: () => Promise<Result<Accepted, ErrorCode>>): Promise<Result<Accepted, ErrorCode>> {
    const result = this.#after(this.#queue, act);
    this.#queue = result;
    return result;
  }

  async #after(
    before: Promise<unknown>,
    act: () => Promise<Result<Accepted, ErrorCode>>,
  ): Promise<Result<Accepted, ErrorCode>> {
    await before;
    try {
      return await act();
    } catch (error) {
      this.breakOff(error);
      return err('E3006');
    }
  }

  /** The player has come in: a clock that waited for this starts. */
  greet(playerId: string): void {
    this.#cameIn.add(playerId);
    const { clock, game, seats } = this.#match;
    const { turn } = game.position;
    const now = this.#deps.time.now();
    if (clock.since === null || clock.since <= now) return;
    if (turn === null || seats[turn].playerId !== playerId) return;
    this.#match = clockStartsAt(this.#match, now);
    this.#schedule();
  }

  /** Resolves when everything asked so far has been answered. */
  idle(): Promise<unknown> {
    return this.#queue;
  }

  /** Nothing more is written or done. */
  close(): void {
    this.#isClosed = true;
    if (this.#dueTimer) clearTimeout(this.#dueTimer);
    for (const bot of [...this.#bots, ...this.#standIns.values()]) bot.stop();
  }

  /** A fault of ours in this one game: it is closed, to be rebuilt from its log; no other game notices. */
  breakOff(error: unknown): void {
    if (!this.#isClosed) this.#lose('BROKEN', error);
  }

  /** Another process has the game. */
  fence(): void {
    if (!this.#isClosed) this.#lose('FENCED');
  }

  async #carryOut(asked: Asked): Promise<Result<Accepted, ErrorCode>> {
    if (!this.#deps.lease.isValid()) await this.#deps.lease.settled();
    if (this.#isClosed || !this.#deps.lease.isValid()) return err('E3006');
    if (asked.isWithdrawn?.()) return err('E3005');
    const known = this.#memory.answerTo(asked.commandId);
    if (known) return ok(known);
    if (asked.ply !== undefined && asked.ply !== this.#match.game.position.ply && !isOver(this.#match))
      return err('E3005');
    const applied = apply(this.#match, asked.command, asked.at);
    if (!applied.ok) {
      // The flag has fallen and its timer is on its way: everybody is told at once.
      if (applied.error === 'TIME_IS_UP') this.#schedule();
      return err(applied.error);
    }
    const { seq, game } = this.#match;
    const verdict = this.#memory.verdictOn(asked.command, game.position.ply, asked.at);
    if (verdict === 'FULL') return err('E3073');
    if (verdict === 'SKIP') return ok({ seq, ply: game.position.ply });
    const entry = makeEntry(this.#match, applied.value, asked.command, asked.commandId, asked.at);
    this.#deps.reach('appending');
    const row = rowAfter(this.#row, asked.command);
    const end = gameEnd(this.#row, applied.value.match, asked.at, () => [...this.#entries, entry]);
    const change = headChange(this.#match, applied.value.match, asked.at, end);
    const written = await this.#append(
      entry,
      row === this.#row ? change : { ...change, state: this.#match.state, row },
    );
    if (!written) return err('E3006');
    this.#deps.reach('committed');
    this.#takeOver(row);
    this.#match = this.#withClock(applied.value.match, asked);
    this.#entries.push(entry);
    this.#memory.note(entry);
    this.#listener?.onChange({ match: this.#match, entry, events: applied.value.events });
    this.#settle();
    return ok({ seq: entry.seq, ply: entry.ply });
  }

  /**
   * The next clock starts at the commit; the mover's stopped at the arrival. A clock that the command left alone runs
   * on. After an outage it starts when its player is back, so that the way back costs nothing either.
   */
  #withClock(match: Match, { at }: Asked): Match {
    const { since } = this.#match.clock;
    if (match.clock.since !== at) return since === null ? match : clockStartsAt(match, since);
    const now = Math.max(at, this.#deps.time.now());
    const isAwaited = now < this.#graceUntil && this.#isReturnAwaited(match);
    return clockStartsAt(match, isAwaited ? this.#graceUntil : now);
  }

  /** Whether it is the turn of a human who has not been here since the game was taken up. */
  #isReturnAwaited(match: Match): boolean {
    const { turn } = match.game.position;
    const { playerId } = turn === null ? { playerId: null } : match.seats[turn];
    return isHumanAwaited(match) && playerId !== null && !this.#cameIn.has(playerId);
  }

  async #append(entry: LogEntry, change: HeadChange): Promise<boolean> {
    try {
      const verdict = await this.#deps.log.append({ gameId: this.row.id, epoch: this.epoch, entry, change });
      if (verdict === 'WRITTEN') return true;
      this.#lose('FENCED');
    } catch (error) {
      this.#lose('BROKEN', error);
    }
    return false;
  }

  /** With new settings come new bots. */
  #takeOver(row: GameRow): void {
    if (row === this.#row) return;
    this.#row = row;
    for (const bot of this.#bots) bot.stop();
    this.#bots = this.#openBots();
  }

  #openBots(): BotSeat[] {
    return this.#row.options.bots.map((bot) => this.#deps.openBot(this, bot.color));
  }

  async #remove(whyNot: WhyNot, erase: Erase): Promise<Result<Accepted, ErrorCode>> {
    if (this.#isClosed || !this.#deps.lease.isValid()) return err('E3006');
    const refusal = whyNot(this.#match);
    if (refusal) return err(refusal);
    if (isRunning(this.#match)) {
      const at = this.#deps.time.now();
      const ended = await this.#carryOut({ command: { type: 'terminate' }, commandId: null, at });
      if (!ended.ok) return ended;
    }
    if (!(await erase(this.#row.id, this.epoch))) {
      this.#lose('FENCED');
      return err('E3006');
    }
    this.close();
    this.#listener?.onGone();
    return ok({ seq: this.#match.seq, ply: this.#match.game.position.ply });
  }

  #lose(reason: 'FENCED' | 'BROKEN', error?: unknown): void {
    this.close();
    this.#listener?.onLost(reason, error);
  }

  #tellSaving(isSaving: boolean): void {
    if (!this.#isClosed) this.#safely(() => this.#listener?.onSaving(isSaving));
  }

  /** For what a timer calls, where nobody above would catch anything. */
  #safely(act: () => void): void {
    try {
      act();
    } catch (error) {
      this.breakOff(error);
    }
  }

  /** After each change: end a game without humans, wake the bots, and set the timer for what comes by itself. */
  #settle(): void {
    if (this.#isClosed) return;
    if (isRunning(this.#match) && !this.#hasActiveHuman()) {
      void this.execute({ command: { type: 'terminate' }, commandId: null, at: this.#deps.time.now() });
      return;
    }
    this.#changeStandIns();
    for (const bot of [...this.#bots, ...this.#standIns.values()]) bot.look(this.#match);
    this.#schedule();
  }

  /** A bot sits down for each player who is stood in for, and gets up when the player is back. */
  #changeStandIns(): void {
    for (const color of COLORS) {
      const isWanted = this.#match.standIns[color] === true && isRunning(this.#match);
      const bot = this.#standIns.get(color);
      if (isWanted && !bot) this.#standIns.set(color, this.#deps.openBot(this, color));
      if (isWanted || !bot) continue;
      bot.stop();
      this.#standIns.delete(color);
    }
  }

  #hasActiveHuman(): boolean {
    return activeColors(this.#match).some((color) => this.#match.seats[color].playerId !== botId(color));
  }

  #schedule(): void {
    const due = this.#nextDue();
    const wait = due ? Math.min(LONGEST_TIMER_MS, Math.max(0, due.at - this.#deps.time.now())) : Infinity;
    const firesAt = performance.now() + wait;
    // A timer that fires too early looks again: most moves only put off what is due.
    if (this.#dueTimer && due && this.#dueTimerAt <= firesAt) return;
    if (this.#dueTimer) clearTimeout(this.#dueTimer);
    this.#dueTimer = null;
    if (!due) return;
    this.#dueTimerAt = firesAt;
    this.#dueTimer = setTimeout(() => this.#safely(() => this.#doDue()), wait);
  }

  #nextDue(): Due | null {
    const { turn } = this.#match.game.position;
    return nextDue(this.#match, turn === null ? undefined : this.lagOf(turn));
  }

  #doDue(): void {
    this.#dueTimer = null;
    const due = this.#nextDue();
    const now = this.#deps.time.now();
    if (!due || due.at > now) return this.#schedule();
    void this.execute({ command: due.command, commandId: null, at: now });
  }
}

/** Whether it is a human's turn, and not one that passes by itself. */
function isHumanAwaited(match: Match): boolean {
  const { turn } = match.game.position;
  return (
    turn !== null && match.seats[turn].playerId !== botId(turn) && nextDue(match)?.command.type === 'timeout'
  );
}
