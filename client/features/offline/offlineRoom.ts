/**
 * The room of a game without a server: it uses the same engine, all players use this device, and every log entry is
 * stored before the board shows it. It has the interface of a connection to a room.
 */

import { BISHOP, COLORS, type Color, colorOf, KNIGHT, QUEEN, ROOK } from '../../../engine/board/pieces.ts';
import type { Position } from '../../../engine/board/position.ts';
import { voteOnDraw } from '../../../engine/bots/levels.ts';
import { apply, nextDue } from '../../../engine/match/apply.ts';
import type { Command } from '../../../engine/match/commands.ts';
import { makeCommandText } from '../../../engine/match/commandText.ts';
import { isActive, isOver, isRunning, type Match } from '../../../engine/match/match.ts';
import { err, ok, type Result } from '../../../engine/result.ts';
import { mustPass } from '../../../engine/rules/game.ts';
import { type Move, makeMove } from '../../../engine/rules/moves.ts';
import { ERR } from '../../../protocol/http/errors.ts';
import type { RoomView } from '../../../protocol/room/matchState.ts';
import type { Accepted, CommandName, Message, PublicEntry } from '../../../protocol/room/messages.ts';
import type { GameLink, LinkListener, LogPage, Refused } from '../../shared/data/room/gameConnection.ts';
import {
  emptyMatch,
  type OfflineBot,
  type OfflineSetup,
  rebuild,
  type StoredGame,
  withIds,
} from './storedGame.ts';

export interface OfflineDeps {
  /** Returns milliseconds of this device's clock. */
  now(): number;
  /** Returns by how many milliseconds the server time that the page uses is ahead of this device's clock. */
  aheadMs(): number;
  chooseMove(position: Position, bot: OfflineBot, seed: number, signal: AbortSignal): Promise<Move>;
  /** Calls `act` after `ms` milliseconds. @returns a cancel function. */
  after(ms: number, act: () => void): () => void;
  /** Stores the game. Returns false if the browser's storage is full or unavailable. */
  keep(game: StoredGame): boolean;
  /** Called once, when the game has ended. */
  onEnd(match: Match, entries: readonly PublicEntry[]): void;
}

const PROMOTIONS = { QUEEN, ROOK, BISHOP, KNIGHT } as const;
/** Minimum time of a bot's move in milliseconds, so that humans can follow. */
const BOT_PAUSE_MS = 600;
/** The longest timer in milliseconds. Longer waits are split. */
const MAX_WAIT_MS = 60_000;

export class OfflineRoom implements GameLink {
  readonly color = null;
  readonly isOwner = false;
  readonly isShared = true;
  readonly #setup: OfflineSetup;
  readonly #deps: OfflineDeps;
  #match: Match;
  #entries: readonly PublicEntry[];
  #listener: LinkListener | null = null;
  #stopWaiting: (() => void) | null = null;
  #thinking: AbortController | null = null;
  #isSaved = true;

  private constructor(setup: OfflineSetup, deps: OfflineDeps, match: Match, entries: readonly PublicEntry[]) {
    this.#setup = setup;
    this.#deps = deps;
    this.#match = match;
    this.#entries = entries;
  }

  /** Creates a game in which all seats are taken. It begins with the pause before the first move. */
  static begin(setup: OfflineSetup, deps: OfflineDeps): OfflineRoom {
    const room = new OfflineRoom(setup, deps, emptyMatch(setup), []);
    for (const color of COLORS) {
      const { name, kind } = setup.seats[color];
      room.#do({ type: 'sit', seat: color, playerId: '', name, isAutoReady: kind === 'bot' });
    }
    room.#do({ type: 'start' });
    return room;
  }

  /**
   * Resumes a stored game. No clock is charged for the time since the game was stored. Returns null for a damaged game.
   */
  static resume(game: StoredGame, deps: OfflineDeps): OfflineRoom | null {
    const rebuilt = rebuild(game);
    if (!rebuilt) return null;
    const room = new OfflineRoom(game.setup, deps, rebuilt.match, rebuilt.entries);
    if (isRunning(rebuilt.match) && rebuilt.match.clock.since !== null) room.#do({ type: 'resume' });
    return room;
  }

  get match(): Match {
    return this.#match;
  }

  listen(listener: LinkListener): () => void {
    this.#listener = listener;
    this.#notify();
    this.#continue();
    return () => {
      if (this.#listener === listener) this.#listener = null;
      this.#stopTimers();
    };
  }

  async command<N extends CommandName>(name: N, message: Message<N>): Promise<Result<Accepted, Refused>> {
    const by = this.seatNow(this.#match);
    const command = by === null ? null : commandOf(name, message, by);
    if (!command) return err({ code: ERR.FORBIDDEN, params: {} });
    const { position } = this.#match.game;
    if (name === 'move' && (message as Message<'move'>).ply !== position.ply)
      return err({ code: ERR.OUTDATED_MOVE, params: {} });
    // One press on Ready counts for all players on this device.
    const commands = command.type === 'ready' ? this.#allReady() : [command];
    for (const one of commands) {
      const refused = this.#do(one);
      if (refused) return err(refused);
    }
    this.#notify();
    this.#continue();
    return ok({ seq: this.#match.seq, ply: this.#match.game.position.ply });
  }

  /**
   * Returns the player who uses the device now: the player who must vote or move, or else the next human player to
   * move.
   */
  seatNow(match: Match): Color | null {
    const active = this.#activePeople(match);
    const requested = active.find(
      (color) => match.vote?.decisions[color] === null && match.vote.by !== color,
    );
    if (requested !== undefined) return requested;
    const turn = match.game.position.turn ?? 0;
    const next = [0, 1, 2, 3].map((i) => colorOf(turn + i)).find((color) => active.includes(color));
    return next ?? COLORS.find((color) => this.#setup.seats[color].kind === 'person') ?? null;
  }

  async premove(): Promise<Result<object, Refused>> {
    return err({ code: ERR.PREMOVE_NOT_POSSIBLE, params: {} });
  }

  async fetchLog(from: number): Promise<Result<LogPage, Refused>> {
    const { start } = this.#setup;
    return ok({ entries: this.#entries.slice(from - 1), more: false, ...(start === null ? {} : { start }) });
  }

  leave(): void {
    this.#listener = null;
    this.#stopTimers();
  }

  #activePeople(match = this.#match): Color[] {
    return COLORS.filter((color) => this.#setup.seats[color].kind === 'person' && isActive(match, color));
  }

  #allReady(): Command[] {
    return this.#activePeople()
      .filter((color) => !this.#match.seats[color].isReady)
      .map((by) => ({ type: 'ready', by }));
  }

  /** Executes a command and stores it. Returns the refusal, or null if the command was accepted. */
  #do(command: Command): Refused | null {
    const at = this.#deps.now();
    const before = this.#match;
    // A ready signal after the end of the pause has no effect and is not refused.
    if (command.type === 'ready' && before.state !== 'SPECIAL_PAUSE') return null;
    const applied = apply(before, withIds(command), at);
    if (!applied.ok) return { code: applied.error, params: {} };
    this.#match = applied.value.match;
    const { seq, game, clock } = this.#match;
    const entry = {
      seq,
      ply: game.position.ply,
      command,
      at,
      since: before.clock.since,
      clocksMs: clock.remainingMs,
    };
    this.#entries = [...this.#entries, entry];
    this.#isSaved = this.#deps.keep({
      setup: this.#setup,
      entries: this.#entries.map((one) => [makeCommandText(one.command), one.at, one.since]),
      savedAt: at,
    });
    if (isOver(this.#match)) this.#deps.onEnd(this.#match, this.#entries);
    return null;
  }

  #notify(): void {
    this.#listener?.onState(
      viewOf(this.#match, this.#entries.at(-1)?.command ?? null, {
        setup: this.#setup,
        aheadMs: this.#deps.aheadMs(),
        isSaving: !this.#isSaved,
      }),
    );
  }

  /** Ends a game without active people, and schedules a pass, the end of a pause, a timeout, or a bot's move or vote. */
  #continue(): void {
    this.#stopTimers();
    if (!this.#listener || isOver(this.#match)) return;
    if (isRunning(this.#match) && this.#activePeople().length === 0) {
      this.#execute({ type: 'terminate' });
      return;
    }
    const due = nextDue(this.#match);
    if (due) {
      const wait = Math.max(0, due.at - this.#deps.now());
      this.#stopWaiting = this.#deps.after(Math.min(wait, MAX_WAIT_MS), () => {
        if (this.#deps.now() >= due.at) this.#execute(due.command);
        else this.#continue();
      });
    }
    this.#voteOfBot();
    void this.#moveOfBot();
  }

  #execute(command: Command): void {
    this.#do(command);
    this.#notify();
    this.#continue();
  }

  #voteOfBot(): void {
    const { vote, game } = this.#match;
    const bot = COLORS.find(
      (color) =>
        this.#setup.seats[color].kind === 'bot' &&
        isActive(this.#match, color) &&
        vote?.decisions[color] === null &&
        vote.by !== color,
    );
    if (bot === undefined) return;
    const decision = voteOnDraw(game.position, bot);
    const call = this.#deps.after(BOT_PAUSE_MS, () => this.#execute({ type: 'voteDraw', by: bot, decision }));
    const before = this.#stopWaiting;
    this.#stopWaiting = () => {
      before?.();
      call();
    };
  }

  async #moveOfBot(): Promise<void> {
    const { game, state } = this.#match;
    const { turn, ply } = game.position;
    if (state !== 'STARTED' || turn === null || mustPass(game)) return;
    const seat = this.#setup.seats[turn];
    if (seat.kind !== 'bot') return;
    const call = new AbortController();
    this.#thinking = call;
    const pause = new Promise<void>((done) => {
      this.#deps.after(BOT_PAUSE_MS, done);
    });
    const move = await this.#deps
      .chooseMove(game.position, seat, this.#setup.seed + ply, call.signal)
      .catch(() => null);
    await pause;
    if (call.signal.aborted) return;
    // If the worker has crashed, there is no move, and the bot's move is requested again.
    if (move === null) this.#continue();
    else this.#execute({ type: 'move', by: turn, move });
  }

  #stopTimers(): void {
    this.#stopWaiting?.();
    this.#stopWaiting = null;
    this.#thinking?.abort();
    this.#thinking = null;
  }
}

/** Returns the command of a message, or null for a message that does not apply offline. */
function commandOf(name: CommandName, message: Message<CommandName>, by: Color): Command | null {
  switch (name) {
    case 'move': {
      const { from, to, promotion } = message as Message<'move'>;
      return { type: 'move', by, move: makeMove(from, to, promotion ? PROMOTIONS[promotion] : 0) };
    }
    case 'voteDraw':
      return { type: 'voteDraw', by, decision: (message as Message<'voteDraw'>).decision };
    case 'ready':
    case 'resign':
    case 'pause':
    case 'unpause':
    case 'offerDraw':
      return { type: name, by };
    default:
      return null;
  }
}

interface ViewFacts {
  readonly setup: OfflineSetup;
  readonly aheadMs: number;
  readonly isSaving: boolean;
}

/** Returns the match and its facts as a room would send them, with times by the page's clock. */
function viewOf(
  match: Match,
  lastCommand: Command | null,
  { setup, aheadMs, isSaving }: ViewFacts,
): RoomView {
  const later = (instant: number | null) => (instant === null ? null : instant + aheadMs);
  const allConnected = COLORS.map(() => true);
  return {
    match: {
      ...match,
      clock: { ...match.clock, since: later(match.clock.since) },
      specialPauseEndsAt: later(match.specialPauseEndsAt),
    },
    facts: {
      title: setup.title,
      epochMs: 0,
      isRandom: false,
      convertCaptured: true,
      pieceOrientation: setup.turnsBoard ? 'VIEWER' : 'ARMY',
      look: '',
      isLensAllowed: true,
      delaySeconds: 0,
      watchers: 0,
      isBot: setup.seats.map(({ kind }) => kind === 'bot'),
      botLevels: setup.seats.map((seat) => (seat.kind === 'bot' ? seat.level : null)),
      isConnected: allConnected,
      connections: COLORS.map(() => 'HERE'),
      seenAtMs: COLORS.map(() => null),
      votableAtMs: null,
      rematchId: null,
      isSaving,
    },
    lastCommand,
  };
}
