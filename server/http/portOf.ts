import type { Server } from 'node:net';

/** Returns the port of a listening server. @throws if it does not listen, or listens on a path. */
export function portOf(server: Server): number {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server listens on no port');
  return address.port;
}
