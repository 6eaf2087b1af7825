/**
 * The Colyseus room of one game session. It parses messages from sockets, determines the seat of the sender, passes the
 * command to the game session, and broadcasts the resulting state. The engine decides whether a command is valid; the
 * session makes it durable.
 */
import { type Client, Room, type Serializer } from '@colyseus/core';
import type { Color } from '../../../engine/board/pieces.ts';
import type { Lag } from '../../../engine/clock/clock.ts';
import { nextDue } from '../../../engine/match/apply.ts';
import type { Command } from '../../../engine/match/commands.ts';
import { replay } from '../../../engine/match/log.ts';
import { activeColors, CALL_BACK_MS, isRunning, type Match, seatOf } from '../../../engine/match/match.ts';
import { isMissed } from '../../../engine/match/seats/presence.ts';
import { keysOf } from '../../../engine/records.ts';
import { err, type Result } from '../../../engine/result.ts';
import type { Move } from '../../../engine/rules/moves.ts';
import { ERR, type ErrorCode } from '../../../protocol/http/errors.ts';
import { CLOSE } from '../../../protocol/room/closeCodes.ts';
import { type RoomView, writeState } from '../../../protocol/room/matchState.ts';
import {
  type Accepted,
  type CommandName,
  MESSAGES,
  type Message,
  type MessageName,
  type Named,
  type PremoveNotice,
  parseMessage,
  type Rejection,
  type TimeAnswer,
} from '../../../protocol/room/messages.ts';
import { RoomState } from '../../../protocol/room/state.ts';
import { callBacksOf } from '../../games/callBacks.ts';
import { isAwaited, isOwnedBy, othersPlay } from '../../games/gameOwner.ts';
import { firstMatch } from '../../games/gameViews.ts';
import type { LiveGame } from '../../games/housekeeping/housekeeping.ts';
import { closeRoom, isReservedFor, ticketHolder } from '../colyseus/reservations.ts';
import type { FrameErrorSource } from '../colyseus/transportGuards.ts';
import { type Behind, Connections } from '../connections/connections.ts';
import { NotOwnerError } from '../errors/notOwner.ts';
import { PresenceTracker, type RoomPresence } from '../presence/presence.ts';
import type { WatchedRoom } from '../presence/watcherSlots.ts';
import type { Change, GameSession } from '../session/gameSession.ts';
import { commandIdOf } from '../session/logMemory.ts';
import { AudienceSerializer, DelayedView } from '../watchers/delayedView.ts';
import { entriesForWatchers } from '../watchers/watcherDelay.ts';
import { logPage } from './logPage.ts';
import { badField, toCommand, whyMayNot } from './messageCommands.ts';
import { Phrases } from './phrases.ts';
import { Premoves } from './premoves.ts';
import type { RoomDeps } from './roomDeps.ts';
import { earliestInstant, FactsOfRoom } from './roomFacts.ts';
import { settingsCommand } from './settingsCommand.ts';

interface Answering {
  reject(reason: Rejection): unknown;
}

/**
 * From this number of sockets on, joins and leaves of watchers are broadcast in batches, at most `CROWD_SHOWN_MS` late.
 */
const CROWD = 50;
const CROWD_SHOWN_MS = 1_000;
/** Interval between two checks for idle users, in milliseconds. */
const IDLE_CHECK_MS = 60_000;
/**
 * Milliseconds after which the room chooses a new zero time for its state. The state stores times as 32-bit
 * milliseconds relative to the zero time, and this is half of their range.
 */
const EPOCH_LASTS_MS = 2 ** 31;

export class GameRoom extends Room<{ state: RoomState }> implements FrameErrorSource, LiveGame, WatchedRoom {
  override autoDispose = false;
  override patchRate = 1000;

  readonly #deps: RoomDeps;
  readonly #connections: Connections;
  readonly #premoves = new Premoves(
    (color, notice) => this.#notifyPlayer(color, notice),
    (color, { move }) => this.#playPremove(color, move),
  );
  readonly #phrases: Phrases;
  readonly #presence = new PresenceTracker((accountId) => this.#connections.has(accountId));
  readonly #facts = new FactsOfRoom();
  #session!: GameSession;
  /** The delayed view for watchers. Null if watchers see what the players see. */
  #delayed: DelayedView | null = null;
  #epochMs = 0;
  #idleTimer: NodeJS.Timeout | null = null;
  #idleCheckTimer: NodeJS.Timeout | null = null;
  #crowdTimer: NodeJS.Timeout | null = null;
  #lastCommand: Command | null = null;
  #isOpen = false;
  #isSaving = false;
  #rematchId: string | null = null;
  #lastSeenAt: number | null = null;

  constructor(deps: RoomDeps) {
    super();
    this.#deps = deps;
    this.#phrases = new Phrases(deps.limits.phrasesPerMinute);
    const onSlowReader = (behind: Behind) => deps.onSlowReader(this.roomId, behind);
    this.#connections = new Connections({ ...deps, onSlowReader });
  }

  get session(): GameSession {
    return this.#session;
  }

  override async onCreate({ gameId }: { gameId: string }): Promise<void> {
    const { limits } = this.#deps;
    this.roomId = gameId;
    this.maxMessagesPerSecond = limits.messagesPerSecondHard;
    this.seatReservationTimeout = 15;
    const session = await this.#deps.openSession(gameId);
    if (!session) throw new NotOwnerError();
    this.#session = session;
    this.#epochMs = earliestInstant(session.match, this.#deps.time.now());
    this.#lastCommand = session.entries.at(-1)?.command ?? null;
    if (session.row.isRated) this.#delayWatchers();
    this.state = new RoomState();
    for (const name of keysOf(MESSAGES)) {
      this.onMessage(name, (client: Client, payload: unknown, answering: Answering) =>
        this.#deps.traceMessage(gameId, name, () => this.#answerSafely(client, name, payload, answering)),
      );
    }
    this.#show();
    this.#idleCheckTimer = setInterval(
      () => this.#safely(() => this.#connections.count > 0 && this.#show()),
      IDLE_CHECK_MS,
    );
    this.#idleCheckTimer.unref();
    await session.begin({
      onChange: (change) => this.#onChange(change),
      onOwnershipLost: (reason, error) => this.#onLost(reason, error),
      onSaving: (isSaving) => this.#showCommitDelay(isSaving),
      onGone: () => void this.disconnect(CLOSE.GONE),
      lagOf: (color) => this.#connections.lagOf(session.match.seats[color].playerId),
      presenceOf: (accountId) => this.#presence.connectionStateOf(accountId, this.#deps.time.now()),
    });
    if (session.isClosed) throw new NotOwnerError();
    this.#isOpen = true;
    this.#watchIdleness();
  }

  /** Called by the library when the room gets its state. Replaces the serializer in rooms with delayed watchers. */
  override setSerializer(serializer: Serializer<RoomState>): void {
    super.setSerializer(this.#delayed ? new AudienceSerializer(this.#delayed) : serializer);
  }

  override onJoin(client: Client): void {
    this.#safely(() => {
      const { owner, outbox } = this.#connections.add(client, () => this.#greet(client));
      const { accountId } = owner;
      this.#deps.watchSends?.(client, outbox);
      const seat = seatOf(this.#session.match, accountId);
      if (seat === null) this.#delayed?.add(client);
      const notice = seat === null ? null : this.#premoves.noticeFor(seat);
      if (notice) client.send('premove', notice);
      const phrases = this.#phrases.for(accountId);
      if (phrases.length > 0) client.send('phrases', phrases);
      this.#markActive(accountId);
      this.#deps.watcherSlots.joined(this, accountId);
      this.#showCrowd(accountId);
      this.#watchIdleness();
    });
  }

  /** Starts the clock that waited for this client's player, who sees the position only now. */
  #greet(client: Client): void {
    this.#safely(() => {
      const connection = this.#connections.of(client);
      if (!connection || this.#session.isClosed) return;
      if (this.#session.greet(connection.owner.accountId)) this.#show();
    });
  }

  override onLeave(client: Client, code?: number): void {
    this.#safely(() => {
      const connection = this.#connections.remove(client);
      this.#delayed?.remove(client);
      if (connection) this.#deps.watcherSlots.left(this, connection.owner.accountId);
      if (connection) this.#recordSeen(connection.owner.accountId);
      if (this.#session.isClosed) return;
      if (connection && seatOf(this.#session.match, connection.owner.accountId) !== null)
        this.#presence.left(connection.owner.accountId, code);
      this.#showCrowd(connection?.owner.accountId ?? '');
      this.#completeVote();
      this.#watchIdleness();
    });
  }

  override async onDispose(): Promise<void> {
    for (const timer of [this.#idleTimer, this.#idleCheckTimer, this.#crowdTimer])
      clearTimeout(timer ?? undefined);
    this.#delayed?.close();
    if (this.#session) await this.#deps.closeSession(this.#session);
  }

  override onBeforeShutdown(): void {
    void this.release();
  }

  /**
   * Releases ownership before the sockets close, so that a client that requests a seat again finds the game without an
   * owner.
   */
  async release(code: number = CLOSE.SHUTDOWN): Promise<void> {
    await this.#deps.closeSession(this.#session).finally(() => closeRoom(this, code));
  }

  ticketHolder(ticket: string): string | null {
    return ticketHolder(this, ticket);
  }

  isExpecting(accountId: string): boolean {
    return this.#connections.has(accountId) || isReservedFor(this, accountId);
  }

  closeConnections(accountId: string, code: number): void {
    this.#connections.close(accountId, code);
  }

  onBadFrame(client: Client): void {
    const connection = this.#connections.of(client);
    if (connection && connection.budget.take(performance.now()) === 'CUT_OFF') client.leave(CLOSE.FLOOD);
  }

  /** Limits an exception to this room: the room is rebuilt from its log, and no other room is affected. */
  #safely(act: () => void): void {
    try {
      act();
    } catch (error) {
      this.#session.crash(error);
    }
  }

  /** Limits an exception of a request to this room. The client repeats its request after the room is rebuilt. */
  #answerSafely(client: Client, name: MessageName, payload: unknown, answering: Answering): unknown {
    const fail = (error: unknown) => {
      this.#session.crash(error);
      return answering.reject({ code: ERR.GAME_MOVING });
    };
    try {
      const answer = this.#answer(client, name, payload, answering);
      return answer instanceof Promise ? answer.catch(fail) : answer;
    } catch (error) {
      return fail(error);
    }
  }

  #answer(client: Client, name: MessageName, payload: unknown, answering: Answering): unknown {
    const at = this.#deps.time.now();
    const arrived = performance.now();
    const refuse = (reason: Rejection) => {
      this.#deps.onRefusal(reason.code, name);
      return answering.reject(reason);
    };
    const connection = this.#connections.of(client);
    if (!connection) return refuse({ code: 'E150' });
    const verdict = connection.budget.take(arrived);
    if (verdict === 'CUT_OFF') return client.leave(CLOSE.FLOOD);
    if (verdict === 'REFUSED') return refuse({ code: ERR.RATE_LIMITED });
    const parsed = parseMessage(name, payload);
    if (!parsed.ok) return refuse(badField(parsed.error));
    const { accountId } = connection.owner;
    const sent = parsed.value;
    switch (sent.name) {
      case 'time':
        return { now: at, sum: this.#stateOf(client).sum } satisfies TimeAnswer;
      case 'bumpActivity':
        return { now: this.bumpActivity(accountId) };
      case 'log':
        if (!this.#deps.isOwner()) return answering.reject({ code: ERR.GAME_MOVING });
        return logPage(this.#session, sent.message.from, this.#stateOf(client).seq);
      case 'phrase':
        return this.#sayPhrase(accountId, sent.message.phrase, at).then((refusal) =>
          refusal ? refuse({ code: refusal }) : {},
        );
      case 'premove':
      case 'cancelPremove': {
        const result = this.#changePremove(accountId, sent.name === 'premove' ? sent.message : null);
        return result.ok ? {} : refuse({ code: result.error });
      }
    }
    this.#deps.faultPoint('received');
    const lagOf = (thinkMs?: number) => connection.meter.lagOf(thinkMs, this.#session.match.clock.since, at);
    return this.command(accountId, sent, at, lagOf).then((result) => {
      if (!result.ok) return refuse({ code: result.error });
      this.#deps.onAcknowledged(performance.now() - arrived);
      return result.value;
    });
  }

  /**
   * Executes a command for an account. Commands from sockets and from HTTP both use this method. `lagOf` returns the
   * measured lag of the sender's connection. It is omitted for HTTP.
   */
  async command(
    accountId: string,
    sent: Named<CommandName>,
    at: number,
    lagOf?: (thinkMs?: number) => Lag | null,
  ): Promise<Result<Accepted, ErrorCode>> {
    const { match } = this.#session;
    const by = seatOf(match, accountId);
    const refusal = whyMayNot(sent, { by, isOwner: this.isOwnedBy(accountId) });
    // If this process has lost the game, the new owner process may accept the command that is rejected here.
    if (refusal) return err(this.#deps.isOwner() ? refusal : ERR.GAME_MOVING);
    this.#markActive(accountId, sent.name === 'goOut');
    const commandId = commandIdOf(accountId, sent.message.commandId);
    if (sent.name === 'deleteGame') return this.#delete(accountId);
    if (sent.name === 'changeSettings') {
      const requested = await settingsCommand(this.#session, sent.message, this.#deps.lookOf);
      return requested.ok ? this.#session.execute({ command: requested.value, commandId, at }) : requested;
    }
    const waits = match.isPostponed && (sent.name === 'unpause' || sent.name === 'dropAbsent');
    const elsewhere = waits ? await this.#playersElsewhere(match) : [];
    if (elsewhere === null) return err(ERR.DATABASE_UNREACHABLE);
    const command = toCommand(sent, by ?? 0, this.#presence.circumstances(match, by ?? 0, elsewhere));
    if (command.type === 'dropAbsent') return this.#dropAbsent(command, commandId, at);
    if (sent.name !== 'move' || command.type !== 'move')
      return this.#session.execute({ command, commandId, at });
    const { ply, thoughtMs: thinkMs } = sent.message;
    const lag = lagOf?.(thinkMs) ?? null;
    return this.#session.execute({ command: lag ? { ...command, lag } : command, commandId, at, ply });
  }

  /**
   * Returns the active players of a postponed game who now play another game, or null if the database is unreachable.
   */
  async #playersElsewhere(match: Match): Promise<readonly Color[] | null> {
    const colors = activeColors(match);
    const games = colors.map((color) => this.#deps.findCurrent(match.seats[color].playerId ?? ''));
    const found = await Promise.all(games).catch(() => null);
    return found && colors.filter((_, i) => found[i] !== null);
  }

  /** Returns whether the account may start, change and delete the game. */
  isOwnedBy(accountId: string): boolean {
    return isOwnedBy(this.#session.row, accountId);
  }

  /** Drops only those absent players who were notified of the call back at least `CALL_BACK_MS` ago. */
  async #dropAbsent(
    command: Extract<Command, { type: 'dropAbsent' }>,
    commandId: string,
    at: number,
  ): Promise<Result<Accepted, ErrorCode>> {
    const { row, match, entries } = this.#session;
    const notifiedAt = await callBacksOf(this.#deps.calledBackSince, { row, match, entries });
    const absent = command.absent.filter((color) => {
      const since = notifiedAt?.[color] ?? null;
      return since !== null && at >= since + CALL_BACK_MS;
    });
    const isCallOver = match.calledBackAt !== null && at >= match.calledBackAt + CALL_BACK_MS;
    if (isCallOver && command.absent.length > 0 && absent.length === 0) return err(ERR.NOT_NOTIFIED_YET);
    return this.#session.execute({ command: { ...command, absent }, commandId, at });
  }

  #delete(accountId: string): Promise<Result<Accepted, ErrorCode>> {
    const whyNot = (match: Match) => (othersPlay(match, accountId) ? ERR.OTHERS_STILL_PLAY : null);
    return this.#session.remove(whyNot, this.#deps.hideGame);
  }

  /** Sets the player's premove. If `message` is null, removes it. */
  #changePremove(accountId: string, message: Message<'premove'> | null): Result<null, ErrorCode> {
    if (!this.#deps.isOwner()) return err(ERR.GAME_MOVING);
    const { match } = this.#session;
    const by = seatOf(match, accountId);
    if (by === null) return err(ERR.NOT_A_PLAYER);
    this.#markActive(accountId);
    return message ? this.#premoves.set(match, by, message) : this.#premoves.cancel(by);
  }

  /**
   * Sends a player's phrase to everybody in the room, except to users who block the player or are blocked by the
   * player.
   */
  async #sayPhrase(accountId: string, phrase: number, at: number): Promise<ErrorCode | null> {
    if (!this.#deps.isOwner()) return ERR.GAME_MOVING;
    const by = seatOf(this.#session.match, accountId);
    if (by === null) return ERR.NOT_A_PLAYER;
    if (!this.#phrases.take(accountId, at)) return ERR.TOO_MANY_PHRASES;
    this.#markActive(accountId);
    const blocked = await this.#deps.blockedWith(accountId).catch(() => null);
    if (blocked === null) return ERR.DATABASE_UNREACHABLE;
    const hiddenFrom = new Set(blocked);
    const { name } = this.#session.match.seats[by];
    const said = this.#phrases.store({ by, name }, phrase, at, hiddenFrom);
    for (const reader of this.#connections.accounts())
      if (!hiddenFrom.has(reader)) this.#connections.send(reader, 'phrases', [said]);
    return null;
  }

  #notifyPlayer(color: Color, notice: PremoveNotice): void {
    this.#connections.send(this.#session.match.seats[color].playerId, 'premove', notice);
  }

  /** Plays a premove. The time of the move is the start of the player's clock, so the premove costs no time. */
  #playPremove(by: Color, move: Move): void {
    const { clock, game } = this.#session.match;
    const at = clock.since ?? this.#deps.time.now();
    const { ply } = game.position;
    void this.#session.execute({ command: { type: 'move', by, move }, commandId: null, at, ply });
  }

  /** Updates the time of the player's last activity. */
  bumpActivity(accountId: string): number {
    const now = this.#deps.time.now();
    this.#markActive(accountId);
    this.#show();
    return now;
  }

  /** Broadcasts the id of the rematch. */
  offerRematch(gameId: string): void {
    this.#rematchId = gameId;
    this.#show();
  }

  /** Returns by color whether a player left or lost the connection, and when each player was last active. */
  describeUsers(): RoomPresence {
    return this.#presence.describe(this.#session.match);
  }

  /**
   * Records that the user is present. If the user is an absent player, the return is logged, unless the user is about
   * to leave.
   */
  #markActive(accountId: string, isGoing = false): void {
    const now = this.#deps.time.now();
    const { match } = this.#session;
    this.#recordSeen(accountId);
    const by = seatOf(match, accountId);
    if (by === null) return;
    this.#presence.markActive(accountId, now, isGoing && isRunning(match));
    if (isGoing || !isMissed(match, by) || !this.#deps.isOwner()) return;
    void this.#session.execute({ command: { type: 'comeIn', by }, commandId: null, at: now });
  }

  #recordSeen(accountId: string): void {
    if (isAwaited(this.#session.row, this.#session.match, accountId))
      this.#lastSeenAt = this.#deps.time.now();
  }

  lastSeen(): number | null {
    const { row, match } = this.#session;
    const exists = this.#connections.some((accountId) => isAwaited(row, match, accountId));
    return exists ? this.#deps.time.now() : this.#lastSeenAt;
  }

  /** Completes a vote if the votes given so far suffice after a voter disconnected. */
  #completeVote(): void {
    const { match } = this.#session;
    const command = this.#presence.completedVote(match);
    if (!command) return;
    void this.#session.execute({ command, commandId: null, at: this.#deps.time.now() });
  }

  #onChange({ match, entry }: Change): void {
    this.#lastCommand = entry.command;
    this.#connections.gather();
    if (entry.command.type === 'sit') this.#admitNewPlayers();
    this.#show();
    const { turn } = match.game.position;
    if (turn !== null) this.#connections.refresh(match.seats[turn].playerId);
    this.#premoves.review(match);
    this.#connections.dropSlowReaders();
    this.#watchIdleness();
  }

  #onLost(reason: 'FENCED' | 'CRASHED', error?: unknown): void {
    this.#deps.onOwnershipLost(this.roomId, reason, error);
    if (this.#isOpen) void this.disconnect(CLOSE.MOVED);
  }

  #showCommitDelay(isSaving: boolean): void {
    this.#isSaving = isSaving;
    this.#show();
  }

  /** Broadcasts joins and leaves. In a crowd it batches them, because broadcasting every join takes O(n^2) messages. */
  #showCrowd(accountId: string): void {
    if (this.#connections.count < CROWD || seatOf(this.#session.match, accountId) !== null) this.#show();
    else this.#crowdTimer ??= setTimeout(() => this.#safely(() => this.#show()), CROWD_SHOWN_MS).unref();
  }

  /** Writes the changes into the state and broadcasts the patch immediately. */
  #show(): void {
    if (this.#crowdTimer) clearTimeout(this.#crowdTimer);
    this.#crowdTimer = null;
    const { match } = this.#session;
    const now = this.#deps.time.now();
    if (now - this.#epochMs > EPOCH_LASTS_MS) this.#epochMs = earliestInstant(match, now);
    this.#presence.updateAbsence(match, now);
    const view = this.#viewOf(match, this.#lastCommand);
    writeState(this.state, view);
    this.#delayed?.push(view);
    this.broadcastPatch();
  }

  #viewOf(match: Match, lastCommand: Command | null): RoomView {
    const { row } = this.#session;
    const present = this.#connections.accounts();
    const facts = this.#facts.collect(
      { match, row, presence: this.#presence, present, now: this.#deps.time.now() },
      { epochMs: this.#epochMs, isSaving: this.#isSaving, rematchId: this.#rematchId ?? row.rematchId },
    );
    return { match, facts, lastCommand };
  }

  /** Creates the delayed view. It begins with the match that watchers could already see before this room was opened. */
  #delayWatchers(): void {
    const { row, entries } = this.#session;
    this.#delayed = new DelayedView(this.#deps.time, () => this.#safely(() => this.broadcastPatch()));
    const visible = entriesForWatchers(row, entries, this.#deps.time.now());
    const { match } = replay(firstMatch(row), visible);
    this.#epochMs = earliestInstant(match, this.#epochMs);
    this.#delayed.push(this.#viewOf(match, visible.at(-1)?.command ?? null));
  }

  /** Returns the state that the client sees. */
  #stateOf(client: Client): RoomState {
    return this.#delayed?.has(client) ? this.#delayed.state : this.state;
  }

  /** Closes the sockets of watchers who became players. They join again and receive the state of the players. */
  #admitNewPlayers(): void {
    for (const client of this.#delayed?.clients ?? []) {
      const accountId = this.#connections.of(client)?.owner.accountId;
      if (accountId !== undefined && seatOf(this.#session.match, accountId) !== null)
        client.leave(CLOSE.MOVED);
    }
  }

  #watchIdleness(): void {
    if (this.#idleTimer) clearTimeout(this.#idleTimer);
    this.#idleTimer = null;
    if (this.clients.length > 0 || nextDue(this.#session.match) !== null) return;
    this.#idleTimer = setTimeout(() => void this.disconnect(), this.#deps.limits.roomIdleMs);
    this.#idleTimer.unref();
  }
}

/** Returns a room class whose rooms have these dependencies, because the library creates rooms without arguments. */
export function gameRoomWith(deps: RoomDeps): new () => GameRoom {
  return class extends GameRoom {
    constructor() {
      super(deps);
    }
  };
}
