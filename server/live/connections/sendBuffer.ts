/**
 * Batches the frames of one socket. While buffering, messages and pings wait, and are then sent in one write. For
 * example, a move causes a state change, the answer to the mover, and the ping to the next player. Each write is a
 * system call, which costs more CPU time than the rules. To send several frames in one write, this module encodes the
 * frames itself (RFC 6455, section 5.2: a server does not mask).
 */
import type { WebSocket } from 'ws';
import { streamOf } from '../colyseus/clientInternals.ts';

const BINARY = 0x2;
const PING = 0x9;
const FINAL = 0x80;
/** Payload length from which on the header has two additional bytes for the length. */
const LENGTH_16 = 126;
/** Payload length from which on the header has eight additional bytes for the length. */
const LENGTH_64 = 65_536;

interface Frame {
  readonly opcode: number;
  readonly payload: Uint8Array;
}

/** Maximum time that a frame waits for the end of the event loop turn, in milliseconds. */
const MAX_DELAY_MS = 2;

/**
 * The buffers that hold frames, and the time when the first of them began to hold frames (monotonic clock, in
 * milliseconds). All are flushed together at the end of the event loop turn, because consecutive system calls are
 * cheaper.
 */
let gathering: SendBuffer[] = [];
let since = 0;

export class SendBuffer {
  readonly #socket: WebSocket;
  #gathered: Frame[] | null = null;

  constructor(socket: WebSocket) {
    this.#socket = socket;
  }

  /** Buffers all frames until the event loop turn ends or `flush` is called. */
  gather(): void {
    if (this.#gathered) return;
    this.#gathered = [];
    if (gathering.length === 0) {
      since = performance.now();
      setImmediate(flushAll);
    }
    gathering.push(this);
  }

  message(payload: Uint8Array): void {
    if (this.#gathered) this.#gathered.push({ opcode: BINARY, payload });
    else this.#socket.send(payload, { binary: true });
  }

  /** @param text payload of at most 125 bytes, which the pong returns */
  ping(text: string): void {
    if (this.#gathered) this.#gathered.push({ opcode: PING, payload: Buffer.from(text) });
    else this.#socket.ping(text);
  }

  /**
   * Sends all buffered frames. Sends nothing if the socket is closing, because a peer ignores frames after the close
   * frame.
   */
  flush(): void {
    const frames = this.#gathered;
    this.#gathered = null;
    if (!frames || frames.length === 0 || this.#socket.readyState !== this.#socket.OPEN) return;
    streamOf(this.#socket)?.write(bytesOf(frames));
  }
}

/**
 * Flushes all buffers if the oldest frame has waited too long. Called for incoming messages, a thousand of which may
 * arrive in one turn of the event loop.
 */
export function flushOverdue(): void {
  if (gathering.length > 0 && performance.now() - since > MAX_DELAY_MS) flushAll();
}

function flushAll(): void {
  const all = gathering;
  gathering = [];
  for (const outbox of all) outbox.flush();
}

/** The last frame that was sent alone, because all sockets of a room get the same payload. */
let shared: { readonly frame: Frame; readonly bytes: Buffer } | null = null;

function bytesOf(frames: readonly Frame[]): Buffer {
  const [frame] = frames;
  if (!frame || frames.length > 1) return joined(frames);
  if (shared?.frame.payload !== frame.payload || shared.frame.opcode !== frame.opcode)
    shared = { frame, bytes: joined(frames) };
  return shared.bytes;
}

function joined(frames: readonly Frame[]): Buffer {
  let size = 0;
  for (const { payload } of frames) size += headSize(payload.length) + payload.length;
  const bytes = Buffer.allocUnsafe(size);
  let at = 0;
  for (const { opcode, payload } of frames) {
    at = writeHead(bytes, at, opcode, payload.length);
    bytes.set(payload, at);
    at += payload.length;
  }
  return bytes;
}

function headSize(length: number): number {
  if (length < LENGTH_16) return 2;
  return length < LENGTH_64 ? 4 : 10;
}

/** Writes the header of a frame. @returns the offset of the payload */
function writeHead(bytes: Buffer, at: number, opcode: number, length: number): number {
  bytes[at] = FINAL | opcode;
  if (length < LENGTH_16) {
    bytes[at + 1] = length;
    return at + 2;
  }
  if (length < LENGTH_64) {
    bytes[at + 1] = LENGTH_16;
    return bytes.writeUInt16BE(length, at + 2);
  }
  bytes[at + 1] = LENGTH_16 + 1;
  return bytes.writeBigUInt64BE(BigInt(length), at + 2);
}
