/**
 * A minimal client of the room's wire protocol. It has no SDK and does not decode states, so that mostly the cost of
 * the server is measured. It counts the received bytes.
 */
import { randomUUID } from 'node:crypto';
import { WebSocket } from 'ws';

const JOIN = 10;
const STATE = 14;
const PATCH = 15;
const REQUEST = 21;
const RESPONSE = 22;

interface Reservation {
  readonly processId: string;
  readonly roomId: string;
  readonly sessionId: string;
}

interface PendingRequest {
  readonly name: string;
  resolve(status: number): void;
  reject(error: Error): void;
}

export class WireClient {
  readonly socket: WebSocket;
  /** Number of bytes of the join and the full state. Like a page, the client knows the fields of the state. */
  joinBytes = 0;
  /** Patch sizes in bytes, in order of arrival. */
  readonly patchBytes: number[] = [];
  #answers = new Map<number, PendingRequest>();
  #nextId = 1;
  #onJoined: () => void = () => {};
  onPatch: () => void = () => {};

  private constructor(socket: WebSocket) {
    this.socket = socket;
    socket.binaryType = 'nodebuffer';
    socket.on('message', (frame: Buffer) => this.#receive(frame));
    socket.on('close', (code) => {
      for (const { name, reject } of this.#answers.values())
        reject(new Error(`The socket was closed with ${code} before "${name}" was answered`));
      this.#answers.clear();
    });
  }

  /** Opens the socket of a reserved seat. Resolves when the full state has arrived. */
  static join(
    url: string,
    cookie: string,
    { processId, roomId, sessionId }: Reservation,
  ): Promise<WireClient> {
    const address = `${url.replace(/^http/, 'ws')}/${processId}/${roomId}?sessionId=${sessionId}&skipHandshake=1`;
    const socket = new WebSocket(address, {
      headers: { Cookie: cookie, Origin: url },
      perMessageDeflate: false,
    });
    const client = new WireClient(socket);
    return new Promise((resolve, reject) => {
      socket.on('error', reject);
      client.#onJoined = () => resolve(client);
    });
  }

  /** Sends a move. Resolves with the status of the answer (0: accepted). */
  move(ply: number, from: number, to: number, promotion?: string): Promise<number> {
    const payload = { commandId: randomUUID(), ply, from, to, ...(promotion ? { promotion } : {}) };
    return this.request('move', payload);
  }

  request(name: string, payload: Readonly<Record<string, string | number>>): Promise<number> {
    const id = this.#nextId++ % 128;
    this.socket.send(Buffer.concat([Buffer.from([REQUEST, id]), text(name), map(payload)]));
    return new Promise((resolve, reject) => this.#answers.set(id, { name, resolve, reject }));
  }

  close(): void {
    this.socket.terminate();
  }

  #receive(frame: Buffer): void {
    switch (frame[0]) {
      case JOIN:
        this.joinBytes += frame.length;
        this.socket.send(Buffer.from([JOIN]));
        break;
      case STATE:
        this.joinBytes += frame.length;
        this.#onJoined();
        break;
      case PATCH:
        this.patchBytes.push(frame.length);
        this.onPatch();
        break;
      case RESPONSE: {
        const id = frame[1] ?? 0;
        this.#answers.get(id)?.resolve(frame[2] ?? 0);
        this.#answers.delete(id);
        break;
      }
    }
  }
}

/** Encodes a short string as MessagePack. */
function text(value: string): Buffer {
  const bytes = Buffer.from(value);
  const head = bytes.length < 32 ? [0xa0 | bytes.length] : [0xd9, bytes.length];
  return Buffer.concat([Buffer.from(head), bytes]);
}

function map(payload: Readonly<Record<string, string | number>>): Buffer {
  const fields = Object.entries(payload);
  const parts = fields.flatMap(([name, value]) => [
    text(name),
    typeof value === 'string' ? text(value) : whole(value),
  ]);
  return Buffer.concat([Buffer.from([0x80 | fields.length]), ...parts]);
}

function whole(value: number): Buffer {
  if (value < 128) return Buffer.from([value]);
  return value < 65536
    ? Buffer.from([0xcd, value >> 8, value & 255])
    : Buffer.from([0xce, value >>> 24, (value >> 16) & 255, (value >> 8) & 255, value & 255]);
}
