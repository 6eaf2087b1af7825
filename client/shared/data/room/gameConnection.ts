/**
 * The line to the room of one game. Joining means asking the seat route and consuming the reservation; a line that is
 * lost stays lost, and whoever wants to go on joins anew. The transport's own reconnection is switched off: it would ask
 * matchmaking, which is closed.
 */

import { COLOR_NAMES, type Color } from '../../../../engine/board/pieces.ts';
import type { Match } from '../../../../engine/match/match.ts';
import { err, ok, type Result } from '../../../../engine/result.ts';
import type { ErrorCode } from '../../../../protocol/http/errors.ts';
import { type RoomView, readState } from '../../../../protocol/room/matchState.ts';
import type {
  Accepted,
  CommandName,
  LogAnswer,
  Message,
  PremoveNotice,
  Rejection,
  TimeAnswer,
} from '../../../../protocol/room/messages.ts';
import type { RoomState } from '../../../../protocol/room/state.ts';
import { PROTOCOL_VERSION } from '../../../../protocol/room/version.ts';
import { type Answer, requestSeat } from '../http/api.ts';
import { Liveness } from './liveness.ts';
import type { Reservation } from './roomSocket.ts';
import { withSameParts } from './sameParts.ts';
import { serverTime } from './serverTime.ts';
import { StateChecksum } from './stateChecksum.ts';

/** How somebody wants to enter: in which seat, or only to watch. */
export interface JoinRequest {
  readonly role: 'player' | 'watcher';
  /** The first free seat when null; a player of the game always gets the own seat back. */
  readonly color: Color | null;
}

export interface LinkListener {
  onState(view: RoomView): void;
  /** What became of the own move in advance. */
  onPremove(notice: PremoveNotice): void;
  /** The line is gone; nothing follows. */
  onConnectionLost(closeCode: number): void;
}

/** CONNECTION_LOST: no answer came and none will; whether the command arrived is unknown. */
export type RefusalCode = ErrorCode | 'CONNECTION_LOST';

export interface Refused {
  readonly code: RefusalCode;
  readonly params: Readonly<Record<string, string | number>>;
}

/** Part of the log, with the position text that the game began with. */
export interface LogPage extends LogAnswer {
  readonly start?: string;
}

export interface GameLink {
  /** The own seat; null for a watcher. */
  readonly color: Color | null;
  readonly isOwner: boolean;
  /** Everybody sits at this device; absent where each has their own. */
  readonly isShared?: boolean;
  /** At a shared device: whoever it belongs to at this moment of the game. */
  seatNow?(match: Match): Color | null;
  /** Tells the present state at once, then each new one. One listener at a time. */
  listen(listener: LinkListener): () => void;
  command<N extends CommandName>(name: N, message: Message<N>): Promise<Result<Accepted, Refused>>;
  /** Keeps a move in advance in place of the one before; null takes it back. */
  premove(message: Message<'premove'> | null): Promise<Result<object, Refused>>;
  fetchLog(from: number): Promise<Result<LogPage, Refused>>;
  leave(): void;
}

/** A closed socket whose peer said nothing. */
const ABNORMAL_CLOSURE = 1006;
const JOIN_LIMIT_MS = 10_000;
/** Of all lines of this page, one after the other. */
const verifier = new StateChecksum();

export async function openGame(gameId: string, joinRequest: JoinRequest): Promise<Answer<GameLink>> {
  const color = joinRequest.color === null ? {} : { color: COLOR_NAMES[joinRequest.color] };
  const seat = await requestSeat(gameId, { role: joinRequest.role, ...color, protocol: PROTOCOL_VERSION });
  if (!seat.ok) return seat;
  try {
    const { enterRoom } = await import('./roomSocket.ts');
    const entering = enterRoom(seat.value.reservation as Reservation, location.origin);
    const room = await within(JOIN_LIMIT_MS, entering as unknown as Promise<RoomOfGame>);
    const name = seat.value.color;
    const own = name === null ? null : (COLOR_NAMES.indexOf(name) as Color);
    return ok(new RoomLink(room, own, seat.value.isOwner));
  } catch {
    return err({ code: 'NO_ANSWER', params: {} });
  }
}

/** A room that opens later than that is left again: somebody else has been told that it did not. */
async function within(limitMs: number, joining: Promise<RoomOfGame>): Promise<RoomOfGame> {
  let isLate = false;
  const limit = new Promise<never>((_, reject) => {
    setTimeout(() => {
      isLate = true;
      reject(new Error('The room did not open in time'));
    }, limitMs);
  });
  joining.then((room) => (isLate ? room.leave(true) : null)).catch(() => {});
  return Promise.race([joining, limit]);
}

/** What of the transport's room is used here. */
export interface RoomOfGame {
  readonly state: RoomState;
  readonly reconnection: { enabled: boolean };
  onStateChange(callback: (state: RoomState) => void): unknown;
  onLeave(callback: (code: number) => void): unknown;
  onError(callback: (code: number) => void): unknown;
  onMessage(name: 'premove', callback: (notice: PremoveNotice) => void): unknown;
  request<T>(name: string, message: object): Promise<T>;
  leave(consented: boolean): Promise<number>;
}

export class RoomLink implements GameLink {
  readonly color: Color | null;
  readonly isOwner: boolean;
  readonly #room: RoomOfGame;
  readonly #liveness: Liveness;
  #listener: LinkListener | null = null;
  #latest: RoomView | null = null;
  #premove: PremoveNotice | null = null;
  #closedWith: number | null = null;
  #isLeft = false;

  constructor(room: RoomOfGame, color: Color | null, isOwner: boolean) {
    this.color = color;
    this.isOwner = isOwner;
    this.#room = room;
    room.reconnection.enabled = false;
    this.#liveness = new Liveness({ ping: () => void this.#askTime(), onDead: () => this.#giveUp() });
    room.onStateChange((state) => this.#arrived(state));
    room.onLeave((code) => this.#lost(code));
    room.onMessage('premove', (notice) => {
      this.#premove = notice;
      this.#listener?.onPremove(notice);
    });
    // Errors are followed by a close, which is what counts; unheard they would be thrown.
    room.onError(() => {});
    void this.#askTime();
  }

  listen(listener: LinkListener): () => void {
    this.#listener = listener;
    if (this.#latest) listener.onState(this.#latest);
    if (this.#premove) listener.onPremove(this.#premove);
    if (this.#closedWith !== null) listener.onConnectionLost(this.#closedWith);
    return () => {
      if (this.#listener === listener) this.#listener = null;
    };
  }

  command<N extends CommandName>(name: N, message: Message<N>): Promise<Result<Accepted, Refused>> {
    return this.#request(name, message);
  }

  async premove(message: Message<'premove'> | null): Promise<Result<object, Refused>> {
    if (message) return this.#request<object>('premove', message);
    const answer = await this.#request<object>('cancelPremove', {});
    // It was played or dropped in this very moment: there is nothing to take back.
    return !answer.ok && answer.error.code === 'E3062' ? ok({}) : answer;
  }

  fetchLog(from: number): Promise<Result<LogPage, Refused>> {
    return this.#request('log', { from });
  }

  leave(): void {
    this.#isLeft = true;
    this.#listener = null;
    this.#liveness.stop();
    if (this.#closedWith === null) void this.#room.leave(true);
  }

  async #request<T>(name: string, message: object): Promise<Result<T, Refused>> {
    try {
      const answer = await this.#room.request<T>(name, message);
      this.#liveness.heard();
      return ok(answer);
    } catch (error) {
      const refused = refusalOf(error);
      if (refused.code !== 'CONNECTION_LOST') this.#liveness.heard();
      return err(refused);
    }
  }

  async #askTime(): Promise<void> {
    const sentAt = Date.now();
    const answer = await this.#request<TimeAnswer>('time', {});
    if (!answer.ok) return;
    serverTime.sample(sentAt, answer.value.now);
    // The last change of all was missed, or all that there was: nothing would come to tell.
    if (this.#latest === null || !verifier.isSame(this.#room.state, answer.value.sum)) this.#giveUp();
  }

  #arrived(state: RoomState): void {
    this.#liveness.heard();
    if (!verifier.isComplete(state)) return this.#giveUp();
    this.#latest = withSameParts(this.#latest, readState(state));
    this.#listener?.onState(this.#latest);
  }

  /**
   * Nobody answers any more, or something was missed on the way: whoever enters anew gets everything. The listener is
   * told at once, for the socket may take minutes to notice.
   */
  #giveUp(): void {
    if (this.#closedWith !== null) return;
    void this.#room.leave(false);
    this.#lost(ABNORMAL_CLOSURE);
  }

  #lost(code: number): void {
    if (this.#closedWith !== null) return;
    this.#closedWith = code;
    this.#liveness.stop();
    if (!this.#isLeft) this.#listener?.onConnectionLost(code);
  }
}

/** A deliberate rejection carries its reason; anything else means that no answer came. */
function refusalOf(error: unknown): Refused {
  const reason = (error as { name?: string; reason?: Partial<Rejection> } | null)?.reason;
  if (typeof reason?.code === 'string') return { code: reason.code, params: reason.params ?? {} };
  // The server rejected without a code of ours, or its handler failed: it did answer.
  const name = (error as { name?: string } | null)?.name;
  if (name === 'rejected' || (name !== undefined && name !== 'Error')) return { code: 'E9999', params: {} };
  return { code: 'CONNECTION_LOST', params: {} };
}
