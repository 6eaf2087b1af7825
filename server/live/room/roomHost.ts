/**
 * The rooms of one server in the room library. The library has one state per process: the first server of a process
 * starts it, and the last one stops it. Each server defines a room type of its own, so it finds only its own rooms.
 */
import { matchMaker, type Room, Server, type Transport } from '@colyseus/core';
import type { Logger } from 'pino';
import type { SocketOwner } from '../connections/connections.ts';
import type { LiveSessions } from '../session/liveSessions.ts';
import { GameRoom, gameRoomWith } from './GameRoom.ts';
import type { RoomDeps } from './roomDeps.ts';

/** The name of the room type that clients see. */
const ROOM_NAME = 'game';

/** The servers of this process that use the library. `library` resolves when the library has started. */
const hosts = new Set<RoomHost>();
let library: Promise<void> | null = null;
let typeCount = 0;

export class RoomHost {
  readonly #type = `${ROOM_NAME}-${++typeCount}`;
  readonly #live: LiveSessions;

  constructor(live: LiveSessions) {
    this.#live = live;
  }

  /** Starts the library, unless another server of this process has started it. */
  async start(deps: RoomDeps, transport: Transport, log: Logger): Promise<void> {
    hosts.add(this);
    library ??= startLibrary(transport, log);
    await library;
    matchMaker.defineRoomType(this.#type, gameRoomWith(deps));
  }

  /** Returns the open room of a game of this server, or null. */
  find(gameId: string): GameRoom | null {
    const room: Room | undefined = matchMaker.getLocalRoomById(gameId);
    return room instanceof GameRoom && room.roomName === this.#type && !room.session.isClosed ? room : null;
  }

  /** The open rooms of this server. */
  get all(): readonly GameRoom[] {
    return this.#live.all.flatMap(({ row }) => this.find(row.id) ?? []);
  }

  /** Opens the room of a game. */
  async create(gameId: string): Promise<void> {
    await matchMaker.createRoom(this.#type, { gameId });
  }

  /** Reserves a socket in a room for the owner. */
  async reserve(room: GameRoom, owner: SocketOwner) {
    const { roomId } = room;
    const { processId } = matchMaker;
    const listing = { roomId, processId, name: ROOM_NAME } as Parameters<typeof matchMaker.reserveSeatFor>[0];
    return matchMaker.reserveSeatFor(listing, {}, owner);
  }

  /** Releases the games of this server and closes their rooms. The last server of the process stops the library. */
  async drain(): Promise<void> {
    if (!hosts.delete(this)) return;
    if (hosts.size === 0) await matchMaker.gracefullyShutdown();
    else await Promise.all(this.all.map((room) => room.release()));
  }

  /** Lets the next server of the process start the library again, after the last one has stopped. */
  close(): void {
    if (hosts.size === 0) library = null;
  }
}

/**
 * Starts the library. Its registry and messages stay inside this process. No process needs the registry of another
 * process, because the owner of each game is stored in the database.
 */
async function startLibrary(transport: Transport, log: Logger): Promise<void> {
  new Server({
    transport,
    // Always selects this process, because room placement is decided before the library is called.
    selectProcessIdToCreateRoom: async () => matchMaker.processId,
    greet: false,
    gracefullyShutdown: false,
    logger: quiet(log),
  });
  await matchMaker.accept();
}

/**
 * Returns a logger for the room library. Errors of the library are logged as warnings, and its informational messages
 * at debug level.
 */
function quiet(log: Logger) {
  const child = log.child({ part: 'rooms' });
  return {
    debug: child.debug.bind(child),
    info: child.debug.bind(child),
    warn: child.warn.bind(child),
    error: child.warn.bind(child),
  };
}
