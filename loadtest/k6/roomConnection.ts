/**
 * One socket in one room. The room library's decoder decodes every state and patch, so that each connection has its
 * own copy of the game.
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
  /** Called after each state and patch; `at` is the time of its frame. */
  onState(at: number): void;
  onClosed(code: number): void;
}

/** An answer with the time of its frame. Null if the connection was lost before the answer. */
export type Answered = (Answer & { readonly at: number }) | null;

const IDS = 128;
const OPEN = 1;

export class RoomConnection {
  readonly state = new RoomState();
  readonly #decoder = new Decoder(this.state);
  readonly #socket: WebSocket;
  readonly #listener: ConnectionListener;
  readonly #pending = new Map<number, (answered: Answered) => void>();
  #nextId = 0;
  isOpen = false;

  /** @param address URL of the process, with the scheme ws or wss. */
  constructor(
    address: string,
    { processId, roomId, sessionId }: Reservation,
    headers: Readonly<Record<string, string>>,
    listener: ConnectionListener,
  ) {
    this.#listener = listener;
    const url = `${address}/${processId}/${roomId}?sessionId=${sessionId}`;
    // All sockets have the same tag, because k6 keeps a time series per tag.
    this.#socket = new WebSocket(url, null, { headers, tags: { name: 'room' } });
    this.#socket.binaryType = 'arraybuffer';
    this.#socket.onmessage = ({ data, timestamp }) => this.#arrived(new Uint8Array(data), timestamp);
    this.#socket.onerror = () => {};
    this.#socket.onclose = ({ code }) => this.#closed(code);
  }

  /** Sends a request to the room and resolves with its answer. */
  request(name: string, payload: Payload): Promise<Answered> {
    if (!this.isOpen || this.#socket.readyState !== OPEN) return Promise.resolve(null);
    const id = this.#nextId;
    this.#nextId = (this.#nextId + 1) % IDS;
    return new Promise((resolve) => {
      this.#pending.set(id, resolve);
      this.#socket.send(request(id, name, payload));
    });
  }

  /**
   * Closes the socket. A socket that is still connecting is closed as soon as it is open. Closing it earlier would keep
   * k6 from ending.
   */
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
        this.#pending.get(answer.id)?.({ ...answer, at });
        this.#pending.delete(answer.id);
        break;
      }
    }
  }

  #decode(frame: Uint8Array): void {
    this.#decoder.decode(frame.subarray(1));
  }

  #closed(code: number): void {
    this.isOpen = false;
    for (const resolve of this.#pending.values()) resolve(null);
    this.#pending.clear();
    this.#listener.onClosed(code);
  }
}
