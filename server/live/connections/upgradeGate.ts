/**
 * The only entrance for sockets. Before the upgrade it checks the Origin, the login session of the cookie, the one-time
 * ticket and the number of open sockets. The seat call has issued the ticket for the account of this login session. A
 * refusal is an HTTP response. If another process owns the game, the socket is relayed to that process after the Origin
 * check, and that process checks the rest.
 */
import { createServer, type IncomingMessage, type Server, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { ipKeyGenerator } from 'express-rate-limit';
import type { Logger } from 'pino';
import type { AccountService } from '../../accounts/accountService.ts';
import type { Config } from '../../config/config.ts';
import type { GameService } from '../../games/gameService.ts';
import { clientAddress } from '../../http/clientAddress.ts';
import { closeAfterAnswer } from '../../http/closeAfterAnswer.ts';
import { cookieName, readCookie } from '../../http/identity.ts';
import { MinuteCounter } from '../../http/minuteCounter.ts';
import type { OpenRequests } from '../../http/openRequests.ts';
import type { Origins } from '../../http/origins.ts';
import { originForm, type PeerTrust } from '../cluster/peerTrust.ts';
import type { SocketRelay } from '../cluster/socketRelay.ts';
import type { GameRoom } from '../room/GameRoom.ts';
import type { Rooms } from '../room/rooms.ts';
import type { SocketRegistry } from './socketRegistry.ts';

/** Maximum number of refusals per address and minute that are logged. */
const LOGGED_PER_MINUTE = 10;
const BASE = 'ws://localhost';
const PATH = /^\/[\w-]+\/([\w-]+)$/;

export interface SocketGateDeps {
  readonly config: Config;
  readonly origins: Origins;
  readonly accounts: AccountService;
  readonly games: GameService;
  readonly rooms: Rooms;
  readonly trust: PeerTrust;
  readonly relay: SocketRelay;
  readonly sockets: SocketRegistry;
  readonly openRequests: OpenRequests;
  readonly log: Logger;
}

/**
 * Handles the upgrade requests of `server`. Emits each accepted request as an `upgrade` event of the returned server,
 * which itself never listens.
 */
export function socketGate(server: Server, deps: SocketGateDeps): Server {
  const admitted = createServer();
  const refusals = new MinuteCounter();
  server.on('upgrade', (req: IncomingMessage, socket: Duplex, head: Buffer) => {
    const ignore = () => socket.destroy();
    socket.on('error', ignore);
    const address = ipKeyGenerator(clientOf(req, deps));
    if (refusals.of(address) >= deps.config.limits.requestsPerMinute) return refuse(socket, 429);
    const end = deps.openRequests.begin();
    if (!end) return refuse(socket, 503);
    const verdict = admit({ req, socket, head }, deps).finally(end);
    verdict.then(
      (verdict) => {
        if (socket.destroyed || verdict === 'RELAYED') return;
        if (verdict !== 'ADMITTED') {
          if (refusals.count(address) <= LOGGED_PER_MINUTE)
            deps.log.info({ event: 'socketRefused', status: verdict }, 'socket refused');
          return refuse(socket, verdict);
        }
        socket.off('error', ignore);
        admitted.emit('upgrade', req, socket, head);
      },
      (error: unknown) => {
        deps.log.error({ err: error }, 'upgrade failed');
        refuse(socket, 500);
      },
    );
  });
  server.on('close', () => admitted.emit('close'));
  return admitted;
}

/** The result of an upgrade request. A number is the HTTP status of a refusal. */
type Verdict = 'ADMITTED' | 'RELAYED' | number;

interface Upgrade {
  readonly req: IncomingMessage;
  readonly socket: Duplex;
  readonly head: Buffer;
}

async function admit(upgrade: Upgrade, deps: SocketGateDeps): Promise<Verdict> {
  const { req } = upgrade;
  const { config, origins, rooms, trust } = deps;
  const { origin } = req.headers;
  const peersClient = trust.clientOf(req);
  // Only browsers send an Origin. In production it must be an origin of the product, because only pages of the product
  // open sockets there.
  const isForeign = origin === undefined ? config.isProduction : !origins.isOwn(origin);
  if (isForeign && peersClient === null) return 403;
  const target = originForm(req);
  if (!URL.canParse(target, BASE)) return 400;
  const url = new URL(target, BASE);
  const gameId = PATH.exec(url.pathname)?.[1];
  const ticket = url.searchParams.get('sessionId');
  if (gameId === undefined || ticket === null) return 404;
  const address = clientOf(req, deps);
  const room = await rooms.localWhenSettled(gameId);
  if (room) return enter(room, ticket, address, upgrade, deps);
  const isRelayed = peersClient === null && (await relayToOwner(gameId, address, upgrade, deps));
  return isRelayed ? 'RELAYED' : 401;
}

/**
 * Admits a socket to a room of this process, if the ticket belongs to the account of the login session and no limit of
 * open sockets is reached.
 */
async function enter(
  room: GameRoom,
  ticket: string,
  address: string,
  { req, socket }: Upgrade,
  { config, accounts, sockets }: SocketGateDeps,
): Promise<Verdict> {
  const identity = await accounts.identify(readCookie(req, cookieName(config.isProduction)));
  if (!identity || room.ticketHolder(ticket) !== identity.account.id) return 401;
  const release = [
    sockets.count(`address:${ipKeyGenerator(address)}`, config.limits.socketsPerAddress),
    sockets.count(`account:${identity.account.id}`, config.limits.socketsPerAccount),
  ];
  const free = () => {
    for (const releaseSlot of release) releaseSlot?.();
  };
  if (release.includes(null)) {
    free();
    return 429;
  }
  socket.once('close', free);
  return 'ADMITTED';
}

/** Relays the socket to the owner process. Resolves to false if there is no owner or it does not respond. */
async function relayToOwner(
  gameId: string,
  client: string,
  { req, socket, head }: Upgrade,
  { games, rooms, relay, trust }: SocketGateDeps,
): Promise<boolean> {
  const row = await games.find(gameId);
  const address = row && (await rooms.ownerAddress(row));
  return address
    ? relay.relay(
        req,
        socket,
        head,
        address,
        trust.headersFor({ method: req.method ?? '', target: originForm(req), client }),
      )
    : false;
}

/**
 * Returns the client's address, even if another process relayed the socket. Limits count `ipKeyGenerator` of it, which
 * for IPv6 is the network.
 */
function clientOf(req: IncomingMessage, { config, trust }: SocketGateDeps): string {
  return trust.clientOf(req) ?? clientAddress(req, config.trustProxy);
}

function refuse(socket: Duplex, status: number): void {
  closeAfterAnswer(
    socket,
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`,
  );
}
