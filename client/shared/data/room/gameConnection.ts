/**
 * The connection to the room of a game. Joining calls the seat route and uses its reservation. A lost connection is
 * never reused: the client joins again. The library's own reconnection is disabled, because it would use matchmaking
 * routes that the server does not have.
 */

import { COLOR_NAMES, type Color, colorNamed } from '../../../../engine/board/pieces.ts';
import type { Match } from '../../../../engine/match/match.ts';
import { fieldOf } from '../../../../engine/records.ts';
import { err, ok, type Result } from '../../../../engine/result.ts';
import { ERR, type ErrorCode, parseError } from '../../../../protocol/http/errors.ts';
import { type RoomView, readState } from '../../../../protocol/room/matchState.ts';
import type {
  Accepted,
  CommandName,
  LogAnswer,
  Message,
  PhrasesNotice,
  PremoveNotice,
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

/** A request to join the room, for a seat or as a watcher. */
export interface JoinRequest {
  readonly role: 'player' | 'watcher';
  /**
   * The color of the seat. Null for the first free seat. A player of the game always gets the player's own seat back.
   */
  readonly color: Color | null;
}

export interface LinkListener {
  onState(view: RoomView): void;
  /** The room has sent the state of the user's premove. */
  onPremove(notice: PremoveNotice): void;
  /** The room has sent phrases that players said. */
  onPhrases(phrases: PhrasesNotice): void;
  /** The connection is closed. No further events follow. */
  onConnectionLost(closeCode: number): void;
}

/** CONNECTION_LOST means that no answer will arrive. It is unknown whether the server received the command. */
export type RefusalCode = ErrorCode | 'CONNECTION_LOST';

export interface Refused {
  readonly code: RefusalCode;
  readonly params: Readonly<Record<string, string | number>>;
}

/** Part of the log, with the start position of the game. */
export interface LogPage extends LogAnswer {
  readonly start?: string;
}

export interface GameLink {
  /** The user's seat. Null for a watcher. */
  readonly color: Color | null;
  readonly isOwner: boolean;
  /** Whether all players share this device. Undefined in online games. */
  readonly isShared?: boolean;
  /** On a shared device, returns the player who acts now. */
  seatNow?(match: Match): Color | null;
  /**
   * Calls the listener immediately with the current state, and then with each new state. There is one listener at a
   * time.
   */
  listen(listener: LinkListener): () => void;
  command<N extends CommandName>(name: N, message: Message<N>): Promise<Result<Accepted, Refused>>;
  /** Stores a premove in place of the previous one. Null cancels it. */
  premove(message: Message<'premove'> | null): Promise<Result<object, Refused>>;
  fetchLog(from: number): Promise<Result<LogPage, Refused>>;
  /** Says a phrase to the other users in the room. Undefined if all players share this device. */
  say?(phrase: number): Promise<Result<object, Refused>>;
  leave(): void;
}

/** The close code of a socket that was closed without a close frame. */
const ABNORMAL_CLOSURE = 1006;
const JOIN_LIMIT_MS = 10_000;
/** Shared by all connections of this page, because it counts consecutive mismatches over all of them. */
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
    const own = name === null ? null : colorNamed(name);
    return ok(new RoomLink(room, own, seat.value.isOwner));
  } catch {
    return err({ code: 'NO_ANSWER', params: {} });
  }
}

/**
 * Rejects after the time limit. A room that opens after that is left again, because the caller has already received the
 * failure.
 */
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

/** The part of the library's room that this module uses. */
export interface RoomOfGame {
  readonly state: RoomState;
  readonly reconnection: { enabled: boolean };
  onStateChange(callback: (state: RoomState) => void): unknown;
  onLeave(callback: (code: number) => void): unknown;
  onError(callback: (code: number) => void): unknown;
  onMessage(name: 'premove', callback: (notice: PremoveNotice) => void): unknown;
  onMessage(name: 'phrases', callback: (phrases: PhrasesNotice) => void): unknown;
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
  #phrases: PhrasesNotice = [];
  #closedWith: number | null = null;
  #isClosedOnPurpose = false;

  constructor(room: RoomOfGame, color: Color | null, isOwner: boolean) {
    this.color = color;
    this.isOwner = isOwner;
    this.#room = room;
    room.reconnection.enabled = false;
    this.#liveness = new Liveness({ ping: () => void this.#requestTime(), onDead: () => this.#abandon() });
    room.onStateChange((state) => this.#arrived(state));
    room.onLeave((code) => this.#onClose(code));
    room.onMessage('premove', (notice) => {
      this.#premove = notice;
      this.#listener?.onPremove(notice);
    });
    room.onMessage('phrases', (phrases) => {
      this.#phrases = [...this.#phrases, ...phrases];
      this.#listener?.onPhrases(phrases);
    });
    // Without a listener the library would throw the error. The listener does nothing, because a close event follows.
    room.onError(() => {});
    void this.#requestTime();
  }

  listen(listener: LinkListener): () => void {
    this.#listener = listener;
    if (this.#latest) listener.onState(this.#latest);
    if (this.#premove) listener.onPremove(this.#premove);
    if (this.#phrases.length > 0) listener.onPhrases(this.#phrases);
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
    // NO_PREMOVE is a success: the room has just played or dropped the premove, so there is no premove left to cancel.
    return !answer.ok && answer.error.code === ERR.NO_PREMOVE ? ok({}) : answer;
  }

  fetchLog(from: number): Promise<Result<LogPage, Refused>> {
    return this.#request('log', { from });
  }

  say(phrase: number): Promise<Result<object, Refused>> {
    return this.#request<object>('phrase', { phrase });
  }

  leave(): void {
    this.#isClosedOnPurpose = true;
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

  async #requestTime(): Promise<void> {
    const sentAt = Date.now();
    const answer = await this.#request<TimeAnswer>('time', {});
    if (!answer.ok) return;
    serverTime.sample(sentAt, answer.value.now);
    // A missed patch is normally noticed when the next patch arrives. No patch follows the last one, so the answer to
    // `time` contains a checksum too.
    if (this.#latest === null || !verifier.isSame(this.#room.state, answer.value.sum)) this.#abandon();
  }

  #arrived(state: RoomState): void {
    this.#liveness.heard();
    if (!verifier.isComplete(state)) return this.#abandon();
    this.#latest = withSameParts(this.#latest, readState(state));
    this.#listener?.onState(this.#latest);
  }

  /**
   * Closes the connection, because the server does not answer or a patch was missed. The page then joins again and gets
   * the full state. The listener is notified immediately, because the socket may need minutes to close.
   */
  #abandon(): void {
    if (this.#closedWith !== null) return;
    void this.#room.leave(false);
    this.#onClose(ABNORMAL_CLOSURE);
  }

  #onClose(code: number): void {
    if (this.#closedWith !== null) return;
    this.#closedWith = code;
    this.#liveness.stop();
    if (!this.#isClosedOnPurpose) this.#listener?.onConnectionLost(code);
  }
}

/**
 * Returns the refusal of an error. A rejection by the server has a code; any other error means that no answer arrived.
 */
function refusalOf(error: unknown): Refused {
  const rejection = parseError(fieldOf(error, 'reason'));
  if (rejection) return rejection;
  // The server answered without a known code, or its handler failed.
  const name = fieldOf(error, 'name');
  if (name === 'rejected' || (name !== undefined && name !== 'Error')) return { code: 'E9999', params: {} };
  return { code: 'CONNECTION_LOST', params: {} };
}
