/** The rooms of this process: opening the room of a game, and reserving a place in it. */
import { randomUUID } from 'node:crypto';
import { matchMaker, type Room } from '@colyseus/core';
import { COLOR_NAMES, COLORS, type Color } from '../../../engine/board/pieces.ts';
import { replay } from '../../../engine/match/log.ts';
import type { Match } from '../../../engine/match/match.ts';
import { isActive, seatOf } from '../../../engine/match/match.ts';
import { err, ok, type Result } from '../../../engine/result.ts';
import type { SeatAnswer } from '../../../protocol/http/api.ts';
import type { ErrorCode } from '../../../protocol/http/errors.ts';
import type { Accepted, CommandName, Message } from '../../../protocol/room/messages.ts';
import type { Identity } from '../../accounts/accountService.ts';
import type { GameService } from '../../games/gameService.ts';
import type { GameRow } from '../../games/gameStore.ts';
import { firstMatch, type GameLook } from '../../games/gameViews.ts';
import type { Quarantine } from '../../games/quarantine.ts';
import type { ServerTime } from '../../time.ts';
import { isForwarded } from '../cluster/forwarded.ts';
import type { Lease } from '../cluster/lease.ts';
import type { Peers } from '../cluster/peers.ts';
import type { SocketOwner } from '../connections/connections.ts';
import { isNotOwner, NotOwnerError } from '../errors/notOwner.ts';
import type { WatcherSlots } from '../presence/watcherSlots.ts';
import { GameRoom } from './GameRoom.ts';

export const ROOM_NAME = 'game';

interface RoomsDeps {
  readonly games: GameService;
  readonly time: ServerTime;
  readonly peers: Peers;
  readonly watches: WatcherSlots;
  readonly lease: Pick<Lease, 'settled'>;
  readonly quarantine: Quarantine;
  /** By which the proxy knows this process; null: not at all. */
  readonly processName: string | null;
}

export class Rooms {
  readonly #games: GameService;
  readonly #time: ServerTime;
  readonly #peers: Peers;
  readonly #watches: WatcherSlots;
  readonly #lease: RoomsDeps['lease'];
  readonly #quarantine: Quarantine;
  readonly #processName: string | null;
  #isRetired = false;
  /** Rooms that are being opened: a second asker waits for the first. */
  readonly #opening = new Map<string, Promise<GameRoom>>();

  constructor({ games, time, peers, watches, lease, quarantine, processName }: RoomsDeps) {
    this.#games = games;
    this.#time = time;
    this.#peers = peers;
    this.#watches = watches;
    this.#lease = lease;
    this.#quarantine = quarantine;
    this.#processName = processName;
  }

  /** How many rooms this process has. */
  get count(): number {
    return matchMaker.stats.local.roomCount;
  }

  /** The room of a game on this process, if there is one that others have not taken as far as is known. */
  local(gameId: string): GameRoom | null {
    const room: Room | undefined = matchMaker.getLocalRoomById(gameId);
    return room instanceof GameRoom && !room.session.isClosed ? room : null;
  }

  /** The same once it is known whether this process still has the game. */
  async ownLocal(gameId: string): Promise<GameRoom | null> {
    await this.#lease.settled();
    return this.local(gameId);
  }

  /** The game as it stands, its room opened where there was none. Throws GameElsewhere when another process has it. */
  async open(row: GameRow): Promise<{ room: GameRoom; match: Match }> {
    const room = (await this.ownLocal(row.id)) ?? (await this.#openedWhereItBelongs(row));
    return { room, match: room.session.match };
  }

  /** Where the process answers that owns the game; null when that is this one, or none. */
  async ownerAddress(row: GameRow): Promise<string | null> {
    return row.owner === null ? null : this.#peers.addressOf(row.owner);
  }

  get isRetired(): boolean {
    return this.#isRetired;
  }

  /** Opens no game any more; those that are open go on. */
  retire(): void {
    this.#isRetired = true;
  }

  /** Gives every game back, for other processes to take up; after `retire`. Their sockets are closed. */
  async moveAway(): Promise<void> {
    await Promise.allSettled(this.#opening.values());
    await matchMaker.gracefullyShutdown();
  }

  /** Opens the room of a game by its id alone, as the pick-up of games without an owner does. */
  async openById(gameId: string): Promise<void> {
    if (!this.#isRetired) await this.#opened(gameId);
  }

  /**
   * The game as it stands: from its live room here, else from its log. Looking opens no room. Throws GameElsewhere when
   * the room is on another process, which alone knows who is there.
   */
  async look(row: GameRow): Promise<GameLook> {
    const room = await this.ownLocal(row.id);
    if (room) {
      const { match, entries } = room.session;
      return { row, match, entries, presence: room.describePeople() };
    }
    const address = await this.ownerAddress(row);
    if (address !== null) throw new NotOwnerError(address);
    const entries = await this.#games.readLog(row.id);
    const { match } = await this.#quarantine.rebuild(row, () => replay(firstMatch(row), entries));
    return { row, match, entries };
  }

  /** Asks the game's room for what a message would ask, in the name of the person. */
  async command(
    row: GameRow,
    who: Identity,
    name: CommandName,
    message: Omit<Message<CommandName>, 'commandId'>,
    key: string = randomUUID(),
  ): Promise<Result<Accepted, ErrorCode>> {
    const at = this.#time.now();
    const { room } = await this.open(row);
    return room.command(who.account.id, name, { ...message, commandId: key } as Message<CommandName>, at);
  }

  /** Notes that the person is there. False for whoever has no seat in the game. */
  async bumpActivity(row: GameRow, who: Identity): Promise<boolean> {
    const { room, match } = await this.open(row);
    if (seatOf(match, who.account.id) === null) return false;
    room.bumpActivity(who.account.id);
    return true;
  }

  /** Leads the players of a game that has ended to their next one, and into their seats there. */
  async rematch(old: GameRow, who: Identity): Promise<Result<GameRow, ErrorCode>> {
    const { match } = await this.look(old);
    const next = await this.#games.rematch(old, match, who.account);
    if (!next.ok) return next;
    this.local(old.id)?.offerRematch(next.value.id);
    const refusal = await this.sit(next.value, who, null);
    return refusal ? err(refusal) : next;
  }

  /** Takes a seat for the person: the wanted one, or the first free one; whoever sits stays. Null or the refusal. */
  async sit(row: GameRow, who: Identity, wanted: Color | null): Promise<ErrorCode | null> {
    const { room } = await this.open(row);
    return this.#sit(room, who, wanted);
  }

  /** Seats the person, or lets them watch, and reserves a socket for them. */
  async reserve(
    row: GameRow,
    who: Identity,
    role: 'player' | 'watcher',
    wanted: Color | null,
  ): Promise<Result<SeatAnswer, ErrorCode>> {
    const { room } = await this.open(row);
    if (role === 'player') {
      const refusal = await this.#sit(room, who, wanted);
      if (refusal) return err(refusal);
    }
    const refusal = await this.#watches.admit(room, who.account.id);
    if (refusal) return err(refusal);
    const owner: SocketOwner = { accountId: who.account.id, loginId: who.sessionId };
    const listing = { roomId: room.roomId, processId: matchMaker.processId, name: ROOM_NAME } as Parameters<
      typeof matchMaker.reserveSeatFor
    >[0];
    const reservation = await matchMaker.reserveSeatFor(listing, {}, owner).catch((error: unknown) => {
      // The room was closed meanwhile, as when this process stops.
      throw this.local(row.id) === room ? error : new NotOwnerError();
    });
    const color = seatOf(room.session.match, who.account.id);
    return ok({
      // The socket's address begins with it: the proxy leads it here without a detour.
      reservation: { ...reservation, processId: this.#processName ?? matchMaker.processId },
      color: color === null ? null : COLOR_NAMES[color],
      isOwner: room.isOwnedBy(who.account.id),
    });
  }

  async #sit(room: GameRoom, who: Identity, wanted: Color | null): Promise<ErrorCode | null> {
    const { match } = room.session;
    const own = seatOf(match, who.account.id);
    // A postponed game left its players free for others: who is in one comes back after it.
    if (own !== null && match.isPostponed) return this.#isElsewhere(room, who, own);
    if (own !== null && (wanted === null || wanted === own || match.state !== 'NOT_STARTED')) return null;
    if (match.state !== 'NOT_STARTED') return 'GAME_ALREADY_STARTED';
    const elsewhere = await this.#isElsewhere(room, who, null);
    if (elsewhere) return elsewhere;
    if (!(await this.#games.mayPlayOn(who.account))) return 'E3015';
    const { seatsFor } = room.session.row.options;
    const kept = COLORS.find((color) => seatsFor?.[color] === who.account.id);
    const seat = seatsFor ? kept : (wanted ?? COLORS.find((color) => match.seats[color].playerId === null));
    if (seat === undefined) return 'E3004';
    const { id, username } = who.account;
    const result = await room.session.execute({
      command: { type: 'sit', seat, playerId: id, name: username, isAutoReady: false },
      commandId: null,
      at: this.#time.now(),
    });
    return result.ok ? null : result.error;
  }

  /** Refuses whoever plays another game; a player who is out of this one may always look at it. */
  async #isElsewhere(room: GameRoom, who: Identity, own: Color | null): Promise<ErrorCode | null> {
    if (own !== null && !isActive(room.session.match, own)) return null;
    const current = await this.#games.findCurrent(who.account.id);
    return current === null || current === room.roomId ? null : 'E3003';
  }

  async #openedWhereItBelongs(row: GameRow): Promise<GameRoom> {
    // Of thousands who come back to their games at once only the first of each asks where it belongs.
    const isUnderWay = this.#opening.has(row.id);
    const address = isUnderWay ? null : ((await this.ownerAddress(row)) ?? (await this.#betterPlace()));
    if (address !== null || this.#isRetired) throw new NotOwnerError(address);
    try {
      return await this.#opened(row.id);
    } catch (error) {
      if (!isNotOwner(error)) throw error;
      // Another process was quicker.
      const owner = (await this.#games.find(row.id))?.owner ?? null;
      throw new NotOwnerError(owner === null ? null : await this.#peers.addressOf(owner));
    }
  }

  /** Where a game that nobody owns should rather be opened; null: here. */
  async #betterPlace(): Promise<string | null> {
    if (isForwarded()) return null;
    return this.#peers.lighter(this.#isRetired);
  }

  async #opened(gameId: string): Promise<GameRoom> {
    const running = this.#opening.get(gameId);
    if (running) return running;
    // Somebody may have been quicker while it was found out where to open it; opened twice, the first room would be fenced.
    const room = this.local(gameId);
    if (room) return room;
    const opening = matchMaker
      .createRoom(ROOM_NAME, { gameId })
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
