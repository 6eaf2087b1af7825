/**
 * Enforces one game at a time: a user who plays or watches a running game cannot watch another. A user counts as
 * present from the reservation of a socket until the user's last socket closes. The user's game is a database row, so
 * the rule applies across processes; a row expires with the lease of its process.
 */
import { randomUUID } from 'node:crypto';
import { isActive, isOver, type Match, seatOf } from '../../../engine/match/match.ts';
import { ERR, type ErrorCode } from '../../../protocol/http/errors.ts';
import { CLOSE } from '../../../protocol/room/closeCodes.ts';
import type { Presence, WatchStore } from './watcherStore.ts';

/** The parts of a room that watcher slots use. */
export interface WatchedRoom {
  readonly roomId: string;
  readonly session: { readonly match: Match };
  /** Returns whether the account has a socket or a reservation in the room. */
  isExpecting(accountId: string): boolean;
  closeConnections(accountId: string, code: number): void;
}

interface WatchDeps {
  readonly store: WatchStore;
  readonly processId: string;
  /** Returns the game that a player must continue, if there is one. */
  readonly findCurrent: (accountId: string) => Promise<string | null>;
  readonly localRoom: (gameId: string) => WatchedRoom | null;
  /** Returns whether this process may still act for its rooms. */
  readonly isOwner: () => boolean;
  readonly onTrouble: (error: unknown) => void;
}

const SWEEP_MS = 5_000;
/** Milliseconds after which a reservation has expired. A user who has not connected by then will not connect. */
const ARRIVAL_MS = 16_000;
/** Maximum rows of a statement. PostgreSQL limits its parameters to 65,535. */
const MAX_SLOTS = 5_000;

interface Entered extends Presence {
  readonly atMs: number;
}

export class WatcherSlots {
  readonly #deps: WatchDeps;
  /** The present users by account and game. Most accounts are in one game, so that finding their other games is cheap. */
  readonly #present = new Map<string, Map<string, Entered>>();
  /** Tickets that are being inserted. */
  readonly #reserving = new Set<string>();
  /** Tickets of users who left. Their rows are to be deleted. */
  readonly #leaving: string[] = [];
  readonly #timer: NodeJS.Timeout;
  #isSweeping = false;
  #isReleasing = false;
  #isStopped = false;

  constructor(deps: WatchDeps) {
    this.#deps = deps;
    this.#timer = setInterval(() => void this.sweep(), SWEEP_MS);
    this.#timer.unref();
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#isStopped = true;
  }

  /**
   * Admits the user to the room, or returns the reason why not. Players are admitted even if they watch another game,
   * and ended games are open to everyone.
   */
  async admit(room: WatchedRoom, accountId: string): Promise<ErrorCode | null> {
    const { match } = room.session;
    if (isOver(match)) return null;
    const isPlayer = mustPlay(match, accountId);
    const current = isPlayer ? null : await this.#deps.findCurrent(accountId);
    if (current !== null && current !== room.roomId) return ERR.IN_ANOTHER_GAME;
    return (await this.#claimSlot(room, accountId, isPlayer)) ? null : ERR.WATCHING_ANOTHER_GAME;
  }

  /**
   * Records a socket that the user opened. Writes the row again if it is missing, because a closing older socket may
   * have deleted it at the same time.
   */
  joined(room: WatchedRoom, accountId: string): void {
    const { match } = room.session;
    if (isOver(match) || this.#find(accountId, room.roomId)) return;
    this.#claimSlot(room, accountId, mustPlay(match, accountId))
      .then((isIn) => {
        if (!isIn) room.closeConnections(accountId, CLOSE.ELSEWHERE);
      })
      .catch((error: unknown) => this.#note(error));
  }

  /** Records a socket of the user that closed. */
  left(room: WatchedRoom, accountId: string): void {
    const presence = this.#find(accountId, room.roomId);
    if (!presence || room.isExpecting(accountId)) return;
    this.#remove(presence);
    this.#leaving.push(presence.ticket);
    if (!this.#isReleasing) void this.#release();
  }

  /** Deletes the rows of users who left, in few statements over one connection. */
  async #release(): Promise<void> {
    this.#isReleasing = true;
    const { store, processId } = this.#deps;
    while (this.#leaving.length > 0) {
      // Waits, so that users who leave in the same turn of the event loop share a statement.
      await new Promise(setImmediate);
      // A failure is repaired by the next sweep.
      await store
        .release(processId, this.#leaving.splice(0, MAX_SLOTS))
        .catch((error: unknown) => this.#note(error));
    }
    this.#isReleasing = false;
  }

  /** Deletes the rows of users who never connected or have left, and removes users who are now in another game. */
  async sweep(): Promise<void> {
    if (this.#isSweeping || !this.#deps.isOwner()) return;
    this.#isSweeping = true;
    try {
      const { store, processId } = this.#deps;
      const valid = await store.ticketsOf(processId);
      const present = [...this.#present.values()].flatMap((games) => [...games.values()]);
      const known = new Set([...this.#reserving, ...present.map(({ ticket }) => ticket)]);
      const gone = present.filter((one) => this.#isDisconnected(one));
      for (const one of gone) this.#remove(one);
      const stray = [...valid].filter((ticket) => !known.has(ticket));
      await store.release(processId, [...stray, ...gone.map(({ ticket }) => ticket)]);
      for (const one of present) if (!valid.has(one.ticket)) await this.#review(one);
    } catch (error) {
      this.#note(error);
    } finally {
      this.#isSweeping = false;
    }
  }

  /** Records that the user is in this room, and removes the user from other rooms. */
  async #claimSlot({ roomId }: WatchedRoom, accountId: string, isForced: boolean): Promise<boolean> {
    if (!(await this.#claim(roomId, accountId, isForced))) return false;
    for (const other of [...(this.#present.get(accountId)?.values() ?? [])])
      if (other.gameId !== roomId) await this.#review(other);
    return true;
  }

  async #claim(gameId: string, accountId: string, isForced: boolean): Promise<boolean> {
    const { store, processId } = this.#deps;
    const ticket = randomUUID();
    const presence = { accountId, gameId, process: processId, ticket, atMs: performance.now() };
    this.#reserving.add(ticket);
    try {
      if (!(await store.claim(presence, isForced))) return false;
      this.#present.set(accountId, (this.#present.get(accountId) ?? new Map()).set(gameId, presence));
    } finally {
      this.#reserving.delete(ticket);
    }
    return true;
  }

  /**
   * Claims the row of a connected watcher again if the row is missing. Closes the connections of the watcher here if
   * the row belongs to another game. Players need no row. Nobody needs a row in an ended or postponed game.
   */
  async #review(entered: Entered): Promise<void> {
    const { accountId, gameId, ticket } = entered;
    const room = this.#deps.localRoom(gameId);
    if (!room || this.#find(accountId, gameId)?.ticket !== ticket) return;
    const { match } = room.session;
    if (isOver(match) || match.isPostponed || mustPlay(match, accountId)) return;
    if (await this.#claim(gameId, accountId, false)) return;
    this.#remove(entered);
    room.closeConnections(accountId, CLOSE.ELSEWHERE);
  }

  #find(accountId: string, gameId: string): Entered | undefined {
    return this.#present.get(accountId)?.get(gameId);
  }

  #remove({ accountId, gameId }: Entered): void {
    const games = this.#present.get(accountId);
    games?.delete(gameId);
    if (games?.size === 0) this.#present.delete(accountId);
  }

  /** Reports an error, unless the process is shutting down. */
  #note(error: unknown): void {
    if (!this.#isStopped) this.#deps.onTrouble(error);
  }

  #isDisconnected({ accountId, gameId, atMs }: Entered): boolean {
    if (performance.now() - atMs < ARRIVAL_MS) return false;
    return !(this.#deps.localRoom(gameId)?.isExpecting(accountId) ?? false);
  }
}

/** Returns whether the user is a player who has not been eliminated. */
function mustPlay(match: Match, accountId: string): boolean {
  const seat = seatOf(match, accountId);
  return seat !== null && isActive(match, seat);
}
