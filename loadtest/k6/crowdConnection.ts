/** A watcher's socket that only stores the received frames with their times. */
import { type FrameEvent, WebSocket } from 'k6/websockets';
import type { Reservation } from './roomConnection.ts';
import { acknowledgement, OPCODE, opcodeOf } from './wire.ts';

export interface PendingFrame {
  /** A frame with a full state or a patch. Its first byte is the protocol code. */
  readonly frame: Uint8Array;
  /** The receive time in epoch milliseconds. */
  readonly at: number;
}

export class CrowdConnection {
  readonly #socket: WebSocket;
  #buffered: FrameEvent[] = [];
  #isClosing = false;
  isDisconnected = false;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
  }

  /** Resolves when the full state has arrived. */
  static open(
    address: string,
    { processId, roomId, sessionId }: Reservation,
    headers: Readonly<Record<string, string>>,
  ): Promise<CrowdConnection> {
    const url = `${address}/${processId}/${roomId}?sessionId=${sessionId}`;
    const socket = new WebSocket(url, null, { headers, tags: { name: 'room' } });
    socket.binaryType = 'arraybuffer';
    const line = new CrowdConnection(socket);
    return new Promise((resolve, reject) => {
      socket.onmessage = (event) => {
        const opcode = opcodeOf(new Uint8Array(event.data));
        if (opcode === OPCODE.JOIN) socket.send(acknowledgement());
        if (opcode !== OPCODE.STATE) return;
        line.#buffered.push(event);
        socket.onmessage = (later) => void line.#buffered.push(later);
        resolve(line);
      };
      socket.onerror = () => {};
      socket.onclose = ({ code }) => {
        line.isDisconnected = !line.#isClosing;
        reject(new Error(`closed with ${code}`));
      };
    });
  }

  /** Returns the frames received since the last call. */
  taken(): PendingFrame[] {
    const events = this.#buffered;
    this.#buffered = [];
    return events.map(({ data, timestamp }) => ({ frame: new Uint8Array(data), at: timestamp }));
  }

  close(): void {
    this.#isClosing = true;
    this.#socket.close();
  }
}
