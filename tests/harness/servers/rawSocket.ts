/** Opens a room socket without the room library. */
import { WebSocket } from 'ws';
import type { TestUser } from '../users/testUser.ts';

export interface Reservation {
  readonly processId: string;
  readonly roomId: string;
  readonly sessionId: string;
}

export function socketUrl(url: string, { processId, roomId, sessionId }: Reservation): string {
  return `${url.replace('http', 'ws')}/${processId}/${roomId}?sessionId=${sessionId}`;
}

/**
 * Opens the socket of a reservation and acknowledges the join. If `pongAfterMs` is set, pongs are delayed by that time.
 */
export async function rawSocket(
  user: TestUser,
  reservation: Reservation,
  { pongAfterMs = 0 } = {},
): Promise<WebSocket> {
  const socket = new WebSocket(socketUrl(user.url, reservation), {
    headers: { Cookie: user.cookie, Origin: user.url },
    autoPong: pongAfterMs === 0,
  });
  if (pongAfterMs > 0)
    socket.on('ping', (data) => setTimeout(() => socket.pong(data, undefined, () => {}), pongAfterMs));
  await new Promise<void>((resolve, reject) => {
    socket.on('error', reject);
    socket.once('message', () => {
      socket.send(Buffer.from([10]));
      resolve();
    });
  });
  return socket;
}

const REQUEST = 21;
const MAP = 0x80;
const TEXT = 0xa0;
const TEXT_8 = 0xd9;
const UINT_32 = 0xce;

/** Returns the frame of a request: its number, its name, and a flat message of strings and integers. */
export function requestFrame(id: number, name: string, message: Record<string, string | number>): Buffer {
  const entries = Object.entries(message);
  const body = entries.flatMap(([key, value]) => [
    text(key),
    typeof value === 'string' ? text(value) : uint(value),
  ]);
  return Buffer.concat([
    Buffer.from([REQUEST, id]),
    text(name),
    Buffer.from([MAP + entries.length]),
    ...body,
  ]);
}

function text(value: string): Buffer {
  const bytes = Buffer.from(value);
  const head = bytes.length < 32 ? [TEXT + bytes.length] : [TEXT_8, bytes.length];
  return Buffer.concat([Buffer.from(head), bytes]);
}

function uint(value: number): Buffer {
  const bytes = Buffer.alloc(5);
  bytes[0] = UINT_32;
  bytes.writeUInt32BE(value, 1);
  return bytes;
}
