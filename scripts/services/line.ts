// A line between a person and the server that can be cut. Programs connect to its port as if it were the server's; a
// browser uses it as a SOCKS proxy, so that addresses and origins stay what they are.

import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

const SOCKS_VERSION = 5;
const NO_PASSWORD = Buffer.from([SOCKS_VERSION, 0]);
const CONNECTED = Buffer.from([SOCKS_VERSION, 0, 0, 1, 0, 0, 0, 0, 0, 0]);

export interface Line {
  /** For programs: http://localhost:<port> is the server. */
  readonly port: number;
  /** For browsers: the `proxy` of a context. */
  readonly proxy: { readonly server: string; readonly bypass: string };
  /**
   * `silent`: nothing arrives any more in either direction, and nobody is told, as in a tunnel; what was sent
   * meanwhile arrives after `restore`. `reset`: all connections break, and new ones are refused.
   */
  cut(manner: 'silent' | 'reset'): void;
  restore(): void;
  close(): Promise<void>;
}

export async function openLine(targetPort: number): Promise<Line> {
  let state: 'open' | 'silent' | 'reset' = 'open';
  let restored = Promise.withResolvers<void>();
  const sockets = new Set<Socket>();
  const carrying = new Set<Socket>();

  const track = (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => {
      sockets.delete(socket);
      carrying.delete(socket);
    });
  };
  const carry = (from: Socket, to: Socket) => {
    carrying.add(from);
    // By hand: a pipe would resume a socket that the cut has paused.
    from.on('data', (chunk) => to.write(chunk));
    from.on('end', () => to.end());
    from.on('close', () => to.destroy());
    if (state === 'silent') from.pause();
    else from.resume();
  };

  const server = createServer(async (client) => {
    if (state === 'reset') return client.resetAndDestroy();
    track(client);
    if (state === 'silent') await restored.promise;
    const first = await greet(client);
    if (first === null || client.destroyed) return client.destroy();
    const upstream = connect(targetPort, '127.0.0.1');
    track(upstream);
    upstream.write(first);
    carry(client, upstream);
    carry(upstream, client);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;

  return {
    port,
    proxy: { server: `socks5://127.0.0.1:${port}`, bypass: '<-loopback>' },
    cut(manner) {
      state = manner;
      if (manner === 'reset') for (const socket of sockets) socket.resetAndDestroy();
      else for (const socket of carrying) socket.pause();
    },
    restore() {
      state = 'open';
      for (const socket of carrying) socket.resume();
      restored.resolve();
      restored = Promise.withResolvers();
    },
    async close() {
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}

/**
 * The first bytes meant for the server; null when the connection ends before. A browser's connection begins with the
 * SOCKS greeting, which is answered here: wherever it asks to be connected, it is given the server.
 */
async function greet(client: Socket): Promise<Buffer | null> {
  const first = await nextChunk(client);
  if (first === null || first[0] !== SOCKS_VERSION) return first;
  client.write(NO_PASSWORD);
  if ((await nextChunk(client)) === null) return null;
  client.write(CONNECTED);
  return Buffer.alloc(0);
}

/** Leaves the socket paused, so that nothing is lost before the next one reads. */
function nextChunk(socket: Socket): Promise<Buffer | null> {
  return new Promise((resolve) => {
    const settle = (chunk: Buffer | null) => {
      socket.pause();
      socket.off('data', settle).off('close', ended);
      resolve(chunk);
    };
    const ended = () => settle(null);
    socket.on('data', settle).on('close', ended).resume();
  });
}
