/** Starts the product: services, rooms, HTTP and sockets on one port. main.ts and tests call it. */

import { createServer, type Server as HttpServer } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { WebSocketTransport } from '@colyseus/ws-transport';
import type { Logger } from 'pino';
import { createApp } from '../app.ts';
import type { Config } from '../config/config.ts';
import { ownOrigins } from '../http/origins.ts';
import { portOf } from '../http/portOf.ts';
import { refuseUnparsed } from '../http/unparsedRequest.ts';
import { OrphanAdopter } from '../live/cluster/adopt.ts';
import { drainRooms } from '../live/cluster/drain.ts';
import { ownAddress } from '../live/cluster/ownAddress.ts';
import { SocketRelay } from '../live/cluster/socketRelay.ts';
import { installTransportGuards } from '../live/colyseus/transportGuards.ts';
import { flushOverdue } from '../live/connections/sendBuffer.ts';
import { socketGate } from '../live/connections/upgradeGate.ts';
import { liveGamePolls } from '../live/tv/liveGamePolls.ts';
import type { Overrides } from '../wiring/openPlatform.ts';
import { openServices, type Services } from '../wiring/services.ts';

/** Time limit in which open requests finish at shutdown, in milliseconds. */
const FINISH_LIMIT_MS = 2_000;
/**
 * Length of the listen backlog. After an outage thousands of clients connect in the same second. If the backlog is
 * full, the system drops a connection silently, and the client's system retries after 1, 3, 7 and 15 s. The system
 * limit `somaxconn` is 4096.
 */
const LISTEN_BACKLOG = 4_096;
/** Time limit for finding another process that takes over the games, in milliseconds. */
const PEER_QUERY_TIMEOUT_MS = 1_000;

export interface Running {
  /** The server's URL. */
  readonly url: string;
  readonly port: number;
  readonly services: Services;
  /** Hands the games over to the other processes gradually, if there are any. May be called before `stop`. */
  drainGames(): Promise<void>;
  /** Closes rooms, sockets, threads and the database, in this order. */
  stop(): Promise<void>;
}

export async function start(config: Config, log: Logger, overrides: Overrides = {}): Promise<Running> {
  installTransportGuards();
  // If a part cannot be started, the earlier parts are stopped in reverse order.
  await using started = new AsyncDisposableStack();
  let port = config.port;
  const publicUrl = () => config.publicUrl ?? `http://localhost:${port}`;
  const services = await openServices(config, log, publicUrl, overrides);
  started.defer(() => services.close());
  const { host, rooms, lease, peers, openRequests, roomDeps } = services;
  const origins = ownOrigins(config, () => port);
  const { requestsPerMinute: perMinute } = config.limits;
  const polls = { ...services, perMinute, trustProxy: config.trustProxy };
  const http = createServer(liveGamePolls(polls, createApp(config, services, origins, log)));
  started.defer(() => http.closeAllConnections());
  http.headersTimeout = 10_000;
  http.requestTimeout = 30_000;
  http.on('clientError', refuseUnparsed);
  for (const arrival of ['request', 'upgrade']) http.prependListener(arrival, flushOverdue);
  const relay = new SocketRelay(() => peers.liveAddresses());
  const gate = socketGate(http, { config, origins, log, relay, ...services });
  const transport = new WebSocketTransport({
    noServer: true,
    maxPayload: config.limits.frameBytes,
    // Disables the library's pings, because connections have their own heartbeats.
    pingInterval: 0,
  });
  started.defer(() => host.close());
  started.defer(() => transport.shutdown());
  started.defer(() => openRequests.close(FINISH_LIMIT_MS));
  started.defer(() => void http.close());
  started.defer(() => services.botStreams.close());
  started.defer(() => relay.close());
  started.defer(() => rooms.drain());
  await host.start(roomDeps, transport, log);
  // Attaches the sockets without the library's own HTTP routes, so that the seat call is the only way to join.
  transport.attachToServer(gate);
  port = await listen(http, config);
  await lease.announce(config.processAddress ?? ownAddress(config.host, port));
  const adopter = new OrphanAdopter({ ...services, log });
  /** Stops opening games, and announces that to the other processes. */
  const stopOpening = (): Promise<void> => {
    adopter.stop();
    rooms.stopOpening();
    return lease.markDraining();
  };
  started.defer(() => stopOpening().catch(() => {}));
  const stopping = started.move();
  return {
    url: publicUrl(),
    port,
    services,
    async drainGames() {
      const others = stopOpening().then(() => peers.lighter(true));
      // If the query takes too long, stops without handing over games. While the database is unreachable, no process
      // could take them over.
      const other = await Promise.race([others, delay(PEER_QUERY_TIMEOUT_MS, null)]).catch(() => null);
      if (other !== null) await drainRooms(host.all, services.store);
    },
    stop: () => stopping.disposeAsync(),
  };
}

function listen(http: HttpServer, config: Config): Promise<number> {
  return new Promise((resolve, reject) => {
    http.once('error', reject);
    http.listen(config.port, config.host, LISTEN_BACKLOG, () => {
      http.off('error', reject);
      resolve(portOf(http));
    });
  });
}
