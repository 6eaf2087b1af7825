/**
 * Changes the behavior of the room library, once per process:
 * - The library reuses the buffer of an encoded state patch while the socket of a slow client may still hold the
 * buffer. The changed library copies the buffer.
 * - The library decodes frames without checks and outside any error handler. The changed library limits the effect of a
 * malformed frame to its sender.
 * - The library disconnects a client after one mistake in a room message that is not a request. The changed library
 * rejects all room messages except requests.
 */
import { type Client, Protocol, Room } from '@colyseus/core';
import { Encoder } from '@colyseus/schema';

const PROTOCOL_CODE = 0b11111;
const KNOWN: ReadonlySet<number> = new Set([
  Protocol.JOIN_ROOM,
  Protocol.LEAVE_ROOM,
  Protocol.PING,
  Protocol.ROOM_REQUEST,
]);

interface FrameHandler {
  _onMessage(client: Client, frame: Buffer): void;
}

/** A room that is notified of frames that were rejected before they became messages. */
export interface FrameErrorSource {
  onBadFrame(client: Client): void;
}

let isInstalled = false;

export function installTransportGuards(): void {
  if (isInstalled) return;
  isInstalled = true;
  const encoder = Encoder.prototype;
  const { encode, encodeAll } = encoder;
  // `Buffer.from` copies into a pool, which is faster than `slice` for a patch of a few dozen bytes.
  encoder.encode = function (...args: Parameters<typeof encode>) {
    return Buffer.from(encode.apply(this, args));
  };
  encoder.encodeAll = function (...args: Parameters<typeof encodeAll>) {
    return Buffer.from(encodeAll.apply(this, args));
  };
  const room = Room.prototype as unknown as FrameHandler;
  const { _onMessage } = room;
  room._onMessage = function (this: FrameHandler & Partial<FrameErrorSource>, client, frame) {
    try {
      if (frame.length > 0 && KNOWN.has((frame[0] ?? 0) & PROTOCOL_CODE))
        _onMessage.call(this, client, frame);
      else this.onBadFrame?.(client);
    } catch {
      this.onBadFrame?.(client);
    }
  };
}
