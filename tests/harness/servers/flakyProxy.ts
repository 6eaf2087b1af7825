// A line between a person and the server that can be cut. Programs connect to its port as if it were the server's; a
// browser uses it as a SOCKS proxy, so that addresses and origins stay what they are.

import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

const SOCKS_VERSION = 5;
const NO_PASSWORD = Buffer.from([SOCKS_VERSION, 0]);
const CONNECTED = Buffer.from([SOCKS_VERSION, 0, 0, 1, 0, 0, 0, 0, 0, 0]);

export interface FlakyConnection {
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
  /** How often something got lost on the road. */
  readonly losses: number;
  close(): Promise<void>;
}

/** What a long and bad road does to what travels on it, in either direction. */
export interface Road {
  /** From one end to the other. */
  readonly delayMs: number;
  /** Of what is sent at once, the share that gets lost and has to be sent again; what follows waits for it. */
  readonly lossShare: number;
  /** Until what was lost arrives after all. */
  readonly againMs: number;
  /** From 0 on, below 1. */
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
    // By hand: a pipe would resume a socket that the cut has paused.
    const arrive = road === null ? (act: () => void) => act() : onRoad(road, () => losses++);
    if (first?.length) arrive(() => to.write(first));
    from.on('data', (chunk) => arrive(() => to.write(chunk)));
    from.on('end', () => arrive(() => to.end()));
    // After what is still on its way.
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
 * Things arrive in the order in which they were sent, late.
 * @param onLoss told of each that was lost first.
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
