/** The sockets of one room: whose each is, what it may still ask, and whether its reader keeps up. */
import type { Client } from '@colyseus/core';
import type { WebSocket } from 'ws';
import type { Lag } from '../../../engine/clock/clock.ts';
import { CLOSE } from '../../../protocol/room/closeCodes.ts';
import type { Limits } from '../../config/limits.ts';
import type { AccountBudgets, SocketBudget } from './accountBudgets.ts';
import { ConnectionHealth } from './connectionHealth.ts';
import { SendBuffer } from './sendBuffer.ts';
import type { SocketRegistry } from './socketRegistry.ts';

/** Who holds a socket: put into the seat reservation by the seat route, never by the client. */
export interface SocketOwner {
  readonly accountId: string;
  readonly loginId: string;
}

export interface Connection {
  readonly owner: SocketOwner;
  readonly budget: SocketBudget;
  readonly meter: ConnectionHealth;
  readonly outbox: SendBuffer;
  readonly forget: () => void;
}

/** How far a reader is behind: messages and bytes that were sent and not read. */
export interface Behind {
  readonly messages: number;
  readonly bytes: number;
}

/** Even a good line stands still for a moment: messages alone are held against nobody before that. */
const PATIENCE_MS = 2_000;

interface LinesDeps {
  readonly limits: Limits;
  readonly sockets: SocketRegistry;
  readonly budgets: AccountBudgets;
}

export class Connections {
  readonly #limits: Limits;
  readonly #sockets: SocketRegistry;
  readonly #budgets: AccountBudgets;
  readonly #lines = new Map<Client, Connection>();
  #accounts: ReadonlySet<string> | null = null;

  readonly #onSlowReader: (behind: Behind) => void;

  /** @param onSlowReader told of each socket that is dropped because its reader is too far behind. */
  constructor({ limits, sockets, budgets }: LinesDeps, onSlowReader: (behind: Behind) => void) {
    this.#limits = limits;
    this.#sockets = sockets;
    this.#budgets = budgets;
    this.#onSlowReader = onSlowReader;
  }

  get count(): number {
    return this.#lines.size;
  }

  /** Takes up a socket that has just been admitted; its owner stands in the reservation. */
  add(client: Client): Connection {
    const owner = client.auth as SocketOwner;
    const socket = socketOf(client);
    const { joinDeadlineMs } = this.#limits;
    const outbox = new SendBuffer(socket);
    const meter = new ConnectionHealth(socket, (text) => outbox.ping(text));
    client.raw = (bytes) => {
      meter.count();
      outbox.message(bytes as Uint8Array);
    };
    const leave = client.leave.bind(client);
    client.leave = (...args) => {
      outbox.flush();
      leave(...args);
    };
    const line: Connection = {
      owner,
      budget: this.#budgets.open(owner.accountId, performance.now()),
      meter,
      outbox,
      forget: this.#sockets.add(owner.loginId, socket),
    };
    this.#lines.set(client, line);
    this.#accounts = null;
    const deadline = setTimeout(() => {
      // Still not acknowledged: whoever opened this socket does not speak our protocol.
      if ((client as { _enqueuedMessages?: unknown })._enqueuedMessages !== undefined)
        client.leave(CLOSE.FLOOD);
    }, joinDeadlineMs);
    socket.once('close', () => clearTimeout(deadline));
    return line;
  }

  /** The line of a socket that has closed, no longer one of these. */
  remove(client: Client): Connection | undefined {
    const line = this.#lines.get(client);
    line?.meter.stop();
    line?.budget.close();
    line?.forget();
    this.#lines.delete(client);
    this.#accounts = null;
    return line;
  }

  of(client: Client): Connection | undefined {
    return this.#lines.get(client);
  }

  /** Whether the account has a socket here. */
  has(accountId: string): boolean {
    return this.accounts().has(accountId);
  }

  /** The accounts that have a socket here; the same set until a socket comes or goes. */
  accounts(): ReadonlySet<string> {
    this.#accounts ??= new Set(Array.from(this.#lines.values(), ({ owner }) => owner.accountId));
    return this.#accounts;
  }

  /** Whether somebody of whom `holds` is true has a socket here. */
  some(holds: (accountId: string) => boolean): boolean {
    return [...this.accounts()].some(holds);
  }

  /** To all sockets of an account. */
  send(accountId: string | null, name: string, message: unknown): void {
    for (const [client, { owner }] of this.#lines) {
      if (owner.accountId === accountId) client.send(name, message);
    }
  }

  /** Closes all sockets of an account. */
  close(accountId: string, code: number): void {
    for (const [client, { owner }] of this.#lines) {
      if (owner.accountId === accountId) client.leave(code);
    }
  }

  /** What each socket is sent from now until the program comes to rest leaves in one piece. */
  gather(): void {
    for (const { outbox } of this.#lines.values()) outbox.gather();
  }

  /** Measures the lines of the account anew, where that was not just done. */
  refresh(accountId: string | null): void {
    for (const { owner, meter } of this.#lines.values()) {
      if (owner.accountId === accountId) meter.refresh();
    }
  }

  /** What the server measured of the account's fastest line; undefined before the first answer. */
  lagOf(accountId: string | null): Lag | undefined {
    let smallest = Infinity;
    for (const { owner, meter } of this.#lines.values())
      if (owner.accountId === accountId) smallest = Math.min(smallest, meter.smallestMs ?? Infinity);
    return smallest === Infinity ? undefined : { seenMs: 0, pingMs: Math.round(smallest) };
  }

  /** Lets go of sockets whose readers are too far behind: what waits for them takes memory from everybody. */
  dropSlowReaders(): void {
    for (const [client, { meter }] of this.#lines) {
      const socket = socketOf(client);
      const behind = { messages: meter.unread, bytes: socket.bufferedAmount };
      const isFull = behind.messages >= this.#limits.unreadMessages && meter.silentMs > PATIENCE_MS;
      if (!isFull && behind.bytes <= this.#limits.unreadBytes) continue;
      this.#onSlowReader(behind);
      socket.terminate();
    }
  }
}

function socketOf(client: Client): WebSocket {
  return client.ref as unknown as WebSocket;
}
