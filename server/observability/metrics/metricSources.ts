/** Where the gauges read their values. */
import type { BotLoad } from '../../bots/botPool.ts';
import type { Database } from '../../db/database.ts';
import type { LoopDelay } from './loopDelay.ts';
import type { QueueDepths } from './queueDepths.ts';

/** The value is read on demand. */
export interface MetricSources {
  readonly loop: Pick<LoopDelay, 'p50Ms' | 'p99Ms'>;
  readonly isOverloaded: () => boolean;
  /** Game rooms of this process, and those with a running game. */
  readonly rooms: () => number;
  readonly runningGames: () => number;
  readonly sockets: () => number;
  /** How far scanning lags behind the chain; null while this process does not scan. */
  readonly chainLag: () => { readonly blocks: number; readonly seconds: number } | null;
  readonly bots: () => BotLoad;
  readonly pool: Database['pool'];
  /** Depths of the database queues; null if the database does not answer. */
  readonly queueDepths: () => Promise<QueueDepths | null>;
}
