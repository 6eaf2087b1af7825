// A connection between a client and the server that a test can cut. Programs connect to its port instead of the
// server's port. A browser uses it as a SOCKS proxy, so URLs and origins stay unchanged.

import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { portOf } from '../../../server/http/portOf.ts';

const SOCKS_VERSION = 5;
const NO_PASSWORD = Buffer.from([SOCKS_VERSION, 0]);
const CONNECTED = Buffer.from([SOCKS_VERSION, 0, 0, 1, 0, 0, 0, 0, 0, 0]);

export interface FlakyConnection {
  /** The port for programs: http://localhost:<port> reaches the server. */
  readonly port: number;
  /** The value for browsers: the option `proxy` of a browser context. */
  readonly proxy: { readonly server: string; readonly bypass: string };
  /**
   * `silent` holds back all data in both directions without closing the connections, as on a train in a tunnel. The
   * data is delivered after `restore`. `reset` breaks all connections and refuses new ones.
   */
  cut(manner: 'silent' | 'reset'): void;
  restore(): void;
  /** Number of simulated packet losses. */
  readonly losses: number;
  close(): Promise<void>;
}

/** A network route with delay and packet loss in both directions. */
export interface Road {
  /** One-way delay in milliseconds. */
  readonly delayMs: number;
  /** Share of the writes that are lost and sent again. Later data waits for them. */
  readonly lossShare: number;
  /** Milliseconds until lost data is sent again. */
  readonly againMs: number;
  /** Returns a number from 0 up to, but not including, 1. */
  readonly random: () => number;
}

export async function openFlakyConnection(
  targetPort: number,
  road: Road | null = null,
): Promise<FlakyConnection> {
  let state: 'open' | 'silent' | 'reset' = 'open';
  let restored = Promise.withResolvers<void>();
  let losses = 0;
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
  const carry = (from: Socket, to: Socket, first: Buffer | null = null) => {
    carrying.add(from);
    // The data is copied chunk by chunk, because a pipe would resume a socket that the cut has paused.
    const arrive = road === null ? (act: () => void) => act() : onRoad(road, () => losses++);
    if (first?.length) arrive(() => to.write(first));
    from.on('data', (chunk) => arrive(() => to.write(chunk)));
    from.on('end', () => arrive(() => to.end()));
    // The connection ends after the data in transit has arrived.
    from.on('close', () => arrive(() => to.destroySoon()));
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
    carry(client, upstream, first);
    carry(upstream, client);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const port = portOf(server);

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
    get losses() {
      return losses;
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
 * Delivers data late and in order.
 * @param onLoss called for each loss.
 */
function onRoad(
  { delayMs, lossShare, againMs, random }: Road,
  onLoss: () => void,
): (act: () => void) => void {
  const waiting: { readonly at: number; readonly act: () => void }[] = [];
  let lastAt = 0;
  const arrive = () => {
    while (waiting[0] && waiting[0].at <= performance.now() + 1) waiting.shift()?.act();
    if (waiting[0]) setTimeout(arrive, waiting[0].at - performance.now());
  };
  return (act) => {
    const isDisconnected = random() < lossShare;
    if (isDisconnected) onLoss();
    lastAt = Math.max(lastAt, performance.now() + delayMs + (isDisconnected ? againMs : 0));
    waiting.push({ at: lastAt, act });
    if (waiting.length === 1) setTimeout(arrive, lastAt - performance.now());
  };
}

/**
 * Returns the first bytes meant for the server, or null if the connection ends before. Answers the SOCKS greeting of a
 * browser and connects it to the server, whatever target it requests.
 */
async function greet(client: Socket): Promise<Buffer | null> {
  const first = await nextChunk(client);
  if (first === null || first[0] !== SOCKS_VERSION) return first;
  client.write(NO_PASSWORD);
  if ((await nextChunk(client)) === null) return null;
  client.write(CONNECTED);
  return Buffer.alloc(0);
}

/** Leaves the socket paused, so that no data is lost before the next reader attaches. */
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
