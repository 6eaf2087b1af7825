/**
 * A load balancer in front of several server processes. It has no knowledge of games. It assigns each connection to the
 * next healthy process and cuts the connections of an unhealthy process.
 */
import { EventEmitter, once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

const CHECK_MS = 250;
const CHECK_LIMIT_MS = 1_000;

interface Target {
  readonly port: number;
  isUp: boolean;
  readonly sockets: Set<Socket>;
}

export class Balancer {
  readonly url: string;
  readonly #targets: readonly Target[];
  readonly #server: Server;
  readonly #looks = new EventEmitter();
  #next = 0;
  #isClosed = false;

  private constructor(server: Server, port: number, targets: readonly Target[]) {
    this.#server = server;
    this.#targets = targets;
    this.url = `http://localhost:${port}`;
    server.on('connection', (socket) => this.#lead(socket));
    for (const target of targets) void this.#watch(target);
  }

  static async open(port: number, ports: readonly number[]): Promise<Balancer> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
    return new Balancer(
      server,
      port,
      ports.map((one) => ({ port: one, isUp: true, sockets: new Set() })),
    );
  }

  /** Resolves when every process has passed a health check and receives connections again. */
  async whole(): Promise<void> {
    while (!this.#targets.every(({ isUp }) => isUp)) await once(this.#looks, 'look');
  }

  close(): void {
    this.#isClosed = true;
    this.#server.close();
    for (const { sockets } of this.#targets) for (const socket of sockets) socket.destroy();
  }

  #lead(socket: Socket): void {
    const up = this.#targets.filter(({ isUp }) => isUp);
    const target = up[this.#next++ % Math.max(1, up.length)];
    if (!target) return void socket.destroy();
    const upstream = connect(target.port, '127.0.0.1');
    const end = () => {
      socket.destroy();
      upstream.destroy();
      target.sockets.delete(socket);
    };
    target.sockets.add(socket);
    for (const one of [socket, upstream]) one.setNoDelay(true).on('error', end).on('close', end);
    socket.pipe(upstream).pipe(socket);
  }

  async #watch(target: Target): Promise<void> {
    while (!this.#isClosed) {
      const signal = AbortSignal.timeout(CHECK_LIMIT_MS);
      target.isUp = await fetch(`http://127.0.0.1:${target.port}/healthz`, { signal }).then(
        ({ ok }) => ok,
        () => false,
      );
      if (!target.isUp) for (const socket of target.sockets) socket.destroy();
      this.#looks.emit('look');
      await delay(CHECK_MS);
    }
  }
}
