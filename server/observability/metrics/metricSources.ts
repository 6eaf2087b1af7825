/** The sources of the values of gauges. */
import type { BotLoad } from '../../bots/botPool.ts';
import type { Database } from '../../db/database.ts';
import type { LoopDelay } from './loopDelay.ts';
import type { QueueDepths } from './queueDepths.ts';

/** Functions that the metrics call at each scrape. */
export interface MetricSources {
  readonly loop: Pick<LoopDelay, 'p50Ms' | 'p99Ms'>;
  readonly isOverloaded: () => boolean;
  /** Number of game rooms of this process, and of rooms with a running game. */
  readonly rooms: () => number;
  readonly runningGames: () => number;
  readonly sockets: () => number;
  /** How far the events that this process has read are behind the chain. Null while it does not read the chain. */
  readonly chainLag: () => { readonly blocks: number; readonly seconds: number } | null;
  readonly bots: () => BotLoad;
  readonly pool: Database['pool'];
  /** Depths of the database queues, or null if the database does not answer. */
  readonly queueDepths: () => Promise<QueueDepths | null>;
}
