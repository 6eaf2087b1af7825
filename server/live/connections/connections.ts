/** The connections of one room: their owners, message budgets, and unread messages. */
import { type Client, Protocol } from '@colyseus/core';
import type { Lag } from '../../../engine/clock/clock.ts';
import { CLOSE } from '../../../protocol/room/closeCodes.ts';
import { Component } from '../../component.ts';
import type { Limits } from '../../config/limits.ts';
import { hasAcknowledgedJoin, socketOf } from '../colyseus/clientInternals.ts';
import type { AccountBudgets, SocketBudget } from './accountBudgets.ts';
import { ConnectionHealth } from './connectionHealth.ts';
import { flushOverdue, SendBuffer } from './sendBuffer.ts';
import type { SocketRegistry } from './socketRegistry.ts';

/** The account of a socket. The seat call stores it in the reservation, so the client never sends it. */
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

/** The messages and bytes that were sent to a reader and not yet read. */
export interface Behind {
  readonly messages: number;
  readonly bytes: number;
}

/** Grace period for slow readers, in milliseconds. A healthy connection may stall this long. */
const GRACE_MS = 2_000;

interface ConnectionsDeps {
  readonly limits: Limits;
  readonly sockets: SocketRegistry;
  readonly budgets: AccountBudgets;
  /** Called for each connection that is closed because its reader is too slow. */
  readonly onSlowReader: (behind: Behind) => void;
}

export class Connections extends Component<ConnectionsDeps> {
  readonly #connections = new Map<Client, Connection>();
  #accounts: ReadonlySet<string> | null = null;

  get count(): number {
    return this.#connections.size;
  }

  /**
   * Adds a socket that was just accepted. Its account is in the reservation.
   * @param onStateRead called when the client has received the full state.
   */
  add(client: Client, onStateRead: () => void): Connection {
    const owner = client.auth as SocketOwner;
    const socket = socketOf(client);
    const { joinDeadlineMs } = this.deps.limits;
    const outbox = new SendBuffer(socket);
    const meter = new ConnectionHealth(socket, (text) => outbox.ping(text));
    client.raw = (bytes) => {
      meter.count();
      outbox.message(bytes as Uint8Array);
      if (bytes[0] === Protocol.ROOM_STATE) meter.whenRead(onStateRead);
    };
    const leave = client.leave.bind(client);
    client.leave = (...args) => {
      outbox.flush();
      leave(...args);
    };
    const connection: Connection = {
      owner,
      budget: this.deps.budgets.open(owner.accountId, performance.now()),
      meter,
      outbox,
      forget: this.deps.sockets.add(owner.loginId, socket),
    };
    this.#connections.set(client, connection);
    this.#accounts = null;
    const deadline = setTimeout(() => {
      // Closes a client that has not acknowledged its join in time, because it does not follow the protocol.
      if (!hasAcknowledgedJoin(client)) client.leave(CLOSE.FLOOD);
    }, joinDeadlineMs);
    socket.once('close', () => clearTimeout(deadline));
    return connection;
  }

  /** Removes and returns the connection of a closed socket. */
  remove(client: Client): Connection | undefined {
    const connection = this.#connections.get(client);
    connection?.meter.stop();
    connection?.budget.close();
    connection?.forget();
    this.#connections.delete(client);
    this.#accounts = null;
    return connection;
  }

  of(client: Client): Connection | undefined {
    return this.#connections.get(client);
  }

  /** Returns whether the account has a socket in this room. */
  has(accountId: string): boolean {
    return this.accounts().has(accountId);
  }

  /** Returns the accounts with a socket in this room. The set is the same object until a socket is added or removed. */
  accounts(): ReadonlySet<string> {
    this.#accounts ??= new Set(Array.from(this.#connections.values(), ({ owner }) => owner.accountId));
    return this.#accounts;
  }

  /** Returns whether an account with a socket in this room satisfies `holds`. */
  some(holds: (accountId: string) => boolean): boolean {
    return [...this.accounts()].some(holds);
  }

  /** Sends to all sockets of an account. */
  send(accountId: string | null, name: string, message: unknown): void {
    for (const [client, { owner }] of this.#connections) {
      if (owner.accountId === accountId) client.send(name, message);
    }
  }

  /** Closes all sockets of an account. */
  close(accountId: string, code: number): void {
    for (const [client, { owner }] of this.#connections) {
      if (owner.accountId === accountId) client.leave(code);
    }
  }

  /**
   * Collects the frames of each socket until the current task of the event loop ends, and then sends them in one write.
   */
  gather(): void {
    flushOverdue();
    for (const { outbox } of this.#connections.values()) outbox.gather();
  }

  /** Pings the connections of the account, at most once per second each. */
  refresh(accountId: string | null): void {
    for (const { owner, meter } of this.#connections.values()) {
      if (owner.accountId === accountId) meter.refresh();
    }
  }

  /** Returns the measured lag of the account's fastest connection, or undefined before the first pong. */
  lagOf(accountId: string | null): Lag | undefined {
    let smallest = Infinity;
    for (const { owner, meter } of this.#connections.values())
      if (owner.accountId === accountId) smallest = Math.min(smallest, meter.smallestMs ?? Infinity);
    return smallest === Infinity ? undefined : { seenMs: 0, pingMs: Math.round(smallest) };
  }

  /** Closes connections whose readers are too slow, because their unsent messages consume memory. */
  dropSlowReaders(): void {
    for (const [client, { meter }] of this.#connections) {
      const socket = socketOf(client);
      const behind = { messages: meter.unread, bytes: socket.bufferedAmount };
      const isFull = behind.messages >= this.deps.limits.unreadMessages && meter.silentMs > GRACE_MS;
      if (!isFull && behind.bytes <= this.deps.limits.unreadBytes) continue;
      this.deps.onSlowReader(behind);
      socket.terminate();
    }
  }
}
