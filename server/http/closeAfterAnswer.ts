/** The last answer on a connection without a request handler: a refused upgrade, or bytes that are not HTTP. */
import type { Duplex } from 'node:stream';

/** Time for the client to read the answer and close its side, in ms. */
const LINGER_MS = 2_000;

/**
 * Sends the answer and closes the connection. Node keeps a connection open until the client closes its side and has
 * no timeout for a connection without a request, so a client that never closes would hold it forever.
 */
export function closeAfterAnswer(socket: Duplex, answer: string): void {
  // Unread bytes would reset the connection before the client has read the answer.
  socket.resume();
  socket.end(answer);
  const deadline = setTimeout(() => socket.destroy(), LINGER_MS).unref();
  socket.once('close', () => clearTimeout(deadline));
}
