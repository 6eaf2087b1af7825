/**
 * Reads private parts of the room library's client: its socket, whether it has acknowledged its join, and the stream of
 * the socket.
 */
import type { Duplex } from 'node:stream';
import type { Client } from '@colyseus/core';
import type { WebSocket } from 'ws';

/** Returns the WebSocket of a client. The library declares `ref` as a bare event emitter for any transport. */
export function socketOf(client: Client): WebSocket {
  return client.ref as unknown as WebSocket;
}

/**
 * Returns whether the client has acknowledged its join. Until then the library queues messages for the client without a
 * limit or deadline. The acknowledgement empties the queue.
 */
export function hasAcknowledgedJoin(client: Client): boolean {
  return (client as { _enqueuedMessages?: unknown })._enqueuedMessages === undefined;
}

/**
 * Returns the stream below a WebSocket, or undefined after it is closed. `ws` writes each frame separately; only the
 * stream accepts several frames in one write.
 */
export function streamOf(socket: WebSocket): Duplex | undefined {
  return (socket as unknown as { _socket?: Duplex })._socket;
}
