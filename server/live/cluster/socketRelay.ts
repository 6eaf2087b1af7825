/**
 * Relays sockets of games that another process owns, byte by byte, so that any process can accept any socket. When the
 * lease of the owner process expires, its relayed sockets are closed, and clients reconnect to the new owner.
 */
import type { IncomingMessage } from 'node:http';
import { connect, Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { originForm, PEER_HEADERS } from './peerTrust.ts';

const CONNECT_TIMEOUT_MS = 3_000;

const CHECK_MS = 1_000;

export class SocketRelay {
  readonly #liveAddresses: () => Promise<ReadonlySet<string>>;
  /** Relayed sockets with their target addresses. */
  readonly #open = new Map<Duplex, string>();
  readonly #timer: NodeJS.Timeout;

  /** @param liveAddresses returns the addresses of the processes with a valid lease */
  constructor(liveAddresses: () => Promise<ReadonlySet<string>>) {
    this.#liveAddresses = liveAddresses;
    this.#timer = setInterval(() => void this.#disconnect(), CHECK_MS);
    this.#timer.unref();
  }

  /**
   * Relays the upgrade request and all later bytes to `address`. Resolves to false, without touching the socket, if no
   * process answers there.
   */
  relay(
    req: IncomingMessage,
    socket: Duplex,
    head: Buffer,
    address: string,
    headers: Readonly<Record<string, string>>,
  ): Promise<boolean> {
    const { hostname, port } = new URL(`http://${address}`);
    const upstream = connect({ host: hostname.replace(/^\[|\]$/g, ''), port: Number(port), noDelay: true });
    upstream.setTimeout(CONNECT_TIMEOUT_MS, () => upstream.destroy());
    return new Promise((resolve) => {
      upstream.once('error', () => resolve(false));
      upstream.once('close', () => resolve(false));
      upstream.once('connect', () => {
        upstream.setTimeout(0);
        if (socket.destroyed) return upstream.destroy();
        upstream.write(requestText(req, headers));
        upstream.write(head);
        this.#join(socket, upstream, address);
        resolve(true);
      });
    });
  }

  /** Closes all relayed sockets when this process stops. */
  close(): void {
    clearInterval(this.#timer);
    for (const socket of this.#open.keys()) socket.destroy();
  }

  async #disconnect(): Promise<void> {
    if (this.#open.size === 0) return;
    // Relayed sockets stay open while the database is unreachable, because the leases are unknown.
    const live = await this.#liveAddresses().catch(() => null);
    if (!live) return;
    for (const [socket, address] of this.#open) if (!live.has(address)) socket.destroy();
  }

  /**
   * Connects the two sockets with backpressure: a slow reader on one side pauses the other, so the owner process can
   * measure the unsent bytes.
   */
  #join(socket: Duplex, upstream: Duplex, address: string): void {
    if (socket instanceof Socket) socket.setNoDelay(true);
    this.#open.set(socket, address);
    const end = () => {
      this.#open.delete(socket);
      socket.destroy();
      upstream.destroy();
    };
    for (const stream of [socket, upstream]) stream.on('error', end).on('close', end);
    socket.pipe(upstream).pipe(socket);
  }
}

function requestText(req: IncomingMessage, headers: Readonly<Record<string, string>>): string {
  const lines = [`${req.method} ${originForm(req)} HTTP/1.1`];
  for (let at = 0; at + 1 < req.rawHeaders.length; at += 2) {
    const name = req.rawHeaders[at] ?? '';
    if (!PEER_HEADERS.has(name.toLowerCase())) lines.push(`${name}: ${req.rawHeaders[at + 1]}`);
  }
  for (const [name, value] of Object.entries(headers)) lines.push(`${name}: ${value}`);
  return `${lines.join('\r\n')}\r\n\r\n`;
}
