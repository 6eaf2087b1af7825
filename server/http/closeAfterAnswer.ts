/**
 * Sends the last answer on a connection that has no request handler: to a refused upgrade, or to bytes that are not
 * HTTP.
 */
import type { Duplex } from 'node:stream';

/** Time for the client to read the answer and to close its side, in milliseconds. */
const LINGER_MS = 2_000;

/**
 * Sends the answer and closes the connection. Without a time limit, a client that never closes its side would hold the
 * connection forever, because Node has no timeout for a connection without a request.
 */
export function closeAfterAnswer(socket: Duplex, answer: string): void {
  // Reads remaining bytes, which would otherwise reset the connection before the client has read the answer.
  socket.resume();
  socket.end(answer);
  const deadline = setTimeout(() => socket.destroy(), LINGER_MS).unref();
  socket.once('close', () => clearTimeout(deadline));
}
