/** Starts the product: services, rooms, HTTP and sockets on one port. main.ts and tests call it. */
import { createServer, type Server as HttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { matchMaker, Server } from '@colyseus/core';
import { WebSocketTransport } from '@colyseus/ws-transport';
import type { Logger } from 'pino';
import { createApp } from './app.ts';
import { ownAddress } from './cluster/ownAddress.ts';
import { openRedisLink } from './cluster/redisLink.ts';
import { SocketRelay } from './cluster/socketRelay.ts';
import type { Config } from './config.ts';
import { isGameDamaged } from './games/gameDamaged.ts';
import { ownOrigins } from './http/origins.ts';
import { GameRoom } from './rooms/GameRoom.ts';
import { isGameElsewhere } from './rooms/gameElsewhere.ts';
import { ROOM_NAME } from './rooms/rooms.ts';
import { socketGate } from './rooms/socketGate.ts';
import { installTransportGuards } from './rooms/transportGuards.ts';
import { type Overrides, openServices, type Services } from './services.ts';

/** A socket that leaves two signs of life in a row unanswered is dead: known nine seconds after its last at the latest. */
const ALIVE_EVERY_MS = 3_000;
const ALIVE_MISSES = 2;

/** How often running games without an owner are looked for. */
const PICK_UP_MS = 1_000;
const PICK_UP_AT_ONCE = 50;

export interface Running {
  /** Where the product answers. */
  readonly url: string;
  readonly port: number;
  readonly services: Services;
  /** Closes rooms, sockets, threads and the database, in this order. */
  stop(): Promise<void>;
}

export async function start(config: Config, log: Logger, overrides: Overrides = {}): Promise<Running> {
  installTransportGuards();
  let port = config.port;
  const publicUrl = () => config.publicUrl ?? `http://localhost:${port}`;
  const services = await openServices(config, log, publicUrl, overrides);
  GameRoom.deps = services.roomDeps;
  const origins = ownOrigins(config, () => port);
  const http = createServer(createApp(config, services, origins, log));
  http.headersTimeout = 10_000;
  http.requestTimeout = 30_000;
  const relay = new SocketRelay(() => services.peers.liveAddresses());
  const gate = socketGate(http, { config, origins, log, relay, ...services });
  const transport = new WebSocketTransport({
    noServer: true,
    maxPayload: config.limits.frameBytes,
    pingInterval: ALIVE_EVERY_MS,
    pingMaxRetries: ALIVE_MISSES,
  });
  const redis = config.redisUrl === null ? null : await openRedisLink(config.redisUrl, log);
  const colyseus = new Server({
    transport,
    ...(redis ? { presence: redis.presence, driver: redis.driver } : {}),
    // Where a game is opened is decided before the library is asked.
    selectProcessIdToCreateRoom: async () => matchMaker.processId,
    greet: false,
    gracefullyShutdown: false,
    logger: quiet(log),
  });
  colyseus.define(ROOM_NAME, GameRoom);
  // The library's own HTTP routes are never mounted: the seat route is the only way in.
  await matchMaker.accept();
  transport.attachToServer(gate as HttpServer);
  port = await listen(http, config);
  await services.lease.announce(config.processAddress ?? ownAddress(config.host, port));
  const pickUp = setInterval(() => void pickUpOrphans(services, log), PICK_UP_MS);
  void pickUpOrphans(services, log);
  return {
    url: publicUrl(),
    port,
    services,
    async stop() {
      clearInterval(pickUp);
      await services.lease.drain().catch(() => {});
      await services.rooms.moveAway();
      relay.close();
      http.close();
      transport.shutdown();
      redis?.close();
      http.closeAllConnections();
      await services.close();
    },
  };
}

function listen(http: HttpServer, config: Config): Promise<number> {
  return new Promise((resolve, reject) => {
    http.once('error', reject);
    http.listen(config.port, config.host, () => {
      http.off('error', reject);
      resolve((http.address() as AddressInfo).port);
    });
  });
}

let isPickingUp = false;

/** Running games whose process has gone go on here, without being asked for. */
async function pickUpOrphans({ store, rooms, lease }: Services, log: Logger): Promise<void> {
  if (isPickingUp || !lease.mayPickUp()) return;
  isPickingUp = true;
  try {
    for (const gameId of await store.findOrphans(PICK_UP_AT_ONCE)) {
      await rooms.openById(gameId).catch((error: unknown) => {
        // Another process was quicker, or the game was set aside: whoever did that has said so.
        if (!isGameElsewhere(error) && !isGameDamaged(error))
          log.error({ err: error, gameId }, 'a game could not be picked up');
      });
    }
  } catch (error) {
    log.warn({ err: error }, 'games without an owner could not be looked for');
  } finally {
    isPickingUp = false;
  }
}

/** The room library's own chatter, below our warnings. */
function quiet(log: Logger) {
  const child = log.child({ part: 'rooms' });
  return {
    debug: child.debug.bind(child),
    info: child.debug.bind(child),
    warn: child.warn.bind(child),
    error: child.warn.bind(child),
  };
}
