/** Where the gauges read their values. */
import type { BotLoad } from '../../bots/botPool.ts';
import type { Database } from '../../db/database.ts';
import type { QueueDepths } from './backlog.ts';
import type { LoopDelay } from './loopDelay.ts';

/** What is looked up when somebody asks, and costs nothing until then. */
export interface MetricSources {
  readonly loop: Pick<LoopDelay, 'p50Ms' | 'p99Ms'>;
  readonly isOverloaded: () => boolean;
  /** Rooms of games on this process, and those of them whose game runs. */
  readonly rooms: () => number;
  readonly runningGames: () => number;
  readonly sockets: () => number;
  /** How far the reading of the chain is behind; null while this process does not read. */
  readonly chainLag: () => { readonly blocks: number; readonly seconds: number } | null;
  readonly bots: () => BotLoad;
  readonly pool: Database['pool'];
  /** What waits in the database; null when it does not answer. */
  readonly queueDepths: () => Promise<QueueDepths | null>;
}
