/**
 * One game at a time: whoever plays in or watches a game that goes on cannot watch another. A person counts from the
 * reservation of a socket to the end of the last one. Which game that is stands in the database, so that it holds
 * whichever process has the rooms; a row is worth no more than the lease of the process that wrote it.
 */
import { randomUUID } from 'node:crypto';
import { isActive, isOver, type Match, seatOf } from '../../../engine/match/match.ts';
import type { ErrorCode } from '../../../protocol/http/errors.ts';
import { CLOSE } from '../../../protocol/room/closeCodes.ts';
import type { Presence, WatchStore } from './watcherStore.ts';

/** What is asked of a room. */
export interface WatchedRoom {
  readonly roomId: string;
  readonly session: { readonly match: Match };
  /** Whether the account has a socket here, or a reservation for one. */
  isExpecting(accountId: string): boolean;
  closeLines(accountId: string, code: number): void;
}

interface WatchDeps {
  readonly store: WatchStore;
  readonly processId: string;
  /** The game that a player has to play on. */
  readonly findCurrent: (accountId: string) => Promise<string | null>;
  readonly localRoom: (gameId: string) => WatchedRoom | null;
  /** Whether this process may still answer for its rooms. */
  readonly isOwner: () => boolean;
  readonly onTrouble: (error: unknown) => void;
}

const SWEEP_MS = 5_000;
/** Whoever was let in has come by then: longer than a reservation is good for. */
const ARRIVAL_MS = 16_000;
/** A statement takes no more than some ten thousand values. */
const MOST_AT_ONCE = 5_000;

interface Entered extends Presence {
  readonly atMs: number;
}

export class WatcherSlots {
  readonly #deps: WatchDeps;
  readonly #present = new Map<string, Entered>();
  /** Tickets on their way into the database. */
  readonly #claiming = new Set<string>();
  /** Tickets of those who have left, to be deleted. */
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
   * Lets the person into the room, or tells why not. Players come in whatever they watched; ended games are open to
   * everybody at any time.
   */
  async admit(room: WatchedRoom, accountId: string): Promise<ErrorCode | null> {
    const { match } = room.session;
    if (isOver(match)) return null;
    const isPlayer = mustPlay(match, accountId);
    const current = isPlayer ? null : await this.#deps.findCurrent(accountId);
    if (current !== null && current !== room.roomId) return 'E3003';
    return (await this.#enter(room, accountId, isPlayer)) ? null : 'E3070';
  }

  /** A socket of the person has opened. The note of it may be gone, with an older socket that closed meanwhile. */
  joined(room: WatchedRoom, accountId: string): void {
    const { match } = room.session;
    if (isOver(match) || this.#present.has(keyOf(accountId, room.roomId))) return;
    this.#enter(room, accountId, mustPlay(match, accountId))
      .then((isIn) => {
        if (!isIn) room.closeLines(accountId, CLOSE.ELSEWHERE);
      })
      .catch((error: unknown) => this.#note(error));
  }

  /** A socket of the person has closed. */
  left(room: WatchedRoom, accountId: string): void {
    const presence = this.#present.get(keyOf(accountId, room.roomId));
    if (!presence || room.isExpecting(accountId)) return;
    this.#present.delete(keyOf(accountId, room.roomId));
    this.#leaving.push(presence.ticket);
    if (!this.#isReleasing) void this.#release();
  }

  /** A crowd that leaves at once is forgotten by few statements, and waits for no more than one connection. */
  async #release(): Promise<void> {
    this.#isReleasing = true;
    const { store, processId } = this.#deps;
    while (this.#leaving.length > 0) {
      // Whoever leaves at the same moment is in the same statement.
      await new Promise(setImmediate);
      // What fails is made good by the next sweep.
      await store
        .release(processId, this.#leaving.splice(0, MOST_AT_ONCE))
        .catch((error: unknown) => this.#note(error));
    }
    this.#isReleasing = false;
  }

  /** Forgets whoever never came or is gone, and shows out of a room who is in another one by now. */
  async sweep(): Promise<void> {
    if (this.#isSweeping || !this.#deps.isOwner()) return;
    this.#isSweeping = true;
    try {
      const { store, processId } = this.#deps;
      const valid = await store.ticketsOf(processId);
      const present = [...this.#present.values()];
      const known = new Set([...this.#claiming, ...present.map(({ ticket }) => ticket)]);
      const gone = present.filter((one) => this.#isGone(one));
      for (const { accountId, gameId } of gone) this.#present.delete(keyOf(accountId, gameId));
      const stray = [...valid].filter((ticket) => !known.has(ticket));
      await store.release(processId, [...stray, ...gone.map(({ ticket }) => ticket)]);
      for (const one of present) if (!valid.has(one.ticket)) await this.#review(one);
    } catch (error) {
      this.#note(error);
    } finally {
      this.#isSweeping = false;
    }
  }

  /** Notes that the person is here, and looks after the rooms that the person was in. */
  async #enter({ roomId }: WatchedRoom, accountId: string, isForced: boolean): Promise<boolean> {
    if (!(await this.#claim(roomId, accountId, isForced))) return false;
    for (const other of this.#present.values())
      if (other.accountId === accountId && other.gameId !== roomId) await this.#review(other);
    return true;
  }

  async #claim(gameId: string, accountId: string, isForced: boolean): Promise<boolean> {
    const { store, processId } = this.#deps;
    const ticket = randomUUID();
    const presence = { accountId, gameId, process: processId, ticket, atMs: performance.now() };
    this.#claiming.add(ticket);
    try {
      if (!(await store.claim(presence, isForced))) return false;
      this.#present.set(keyOf(accountId, gameId), presence);
    } finally {
      this.#claiming.delete(ticket);
    }
    return true;
  }

  /** The row is another game's, or lost: only in a game that goes on, and only for who need not play it, it matters. */
  async #review({ accountId, gameId, ticket }: Entered): Promise<void> {
    const key = keyOf(accountId, gameId);
    const room = this.#deps.localRoom(gameId);
    if (!room || this.#present.get(key)?.ticket !== ticket) return;
    const { match } = room.session;
    if (isOver(match) || match.isPostponed || mustPlay(match, accountId)) return;
    if (await this.#claim(gameId, accountId, false)) return;
    this.#present.delete(key);
    room.closeLines(accountId, CLOSE.ELSEWHERE);
  }

  /** What fails while everything is taken down is of no use to anybody. */
  #note(error: unknown): void {
    if (!this.#isStopped) this.#deps.onTrouble(error);
  }

  #isGone({ accountId, gameId, atMs }: Entered): boolean {
    if (performance.now() - atMs < ARRIVAL_MS) return false;
    return !(this.#deps.localRoom(gameId)?.isExpecting(accountId) ?? false);
  }
}

function keyOf(accountId: string, gameId: string): string {
  return `${accountId} ${gameId}`;
}

/** Whether the person is a player who is not out. */
function mustPlay(match: Match, accountId: string): boolean {
  const seat = seatOf(match, accountId);
  return seat !== null && isActive(match, seat);
}
