/** What every game room of this process shares. Colyseus makes the rooms, so they find this on their class. */
import type { Client } from '@colyseus/core';
import type { ErrorCode } from '../../../protocol/http/errors.ts';
import type { Limits } from '../../config/limits.ts';
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
  readonly watches: WatcherSlots;
  /** Claims the game and rebuilds it from its log; null when another process has it. Throws for an unknown game. */
  openSession(gameId: string): Promise<GameSession | null>;
  /** Marks a game as deleted by its owner. */
  readonly hideGame: Erase;
  closeSession(session: GameSession): Promise<void>;
  /** What a collectible gives a table; null when it is not this account's. */
  readonly lookOf: LookOf;
  /** Whether this process may still answer for its games. */
  isOwner(): boolean;
  /** Answers a message in the name of its game, for the log and for traces. */
  travel(gameId: string, name: string, act: () => unknown): unknown;
  onRefusal(code: ErrorCode, message: string): void;
  /** A command was accepted and is durable, so long after it arrived. */
  onAcknowledged(ms: number): void;
  onLost(gameId: string, reason: 'FENCED' | 'BROKEN', error: unknown): void;
  /** A socket was dropped because its reader was too far behind. */
  onSlowReader(gameId: string, behind: Behind): void;
  /** Points that fault tests hold on to; nothing otherwise. */
  reach(point: FailPoint): void;
  /** Fault tests watch single sends. */
  watchSends?: (client: Client, outbox: SendBuffer) => void;
}
