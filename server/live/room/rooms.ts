/** The rooms of this process: opens the room of a game, finds games, and reserves seats. */
import { randomUUID } from 'node:crypto';
import { matchMaker } from '@colyseus/core';
import { COLOR_NAMES, COLORS, type Color } from '../../../engine/board/pieces.ts';
import { replay } from '../../../engine/match/log.ts';
import type { Match } from '../../../engine/match/match.ts';
import { isActive, seatOf } from '../../../engine/match/match.ts';
import { err, ok, type Result } from '../../../engine/result.ts';
import type { SeatAnswer } from '../../../protocol/http/api.ts';
import { ERR, type ErrorCode } from '../../../protocol/http/errors.ts';
import type { Accepted, CommandName, Message, Named } from '../../../protocol/room/messages.ts';
import { STATE_VERSION } from '../../../protocol/room/version.ts';
import type { Identity } from '../../accounts/accountService.ts';
import type { Account } from '../../accounts/accountStore.ts';
import { Component } from '../../component.ts';
import { botId } from '../../db/gameOptions.ts';
import { type CalledBackSince, callBacksOf } from '../../games/callBacks.ts';
import type { GameService } from '../../games/gameService.ts';
import type { GameRow } from '../../games/gameStore.ts';
import { firstMatch, type GameLook } from '../../games/gameViews.ts';
import type { Quarantine } from '../../games/quarantine.ts';
import type { Refused } from '../../http/mountRoutes.ts';
import type { ServerTime } from '../../time.ts';
import { isForwarded } from '../cluster/forwarded.ts';
import type { Lease } from '../cluster/lease.ts';
import type { Peers } from '../cluster/peers.ts';
import type { SocketOwner } from '../connections/connections.ts';
import { isNotOwner, NotOwnerError } from '../errors/notOwner.ts';
import type { WatcherSlots } from '../presence/watcherSlots.ts';
import type { AdminAct } from '../session/gameLog.ts';
import { commandIdOf } from '../session/logMemory.ts';
import { seenBy } from '../watchers/watcherDelay.ts';
import type { GameRoom } from './GameRoom.ts';
import type { RoomHost } from './roomHost.ts';

interface RoomsDeps {
  readonly host: RoomHost;
  readonly games: GameService;
  readonly time: ServerTime;
  readonly peers: Peers;
  readonly watcherSlots: WatcherSlots;
  readonly lease: Pick<Lease, 'settled'>;
  readonly quarantine: Quarantine;
  readonly calledBackSince: CalledBackSince;
  /** Returns why the account may not play random games now, with the time until then, or null. */
  readonly randomGamesRefusal: (accountId: string) => Promise<Refused | null>;
  /** Invites these players of an ended game to its rematch. */
  readonly inviteToRematch: (next: GameRow, inviter: Account, playerIds: readonly string[]) => Promise<void>;
  /** The name of this process in the URLs of sockets, or null without one. */
  readonly processName: string | null;
}

/**
 * The idempotency key of the command with which an administrator ends a game. The keys of players begin with their
 * account id.
 */
const END_BY_ADMIN = 'admin:end';

export class Rooms extends Component<RoomsDeps> {
  #isClosing = false;
  /** Rooms that are being opened. Concurrent requests share one opening. */
  readonly #opening = new Map<string, Promise<GameRoom>>();

  /**
   * Returns the room of a game in this process, or null if there is none or another process is known to own the game.
   */
  local(gameId: string): GameRoom | null {
    return this.deps.host.find(gameId);
  }

  /** Waits until the lease is known to be valid, and then returns the room of a game in this process. */
  async localWhenSettled(gameId: string): Promise<GameRoom | null> {
    await this.deps.lease.settled();
    return this.local(gameId);
  }

  /**
   * Returns the current game, and opens its room if necessary. Throws NotOwnerError if another process owns the game.
   */
  async open(row: GameRow): Promise<{ room: GameRoom; match: Match }> {
    const room = (await this.localWhenSettled(row.id)) ?? (await this.#openHere(row));
    return { room, match: room.session.match };
  }

  /** Returns the address of the owner process, or null if it is this process or there is none. */
  async ownerAddress(row: GameRow): Promise<string | null> {
    return row.owner === null ? null : this.deps.peers.addressOf(row.owner);
  }

  get isClosing(): boolean {
    return this.#isClosing;
  }

  /** Stops opening games; open games continue. */
  stopOpening(): void {
    this.#isClosing = true;
  }

  /** Releases every game to other processes and closes its sockets. Called after `stopOpening`. */
  async drain(): Promise<void> {
    await Promise.allSettled(this.#opening.values());
    await this.deps.host.drain();
  }

  /** Opens the room of a game by id. Used to take over games without an owner. */
  async openById(gameId: string): Promise<void> {
    if (!this.#isClosing) await this.#opened(gameId);
  }

  /**
   * Returns the current game, without opening a room: from its live room in this process, or from its log. Throws
   * NotOwnerError if the room is in another process, because only that process knows who is present.
   */
  async look(row: GameRow): Promise<GameLook> {
    const room = await this.localWhenSettled(row.id);
    if (room) {
      const { match, entries } = room.session;
      return this.#withCallBacks({ row, match, entries, presence: room.describeUsers() });
    }
    const address = await this.ownerAddress(row);
    if (address !== null) throw new NotOwnerError(address);
    const entries = await this.deps.quarantine.readLog(row.id, () => this.deps.games.readLog(row.id));
    const { match } = await this.deps.quarantine.rebuild(row, () => replay(firstMatch(row), entries));
    return this.#withCallBacks({ row, match, entries });
  }

  /** Returns the game as the account may see it now. Watchers of a rated game see it late. */
  async lookFor(row: GameRow, accountId: string): Promise<GameLook> {
    return seenBy(await this.look(row), accountId, this.deps.time.now());
  }

  /** Adds to a postponed game the times at which its players were notified of the call back. */
  async #withCallBacks(look: GameLook): Promise<GameLook> {
    const calledBackSince = await callBacksOf(this.deps.calledBackSince, look);
    return calledBackSince === null ? look : { ...look, calledBackSince };
  }

  /** Executes a command in the game's room for the user, as a message would. */
  async command<N extends CommandName>(
    row: GameRow,
    who: Identity,
    name: N,
    message: Omit<Message<N>, 'commandId'>,
    key: string = randomUUID(),
  ): Promise<Result<Accepted, ErrorCode>> {
    const at = this.deps.time.now();
    const { room } = await this.open(row);
    const sent = { name, message: { ...message, commandId: key } } as unknown as Named<CommandName>;
    return room.command(who.account.id, sent, at);
  }

  /** Returns the answer to the user's earlier command with this idempotency key, or null if none was accepted. */
  acceptedBefore({ entries }: GameLook, who: Identity, key: string): Accepted | null {
    const id = commandIdOf(who.account.id, key);
    const entry = entries.find(({ commandId }) => commandId === id);
    return entry ? { seq: entry.seq, ply: entry.ply } : null;
  }

  /** Records the user's activity. Returns false if the user has no seat in the game. */
  async bumpActivity(row: GameRow, who: Identity): Promise<boolean> {
    const { room, match } = await this.open(row);
    if (seatOf(match, who.account.id) === null) return false;
    room.bumpActivity(who.account.id);
    return true;
  }

  /** Returns the rematch of a game that has ended, and seats the user in it. The first call creates the rematch. */
  async rematch(old: GameRow, who: Identity): Promise<Result<GameRow, Refused>> {
    const { match } = await this.look(old);
    const next = await this.deps.games.rematch(old, match, who.account);
    if (!next.ok) return next;
    const room = this.local(old.id);
    room?.offerRematch(next.value.id);
    // The call that creates the rematch invites the players who do not see the offer on the page.
    if (next.value.creatorId === who.account.id && old.rematchId === null) {
      const away = COLORS.flatMap((color) => {
        const { playerId } = match.seats[color];
        const isOther = playerId !== null && playerId !== botId(color) && playerId !== who.account.id;
        return isOther && !room?.isExpecting(playerId) ? [playerId] : [];
      });
      await this.deps.inviteToRematch(next.value, who.account, away);
    }
    const refusal = await this.sit(next.value, who, null);
    return refusal ? err(refusal) : next;
  }

  /**
   * Gives the user the requested seat, or by default the user's own seat or the first free seat. The user can change
   * seats only before the start, and keeps the seat after that. Returns null, or the reason of the refusal.
   */
  async sit(row: GameRow, who: Identity, wanted: Color | null): Promise<Refused | null> {
    const { room } = await this.open(row);
    return this.#takeSeat(room, who, wanted);
  }

  /**
   * Gives the user the seat of a bot in the running game. A user who has already taken the seat keeps it. Returns null,
   * or the reason of the refusal.
   */
  async takeOver(row: GameRow, who: Identity, seat: Color): Promise<Refused | null> {
    const { room, match } = await this.open(row);
    const { id, username } = who.account;
    if (match.seats[seat].playerId === id) return null;
    if (isShutOut(row, who)) return ERR.NO_BOTS_ADMITTED;
    const refusal = await this.#refusalOfRandomGame(row, who);
    if (refusal) return refusal;
    if (!(await this.deps.games.mayPlayOn(who.account))) return ERR.NO_GUEST_GAMES_LEFT;
    const result = await room.session.execute({
      command: { type: 'takeBotSeat', seat, playerId: id, name: username },
      commandId: `${id}:takeOver:${seat}`,
      at: this.deps.time.now(),
    });
    return result.ok ? null : result.error;
  }

  /** Ends the running game by an administrator. A repeated call has no further effect. */
  async endByAdmin(row: GameRow, byAdmin: AdminAct): Promise<Result<Accepted, ErrorCode>> {
    const { room } = await this.open(row);
    return room.session.execute({
      ...{ command: { type: 'terminate', isByAdmin: true }, commandId: END_BY_ADMIN },
      ...{ at: this.deps.time.now(), byAdmin },
    });
  }

  /** Seats the user as a player or admits the user as a watcher, and reserves a socket. */
  async reserve(
    row: GameRow,
    who: Identity,
    role: 'player' | 'watcher',
    wanted: Color | null,
  ): Promise<Result<SeatAnswer, Refused>> {
    const { room } = await this.open(row);
    if (role === 'player') {
      const refusal = await this.#takeSeat(room, who, wanted);
      if (refusal) return err(refusal);
    }
    const refusal = await this.deps.watcherSlots.admit(room, who.account.id);
    if (refusal) return err(refusal);
    const owner: SocketOwner = { accountId: who.account.id, loginId: who.sessionId };
    const reservation = await this.deps.host.reserve(room, owner).catch((error: unknown) => {
      // The room was closed in the meantime, for example because this process stops.
      throw this.local(row.id) === room ? error : new NotOwnerError();
    });
    const color = seatOf(room.session.match, who.account.id);
    return ok({
      reservation: {
        ...reservation,
        // Prefix of the socket URL, by which the proxy routes the socket directly to this process.
        processId: this.deps.processName ?? matchMaker.processId,
        stateVersion: STATE_VERSION,
      },
      color: color === null ? null : COLOR_NAMES[color],
      isOwner: room.isOwnedBy(who.account.id),
    });
  }

  async #takeSeat(room: GameRoom, who: Identity, wanted: Color | null): Promise<Refused | null> {
    const { match } = room.session;
    const own = seatOf(match, who.account.id);
    // A postponed game has released its players. A player who is now in another game can return only after that game.
    if (own !== null && match.isPostponed) return this.#refusalInAnotherGame(room, who, own);
    if (own !== null && (wanted === null || wanted === own || match.state !== 'NOT_STARTED')) return null;
    if (match.state !== 'NOT_STARTED') return 'GAME_ALREADY_STARTED';
    if (own === null && isShutOut(room.session.row, who)) return ERR.NO_BOTS_ADMITTED;
    const refusal =
      (own === null ? await this.#refusalOfRandomGame(room.session.row, who) : null) ??
      (await this.#refusalInAnotherGame(room, who, null));
    if (refusal) return refusal;
    if (!(await this.deps.games.mayPlayOn(who.account))) return ERR.NO_GUEST_GAMES_LEFT;
    const { seatsFor } = room.session.row.options;
    const stored = COLORS.find((color) => seatsFor?.[color] === who.account.id);
    const seat = seatsFor ? stored : (wanted ?? COLORS.find((color) => match.seats[color].playerId === null));
    if (seat === undefined) return ERR.NO_FREE_SEAT;
    const { id, username } = who.account;
    const result = await room.session.execute({
      command: { type: 'sit', seat, playerId: id, name: username, isAutoReady: false },
      commandId: null,
      at: this.deps.time.now(),
    });
    return result.ok ? null : result.error;
  }

  async #refusalOfRandomGame(row: GameRow, who: Identity): Promise<Refused | null> {
    return row.isRandom ? this.deps.randomGamesRefusal(who.account.id) : null;
  }

  /** Returns an error for a user who plays another game. An eliminated player of this game may always watch it. */
  async #refusalInAnotherGame(room: GameRoom, who: Identity, own: Color | null): Promise<ErrorCode | null> {
    if (own !== null && !isActive(room.session.match, own)) return null;
    const current = await this.deps.games.findCurrent(who.account.id);
    return current === null || current === room.roomId ? null : ERR.IN_ANOTHER_GAME;
  }

  async #openHere(row: GameRow): Promise<GameRoom> {
    // When thousands of clients reconnect simultaneously, only the first lookup of a game queries the database.
    const isUnderWay = this.#opening.has(row.id);
    const address = isUnderWay ? null : ((await this.ownerAddress(row)) ?? (await this.#lessLoadedPeer()));
    if (address !== null || this.#isClosing) throw new NotOwnerError(address);
    try {
      return await this.#opened(row.id);
    } catch (error) {
      if (!isNotOwner(error)) throw error;
      // Another process claimed the game first.
      const owner = (await this.deps.games.find(row.id))?.owner ?? null;
      throw new NotOwnerError(owner === null ? null : await this.deps.peers.addressOf(owner));
    }
  }

  /** Returns the address of the process that should open a game without an owner, or null if it is this process. */
  async #lessLoadedPeer(): Promise<string | null> {
    if (isForwarded()) return null;
    return this.deps.peers.lighter(this.#isClosing);
  }

  async #opened(gameId: string): Promise<GameRoom> {
    const running = this.#opening.get(gameId);
    if (running) return running;
    // A concurrent request may have opened the room during the lookup. Opening it a second time would raise the epoch
    // and fence the first room.
    const room = this.local(gameId);
    if (room) return room;
    const opening = this.deps.host
      .create(gameId)
      .then(() => {
        const room = this.local(gameId);
        if (!room) throw new NotOwnerError();
        return room;
      })
      .finally(() => this.#opening.delete(gameId));
    this.#opening.set(gameId, opening);
    return opening;
  }
}

/** Returns whether the user is a bot account and the game does not admit bot accounts. */
function isShutOut({ options }: GameRow, { account }: Identity): boolean {
  return account.botSince != null && options.allowsBotAccounts !== true;
}
