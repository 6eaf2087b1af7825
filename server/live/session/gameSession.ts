/**
 * One live game in this process: the match, its log, and its timers. Every change passes through one queue: the engine
 * decides, the log makes it durable, and then it is broadcast. A session has no reference to sockets; room/GameRoom.ts
 * connects it to clients.
 */

import { COLORS, type Color } from '../../../engine/board/pieces.ts';
import type { Lag } from '../../../engine/clock/clock.ts';
import { apply, clockStartsAt, type Due, nextDue } from '../../../engine/match/apply.ts';
import type { Command } from '../../../engine/match/commands.ts';
import type { MatchEvent } from '../../../engine/match/events.ts';
import { type LogEntry, makeEntry, replay } from '../../../engine/match/log.ts';
import { activeColors, isOver, isRunning, type Match } from '../../../engine/match/match.ts';
import { openingCommand } from '../../../engine/match/seats/refill.ts';
import { err, ok, type Result } from '../../../engine/result.ts';
import { ERR, type ErrorCode } from '../../../protocol/http/errors.ts';
import type { ConnectionState } from '../../../protocol/room/matchState.ts';
import type { Accepted } from '../../../protocol/room/messages.ts';
import type { BotSeat } from '../../bots/botSeat.ts';
import type { Limits } from '../../config/limits.ts';
import { botId } from '../../db/gameOptions.ts';
import { gameEnd } from '../../games/gameEnd.ts';
import type { GameRow } from '../../games/gameStore.ts';
import { firstMatch } from '../../games/gameViews.ts';
import { gameNotices } from '../../notifications/gameNotices.ts';
import type { Notices } from '../../notifications/notify.ts';
import { type SeatEnd, seatEnds as seatEndsBy } from '../../ratings/fairPlay/seatEnds.ts';
import type { ServerTime } from '../../time.ts';
import { notifyIfSlow } from './commitDelay.ts';
import type { AdminAct, FailPoint, GameLog, HeadChange } from './gameLog.ts';
import { entrantOf, headChange, rowAfter } from './headChange.ts';
import { LogMemory } from './logMemory.ts';
import { type FindReplacement, SeatRefill } from './seatRefill.ts';

export interface GameSessionDeps {
  readonly log: Pick<GameLog, 'append'>;
  readonly time: ServerTime;
  readonly limits: Limits;
  /**
   * The lease of this process: whether it is valid now, and a promise that resolves when it is valid again or was
   * released.
   */
  readonly lease: { isValid(): boolean; settled(): Promise<void> };
  /** Starts the bot of a seat. */
  readonly openBot: (session: GameSession, color: Color) => BotSeat;
  readonly faultPoint: (point: FailPoint) => void;
  /** Returns a user who may take the free seat of this random game, or null. */
  readonly findReplacement: FindReplacement;
}

/** A command with the circumstances of its arrival. */
export interface CommandRequest {
  readonly command: Command;
  /** The sender's idempotency key. Null for commands of the session itself. */
  readonly commandId: string | null;
  /** Time of arrival, by the server's clock. */
  readonly at: number;
  /** The ply that the sender saw, for commands that depend on the position. */
  readonly ply?: number;
  /** Whether the command seats a user who waits in the queue. The user then leaves the queue. */
  readonly isFromQueue?: boolean;
  /** The administrator who sends the command, and the reason for the audit log. */
  readonly byAdmin?: AdminAct;
  /** Returns whether the sender has withdrawn the command before its turn in the queue. */
  readonly isWithdrawn?: () => boolean;
}

export interface Change {
  readonly match: Match;
  readonly entry: LogEntry;
  readonly events: readonly MatchEvent[];
}

export interface SessionListener {
  /** Called after the commit, when the change may be broadcast. */
  onChange(change: Change): void;
  /** Called when another process owns the game or the game cannot be written. The session is then closed. */
  onOwnershipLost(reason: 'FENCED' | 'CRASHED', error?: unknown): void;
  /**
   * Called with true if a command has waited too long for the database, and with false when no command waits anymore.
   */
  onSaving(isSaving: boolean): void;
  /** Called when the game was removed. */
  onGone(): void;
  /**
   * Returns the lag of a player's connection as the room measured it, or undefined before the first measurement. The
   * lag delays the timeout.
   */
  lagOf(color: Color): Lag | undefined;
  /** Returns whether the account has a socket in the room, and whether its user is active. */
  presenceOf(accountId: string): ConnectionState;
}

type WhyNot = (match: Match) => ErrorCode | null;
/** Deletes a game in the database. @returns false if the epoch is outdated */
export type Erase = (gameId: string, epoch: number) => Promise<boolean>;

/** Milliseconds after which users see the notice "Saving ...". A commit usually takes a few milliseconds. */
const SAVING_AFTER_MS = 500;

/** Maximum time for which clocks wait for their players after an outage, in milliseconds. */
const RETURN_MS = 10_000;
/** Time of absence after which a replaced player no longer keeps a game of bots going. */
const REPLACED_FOR_MS = 10 * 60_000;

export class GameSession {
  readonly #deps: GameSessionDeps;
  /** The epoch under which this session owns the game. */
  readonly epoch: number;
  readonly #entries: LogEntry[];
  readonly #memory: LogMemory;
  #bots: BotSeat[];
  /** Bots that replace absent players, by seat. */
  readonly #replacementBots = new Map<Color, BotSeat>();
  #row: GameRow;
  #match: Match;
  #queue: Promise<unknown> = Promise.resolve();
  #cancelDue: (() => void) | null = null;
  /** The time at which the next timer fires, in epoch milliseconds. */
  #dueTimerAt = 0;
  #listener: SessionListener | null = null;
  /** The time until which clocks wait for players who have not reconnected. */
  #graceUntil = 0;
  readonly #arrivedPlayers = new Set<string>();
  #isClosed = false;
  readonly #refill: SeatRefill;

  /** Rebuilds the game from its log. Throws if the log is damaged. */
  constructor(row: GameRow, epoch: number, entries: LogEntry[], deps: GameSessionDeps) {
    this.#row = row;
    this.#deps = deps;
    this.epoch = epoch;
    this.#entries = entries;
    this.#match = replay(firstMatch(row), entries).match;
    this.#memory = new LogMemory(entries, deps.limits);
    this.#bots = this.#openBots();
    this.#refill = new SeatRefill(this, deps);
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

  /** Returns the measured lag of a player's connection, or undefined without a measurement or without a room. */
  lagOf(color: Color): Lag | undefined {
    return this.#listener?.lagOf(color);
  }

  get isClosed(): boolean {
    return this.#isClosed;
  }

  /**
   * Starts the session: restarts a running clock with its remaining time, and executes overdue deadlines. The listener
   * is called for every change after that.
   */
  async begin(listener: SessionListener): Promise<void> {
    this.#listener = listener;
    if (isRunning(this.#match)) this.#graceUntil = this.#deps.time.now() + RETURN_MS;
    if (isRunning(this.#match) && this.#match.clock.since !== null) {
      await this.execute({ command: { type: 'resume' }, commandId: null, at: this.#deps.time.now() });
    } else {
      this.#afterChange();
    }
  }

  /** Queues a command and executes it. Resolves after its commit. */
  execute(requested: CommandRequest): Promise<Result<Accepted, ErrorCode>> {
    return this.#enqueue(async () => {
      const isDone = notifyIfSlow(SAVING_AFTER_MS, (isLate) => this.#notifySaving(isLate));
      try {
        return await this.#executeNow(requested);
      } finally {
        isDone();
      }
    });
  }

  /**
   * Removes the game permanently, after the queued commands. Ends a running game first. `whyNot` may return a refusal.
   * `erase` deletes the game in the database if the epoch is current.
   */
  remove(whyNot: WhyNot, erase: Erase): Promise<Result<Accepted, ErrorCode>> {
    return this.#enqueue(() => this.#remove(whyNot, erase));
  }

  #enqueue(act: () => Promise<Result<Accepted, ErrorCode>>): Promise<Result<Accepted, ErrorCode>> {
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
      this.crash(error);
      return err(ERR.GAME_MOVING);
    }
  }

  /**
   * Records that the player has reconnected and received the state, and starts the clock that waited for the player.
   * @returns whether a clock was started.
   */
  greet(playerId: string): boolean {
    this.#arrivedPlayers.add(playerId);
    const { clock, game, seats } = this.#match;
    const { turn } = game.position;
    const now = this.#deps.time.now();
    if (clock.since === null || clock.since <= now) return false;
    if (turn === null || seats[turn].playerId !== playerId) return false;
    this.#match = clockStartsAt(this.#match, now);
    this.#schedule();
    return true;
  }

  /** Resolves when the queue of commands is empty. */
  idle(): Promise<unknown> {
    return this.#queue;
  }

  /** Stops all writes and timers. */
  close(): void {
    this.#isClosed = true;
    this.#cancelDue?.();
    for (const bot of [...this.#bots, ...this.#replacementBots.values()]) bot.stop();
  }

  /**
   * Handles an exception in this game: closes the session, so that the game is rebuilt from its log. Other games are
   * not affected.
   */
  crash(error: unknown): void {
    if (!this.#isClosed) this.#relinquish('CRASHED', error);
  }

  /** Closes the session because another process owns the game. */
  fence(): void {
    if (!this.#isClosed) this.#relinquish('FENCED');
  }

  async #executeNow(requested: CommandRequest): Promise<Result<Accepted, ErrorCode>> {
    if (!this.#deps.lease.isValid()) await this.#deps.lease.settled();
    if (this.#isClosed || !this.#deps.lease.isValid()) return err(ERR.GAME_MOVING);
    if (requested.isWithdrawn?.()) return err(ERR.OUTDATED_MOVE);
    const known = this.#memory.answerTo(requested.commandId);
    if (known) return ok(known);
    if (
      requested.ply !== undefined &&
      requested.ply !== this.#match.game.position.ply &&
      !isOver(this.#match)
    )
      return err(ERR.OUTDATED_MOVE);
    const command = openingCommand(this.#match, requested.command);
    const applied = apply(this.#match, command, requested.at);
    if (!applied.ok) {
      // The player has timed out, but the timer is late, so the timeout is executed now.
      if (applied.error === 'TIME_IS_UP') this.#schedule();
      return err(applied.error);
    }
    const { seq, game } = this.#match;
    const verdict = this.#memory.verdictOn(command, game.position.ply, requested.at);
    if (verdict === 'FULL') return err(ERR.TOO_MANY_CHANGES);
    if (verdict === 'SKIP') return ok({ seq, ply: game.position.ply });
    const entry = makeEntry(this.#match, applied.value, command, requested.commandId, requested.at);
    this.#deps.faultPoint('appending');
    const row = rowAfter(this.#row, command);
    const end = gameEnd(this.#row, applied.value.match, requested.at, () => [...this.#entries, entry]);
    const notices = this.#noticesOf(requested, applied.value.match);
    const seatEnds = this.#seatEndsOf(command, requested.at, applied.value.match);
    const change = headChange(this.#match, applied.value.match, requested.at, end);
    const entrant = entrantOf(command, requested.isFromQueue === true);
    if (notices !== null) change.notices = notices;
    if (seatEnds.length > 0) change.seatEnds = seatEnds;
    if (entrant) change.entrant = entrant;
    if (requested.byAdmin) change.byAdmin = requested.byAdmin;
    if (row !== this.#row) {
      change.state = applied.value.match.state;
      change.row = row;
    }
    const refusal = await this.#append(entry, change);
    if (refusal) return err(refusal);
    this.#deps.faultPoint('committed');
    this.#applyRow(row);
    this.#match = this.#withClock(applied.value.match, requested);
    this.#entries.push(entry);
    this.#memory.note(entry);
    this.#listener?.onChange({ match: this.#match, entry, events: applied.value.events });
    this.#afterChange();
    return ok({ seq: entry.seq, ply: entry.ply });
  }

  /**
   * Returns the users who no longer play in the game after the command, and the reason for each. An idle user with a
   * connection still counts as connected.
   */
  #seatEndsOf(command: Command, at: number, after: Match): readonly SeatEnd[] {
    const { isRandom } = this.#row;
    const isConnected = (accountId: string) =>
      ['HERE', 'IDLE'].includes(this.#listener?.presenceOf(accountId) ?? 'LOST');
    return seatEndsBy({ isRandom, before: this.#match, after, command, at, isConnected });
  }

  /** Returns the notifications of a command. Users at the board see its effect, so they get no notification. */
  #noticesOf({ command, at }: CommandRequest, after: Match): Notices | null {
    const presenceOf = (accountId: string) => this.#listener?.presenceOf(accountId) ?? 'LOST';
    return gameNotices({
      ...{ row: this.#row, before: this.#match, after, command, at, seq: after.seq },
      isHere: (accountId) => presenceOf(accountId) === 'HERE',
      isConnected: (accountId) => ['HERE', 'IDLE'].includes(presenceOf(accountId)),
    });
  }

  /**
   * Starts the next clock at the commit. The mover's clock stopped at the arrival of the move. Clocks that the command
   * does not concern keep running. After an outage a clock starts when its player reconnects, so that reconnecting
   * costs no time.
   */
  #withClock(match: Match, { at }: CommandRequest): Match {
    const { since } = this.#match.clock;
    if (match.clock.since !== at) return since === null ? match : clockStartsAt(match, since);
    const now = Math.max(at, this.#deps.time.now());
    const isAwaited = now < this.#graceUntil && this.#isReturnAwaited(match);
    return clockStartsAt(match, isAwaited ? this.#graceUntil : now);
  }

  /** Returns whether the player to move is a human who has not reconnected since the session started. */
  #isReturnAwaited(match: Match): boolean {
    const { turn } = match.game.position;
    const { playerId } = turn === null ? { playerId: null } : match.seats[turn];
    return isHumanAwaited(match) && playerId !== null && !this.#arrivedPlayers.has(playerId);
  }

  /** Returns null if the entry is durable, or why it is not. */
  async #append(entry: LogEntry, change: HeadChange): Promise<ErrorCode | null> {
    try {
      const verdict = await this.#deps.log.append({ gameId: this.row.id, epoch: this.epoch, entry, change });
      if (verdict === 'WRITTEN') return null;
      if (verdict !== 'FENCED') return verdict;
      this.#relinquish('FENCED');
    } catch (error) {
      this.#relinquish('CRASHED', error);
    }
    return ERR.GAME_MOVING;
  }

  /** Applies changed settings, which may change the bots. */
  #applyRow(row: GameRow): void {
    if (row === this.#row) return;
    this.#row = row;
    for (const bot of this.#bots) bot.stop();
    this.#bots = this.#openBots();
  }

  #openBots(): BotSeat[] {
    return this.#row.options.bots.map((bot) => this.#deps.openBot(this, bot.color));
  }

  async #remove(whyNot: WhyNot, erase: Erase): Promise<Result<Accepted, ErrorCode>> {
    if (this.#isClosed || !this.#deps.lease.isValid()) return err(ERR.GAME_MOVING);
    const refusal = whyNot(this.#match);
    if (refusal) return err(refusal);
    if (isRunning(this.#match)) {
      const at = this.#deps.time.now();
      const ended = await this.#executeNow({ command: { type: 'terminate' }, commandId: null, at });
      if (!ended.ok) return ended;
    }
    if (!(await erase(this.#row.id, this.epoch))) {
      this.#relinquish('FENCED');
      return err(ERR.GAME_MOVING);
    }
    this.close();
    this.#listener?.onGone();
    return ok({ seq: this.#match.seq, ply: this.#match.game.position.ply });
  }

  #relinquish(reason: 'FENCED' | 'CRASHED', error?: unknown): void {
    this.close();
    this.#listener?.onOwnershipLost(reason, error);
  }

  #notifySaving(isSaving: boolean): void {
    if (!this.#isClosed) this.#safely(() => this.#listener?.onSaving(isSaving));
  }

  /** Runs a timer callback, whose exceptions nothing else would catch. */
  #safely(act: () => void): void {
    try {
      act();
    } catch (error) {
      this.crash(error);
    }
  }

  /**
   * Runs after each change: ends a game without humans, notifies the bots, and sets the timer for the next deadline.
   */
  #afterChange(): void {
    if (this.#isClosed) return;
    if (isRunning(this.#match) && this.#activePeople().length === 0) {
      void this.execute({ command: { type: 'terminate' }, commandId: null, at: this.#deps.time.now() });
      return;
    }
    this.#refill.look();
    this.#updateReplacementBots();
    for (const bot of [...this.#bots, ...this.#replacementBots.values()]) bot.look(this.#match);
    this.#schedule();
  }

  /** Seats a bot for each absent player who is replaced, and removes it when the player returns. */
  #updateReplacementBots(): void {
    for (const color of COLORS) {
      const isWanted = this.#match.standIns[color] === true && isRunning(this.#match);
      const bot = this.#replacementBots.get(color);
      if (isWanted && !bot) this.#replacementBots.set(color, this.#deps.openBot(this, color));
      if (isWanted || !bot) continue;
      bot.stop();
      this.#replacementBots.delete(color);
    }
  }

  /** Returns the active players who are people, also those whom bots replace. */
  #activePeople(): Color[] {
    return activeColors(this.#match).filter((color) => this.#match.seats[color].playerId !== botId(color));
  }

  #schedule(): void {
    const due = this.#nextDue();
    // Keeps an earlier timer, which sets itself again when it fires before the deadline. Moves usually postpone the
    // deadline, and moving the timer each time would be expensive.
    if (this.#cancelDue && due && this.#dueTimerAt <= due.at) return;
    this.#cancelDue?.();
    this.#cancelDue = null;
    if (!due) return;
    this.#dueTimerAt = due.at;
    this.#cancelDue = this.#deps.time.schedule(due.at, () => this.#safely(() => this.#doDue()));
  }

  #nextDue(): Due | null {
    const { turn } = this.#match.game.position;
    const due = nextDue(this.#match, turn === null ? undefined : this.lagOf(turn));
    const at = this.#withoutPeopleAt();
    return at === null || (due !== null && due.at < at) ? due : { at, command: { type: 'terminate' } };
  }

  /**
   * Returns the time from which the game counts as one without people, because bots replace all who are active and the
   * last of them has been absent long enough. Returns null while another person is active.
   */
  #withoutPeopleAt(): number | null {
    const { standIns } = this.#match;
    if (!standIns.includes(true) || !isRunning(this.#match)) return null;
    const people = this.#activePeople();
    if (people.length === 0 || !people.every((color) => standIns[color])) return null;
    return Math.max(...people.map((color) => this.#absentSince(color))) + REPLACED_FOR_MS;
  }

  /** Returns the start of the absence because of which a bot replaces the player, which the vote has logged. */
  #absentSince(color: Color): number {
    const since = this.#entries.flatMap(({ command, at }) =>
      command.type === 'voteOut' && command.of === color ? (command.since ?? at) : [],
    );
    return since.at(-1) ?? this.#deps.time.now();
  }

  #doDue(): void {
    this.#cancelDue = null;
    const due = this.#nextDue();
    const now = this.#deps.time.now();
    if (!due || due.at > now) return this.#schedule();
    void this.execute({ command: due.command, commandId: null, at: now });
  }
}

/**
 * Returns whether the player to move is a human with a legal move. Turns without a legal move are passed automatically.
 */
function isHumanAwaited(match: Match): boolean {
  const { turn } = match.game.position;
  return (
    turn !== null && match.seats[turn].playerId !== botId(turn) && nextDue(match)?.command.type === 'timeout'
  );
}
