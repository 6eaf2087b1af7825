/**
 * Stops the process on a signal, gracefully but within a time limit. It does not wait for commands that an unreachable
 * database cannot commit, because they were not acknowledged.
 */
import type { Logger } from 'pino';
import type { Running } from './start.ts';

/**
 * A second signal stops the process immediately if it arrives at least this many milliseconds after the first signal.
 * One Ctrl-C can send two signals.
 */
const IMPATIENCE_MS = 2_000;
/** Time limit of the stop after draining, in milliseconds. */
const LIMIT_MS = 8_000;

export function stopOnSignal(running: Running, log: Logger): void {
  let stoppingSince: number | null = null;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (stoppingSince !== null) {
        if (performance.now() - stoppingSince > IMPATIENCE_MS) process.exit(1);
        return;
      }
      stoppingSince = performance.now();
      void stop(running, log);
    });
  }
}

async function stop(running: Running, log: Logger): Promise<void> {
  await running.drainGames().catch((error) => log.error({ err: error }, 'games could not be drained'));
  setTimeout(() => {
    log.error('shutdown timed out; unsaved commands were not acknowledged');
    process.exit(1);
  }, LIMIT_MS);
  try {
    await running.stop();
    process.exit(0);
  } catch (error) {
    log.error({ err: error }, 'shutdown failed');
    process.exit(1);
  }
}
