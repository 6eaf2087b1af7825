/**
 * Dependencies that all game rooms of one server share. Colyseus constructs the rooms, so each server defines a room
 * type that contains them (roomHost.ts).
 */
import type { Client } from '@colyseus/core';
import type { ErrorCode } from '../../../protocol/http/errors.ts';
import type { Limits } from '../../config/limits.ts';
import type { CalledBackSince } from '../../games/callBacks.ts';
import type { LookOf } from '../../games/gameService.ts';
import type { ServerTime } from '../../time.ts';
import type { AccountBudgets } from '../connections/accountBudgets.ts';
import type { Behind } from '../connections/connections.ts';
import type { SendBuffer } from '../connections/sendBuffer.ts';
import type { SocketRegistry } from '../connections/socketRegistry.ts';
import type { WatcherSlots } from '../presence/watcherSlots.ts';
import type { FailPoint } from '../session/gameLog.ts';
import type { Erase, GameSession } from '../session/gameSession.ts';

export interface RoomDeps {
  readonly limits: Limits;
  readonly time: ServerTime;
  readonly sockets: SocketRegistry;
  readonly budgets: AccountBudgets;
  readonly watcherSlots: WatcherSlots;
  /**
   * Claims the game and rebuilds it from its log. Resolves to null if the game does not exist or another process owns
   * it. Rejects if the log is damaged.
   */
  openSession(gameId: string): Promise<GameSession | null>;
  /** Marks a game as deleted by its owner. */
  readonly hideGame: Erase;
  closeSession(session: GameSession): Promise<void>;
  /** Returns the board look of a collectible, or null if the account does not own it. */
  readonly lookOf: LookOf;
  readonly calledBackSince: CalledBackSince;
  /** Returns the users whom the account blocks, or who block it. */
  blockedWith(accountId: string): Promise<readonly string[]>;
  /** Returns the id of the game that the account plays now, or null. Postponed games do not count. */
  findCurrent(accountId: string): Promise<string | null>;
  /** Returns whether this process may still act for its games. */
  isOwner(): boolean;
  /** Handles a message in the tracing context of its game. */
  traceMessage(gameId: string, name: string, act: () => unknown): unknown;
  onRefusal(code: ErrorCode, message: string): void;
  /** Called when an accepted command is durable, with the milliseconds since its arrival. */
  onAcknowledged(ms: number): void;
  onOwnershipLost(gameId: string, reason: 'FENCED' | 'CRASHED', error: unknown): void;
  /** Called when a connection was closed because its reader is too slow. */
  onSlowReader(gameId: string, behind: Behind): void;
  /** Reaches a failpoint of fault tests. Does nothing in production. */
  faultPoint(point: FailPoint): void;
  /** Lets fault tests observe single sends. */
  watchSends?: (client: Client, outbox: SendBuffer) => void;
}
