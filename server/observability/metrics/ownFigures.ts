/** The metrics that this process reports to admins. */
import type { ProcessFigures } from '../../../protocol/http/adminApi.ts';
import type { MetricSources } from './metricSources.ts';
import type { Metrics } from './metrics.ts';

export interface FigureSources extends Omit<MetricSources, 'queueDepths'> {
  readonly metrics: Pick<Metrics, 'recent'>;
  readonly users: () => { readonly players: number; readonly watchers: number };
}

export function ownFigures(sources: FigureSources): ProcessFigures {
  const { perSecond, p50Ms, p99Ms } = sources.metrics.recent;
  const { waiting, working } = sources.bots();
  return {
    games: sources.rooms(),
    runningGames: sources.runningGames(),
    ...sources.users(),
    sockets: sources.sockets(),
    movesPerSecond: perSecond,
    answerP50Ms: p50Ms,
    answerP99Ms: p99Ms,
    loopP99Ms: sources.loop.p99Ms,
    isOverloaded: sources.isOverloaded(),
    memoryBytes: process.memoryUsage.rss(),
    uptimeSeconds: process.uptime(),
    connections: sources.pool?.() ?? null,
    botsWaiting: waiting,
    botsWorking: working,
    chainLag: sources.chainLag(),
  };
}
