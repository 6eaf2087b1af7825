/** Opens the metrics of this process and their sources. */
import { isRunning } from '../../engine/match/match.ts';
import type { BotPool } from '../bots/botPool.ts';
import type { SocketRegistry } from '../live/connections/socketRegistry.ts';
import type { LiveSessions } from '../live/session/liveSessions.ts';
import type { Follower } from '../nft/follower.ts';
import { watchLoop } from '../observability/metrics/loopDelay.ts';
import type { MetricSources } from '../observability/metrics/metricSources.ts';
import type { Metrics } from '../observability/metrics/metrics.ts';
import { Overload } from '../observability/metrics/overload.ts';
import { QueueDepthReader } from '../observability/metrics/queueDepths.ts';
import { activeKinds } from './jobKinds.ts';
import type { Platform } from './openPlatform.ts';

export interface Monitoring {
  readonly sources: MetricSources;
  readonly overload: Overload;
  readonly queueDepths: QueueDepthReader;
}

interface Monitored {
  readonly metrics: Metrics;
  readonly bots: BotPool;
  readonly live: LiveSessions;
  readonly sockets: SocketRegistry;
  readonly follower: Follower;
}

export function openMonitoring(
  opened: AsyncDisposableStack,
  { config, log, overrides, db, database }: Platform,
  { metrics, bots, live, sockets, follower }: Monitored,
): Monitoring {
  const queueDepths = new QueueDepthReader(db, activeKinds(config.smtpUrl !== null), config.archiveAfterDays);
  const loop = overrides.loopDelay ?? watchLoop();
  opened.defer(() => loop.stop());
  const overload = new Overload(loop, config.limits.loopDelayMs, log);
  const sources: MetricSources = {
    loop,
    isOverloaded: () => overload.isOverloaded(),
    rooms: () => live.all.length,
    runningGames: () => live.all.filter(({ match }) => isRunning(match)).length,
    sockets: () => sockets.size,
    chainLag: () => follower.lag(),
    bots: () => bots.load?.() ?? { waiting: 0, working: 0 },
    pool: database.pool,
    queueDepths: () => queueDepths.read(),
  };
  metrics.watch(sources);
  return { sources, overload, queueDepths };
}
