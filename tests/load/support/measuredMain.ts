/**
 * The product with commands over stdin. The line `facts` is answered with `facts JSON`. The line `mark` restarts the
 * event loop measurement. UNDURABLE=1 acknowledges moves without the database, to measure the cost of the other parts.
 * ROOM_IDLE_MS shortens the life of unused rooms.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { createInterface } from 'node:readline';
import { pino } from 'pino';
import { parseConfig } from '../../../server/config/config.ts';
import { start } from '../../../server/startup/start.ts';
import type { ServerFacts } from './measuredServer.ts';

/**
 * Resolution of the event loop measurement in milliseconds. It is finer than the measured threshold and coarse enough
 * to cost nothing.
 */
const RESOLUTION_MS = 10;

const config = parseConfig(process.env);
if (!config.ok) throw new Error(config.error.join('; '));
const { limits } = config.value;
const roomIdleMs = Number(process.env.ROOM_IDLE_MS ?? limits.roomIdleMs);
const log = pino({ level: config.value.logLevel });
const undurable = { append: async () => 'WRITTEN' as const };
const running = await start({ ...config.value, limits: { ...limits, roomIdleMs } }, log, {
  ...(process.env.UNDURABLE === '1' ? { log: undurable } : {}),
});
const { live } = running.services;
const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
delay.enable();

const input = createInterface({ input: process.stdin });
input.on('line', (line) => {
  if (line === 'mark') delay.reset();
  if (line === 'facts') console.log(`facts ${JSON.stringify(facts())}`);
});
// The process exits when its parent process no longer exists.
input.on('close', () => process.exit(1));
process.on('SIGTERM', () => void running.stop().then(() => process.exit(0)));
console.log(`ready ${running.url}`);

function facts(): ServerFacts {
  globalThis.gc?.();
  const { rss, heapUsed, external } = process.memoryUsage();
  const { user, system } = process.cpuUsage();
  const resources: Record<string, number> = {};
  for (const name of process.getActiveResourcesInfo()) resources[name] = (resources[name] ?? 0) + 1;
  return {
    rssBytes: rss,
    heapBytes: heapUsed,
    externalBytes: external,
    cpuSeconds: (user + system) / 1e6,
    loopDelayP99Ms: Math.max(0, delay.percentile(99) / 1e6 - RESOLUTION_MS),
    rooms: live.all.length,
    resources,
  };
}
