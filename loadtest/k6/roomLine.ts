/**
 * One socket in one room. Every state and change that arrives is decoded by the room library's own decoder, so that each
 * line knows by itself how its game stands.
 */
import { Decoder } from '@colyseus/schema';
import { WebSocket } from 'k6/websockets';
import { RoomState } from '../../protocol/room/state.ts';
import { type Answer, acknowledgement, OPCODE, opcodeOf, type Payload, readAnswer, request } from './wire.ts';

export interface Reservation {
  readonly processId: string;
  readonly roomId: string;
  readonly sessionId: string;
}

export interface ConnectionListener {
  /** After each state and change; `at` is when its frame was read. */
  onState(at: number): void;
  onClosed(code: number): void;
}

/** An answer, and when its frame was read; null: the line was lost before one came. */
export type Answered = (Answer & { readonly at: number }) | null;

const IDS = 128;
const OPEN = 1;

export class RoomConnection {
  readonly state = new RoomState();
  readonly #decoder = new Decoder(this.state);
  readonly #socket: WebSocket;
  readonly #listener: ConnectionListener;
  readonly #waiting = new Map<number, (answered: Answered) => void>();
  #nextId = 0;
  isOpen = false;

  /** @param address of the process, with ws: or wss:. */
  constructor(
    address: string,
    { processId, roomId, sessionId }: Reservation,
    headers: Readonly<Record<string, string>>,
    listener: ConnectionListener,
  ) {
    this.#listener = listener;
    const url = `${address}/${processId}/${roomId}?sessionId=${sessionId}`;
    // One name for all: k6 keeps a series of figures for each.
    this.#socket = new WebSocket(url, null, { headers, tags: { name: 'room' } });
    this.#socket.binaryType = 'arraybuffer';
    this.#socket.onmessage = ({ data, timestamp }) => this.#arrived(new Uint8Array(data), timestamp);
    this.#socket.onerror = () => {};
    this.#socket.onclose = ({ code }) => this.#closed(code);
  }

  /** Asks the room; resolves with its answer. */
  request(name: string, payload: Payload): Promise<Answered> {
    if (!this.isOpen || this.#socket.readyState !== OPEN) return Promise.resolve(null);
    const id = this.#nextId;
    this.#nextId = (this.#nextId + 1) % IDS;
    return new Promise((resolve) => {
      this.#waiting.set(id, resolve);
      this.#socket.send(request(id, name, payload));
    });
  }

  /** One that is still being opened is closed once it is: closed before, k6 would forget it open, and never end. */
  close(): void {
    if (this.#socket.readyState === OPEN) this.#socket.close();
    else this.#socket.onopen = () => this.#socket.close();
  }

  #arrived(frame: Uint8Array, at: number): void {
    switch (opcodeOf(frame)) {
      case OPCODE.JOIN:
        this.#socket.send(acknowledgement());
        break;
      case OPCODE.STATE:
        this.#decode(frame);
        this.isOpen = true;
        this.#listener.onState(at);
        break;
      case OPCODE.PATCH:
        this.#decode(frame);
        this.#listener.onState(at);
        break;
      case OPCODE.RESPONSE: {
        const answer = readAnswer(frame);
        this.#waiting.get(answer.id)?.({ ...answer, at });
        this.#waiting.delete(answer.id);
        break;
      }
    }
  }

  #decode(frame: Uint8Array): void {
    this.#decoder.decode(frame.subarray(1));
  }

  #closed(code: number): void {
    this.isOpen = false;
    for (const resolve of this.#waiting.values()) resolve(null);
    this.#waiting.clear();
    this.#listener.onClosed(code);
  }
}
