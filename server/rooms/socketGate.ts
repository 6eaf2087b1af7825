/**
 * The only way to a socket: before the upgrade, the Origin, the login behind the cookie, the one-time ticket of the
 * seat route (made for this very login's account) and the number of open sockets are checked. Whatever fails is
 * answered over HTTP and never becomes a socket.
 */
import { EventEmitter } from 'node:events';
import { type IncomingMessage, type Server, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Logger } from 'pino';
import type { AccountService } from '../accounts/accountService.ts';
import type { Config } from '../config.ts';
import { cookieName, readCookie } from '../http/identity.ts';
import type { Origins } from '../http/origins.ts';
import type { Rooms } from './rooms.ts';
import type { SocketRegistry } from './socketRegistry.ts';

const PATH = /^\/[\w-]+\/([\w-]+)$/;

export interface SocketGateDeps {
  readonly config: Config;
  readonly origins: Origins;
  readonly accounts: AccountService;
  readonly rooms: Rooms;
  readonly sockets: SocketRegistry;
  readonly log: Logger;
}

/** Listens for upgrades of `server` and passes on those that may enter, as `upgrade` events of the result. */
export function socketGate(server: Server, deps: SocketGateDeps): EventEmitter {
  const admitted = new EventEmitter();
  server.on('upgrade', (req: IncomingMessage, socket: Duplex, head: Buffer) => {
    const ignore = () => socket.destroy();
    socket.on('error', ignore);
    admit(req, socket, deps).then(
      (status) => {
        if (socket.destroyed) return;
        if (status !== null) {
          deps.log.info({ event: 'socketRefused', status }, 'socket refused');
          return turnAway(socket, status);
        }
        socket.off('error', ignore);
        admitted.emit('upgrade', req, socket, head);
      },
      (error: unknown) => {
        deps.log.error({ err: error }, 'upgrade failed');
        turnAway(socket, 500);
      },
    );
  });
  server.on('close', () => admitted.emit('close'));
  return admitted;
}

/** Null when the socket may open, else the status of the refusal. */
async function admit(req: IncomingMessage, socket: Duplex, deps: SocketGateDeps): Promise<number | null> {
  const { config, origins, accounts, rooms, sockets } = deps;
  const { origin } = req.headers;
  // Programs send no Origin; in production only our own pages open sockets.
  if (origin === undefined ? config.isProduction : !origins.isOwn(origin)) return 403;
  const url = new URL(req.url ?? '/', 'ws://localhost');
  const gameId = PATH.exec(url.pathname)?.[1];
  const ticket = url.searchParams.get('sessionId');
  if (gameId === undefined || ticket === null) return 404;
  const identity = await accounts.identify(readCookie(req, cookieName(config.isProduction)));
  if (!identity) return 401;
  if (rooms.local(gameId)?.ticketHolder(ticket) !== identity.account.id) return 401;
  const release = [
    sockets.count(`address:${addressOf(req, config.trustProxy)}`, config.limits.socketsPerAddress),
    sockets.count(`account:${identity.account.id}`, config.limits.socketsPerAccount),
  ];
  const free = () => {
    for (const giveBack of release) giveBack?.();
  };
  if (release.includes(null)) {
    free();
    return 429;
  }
  socket.once('close', free);
  return null;
}

/** The client's address: the nearest that is not one of our `proxies`. */
export function addressOf(req: IncomingMessage, proxies: number): string {
  const own = req.socket.remoteAddress ?? '';
  if (proxies === 0) return own;
  const forwarded = String(req.headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
  return [...forwarded, own].at(-1 - proxies) ?? forwarded[0] ?? own;
}

function turnAway(socket: Duplex, status: number): void {
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`,
  );
}
