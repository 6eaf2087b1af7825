/** Samples the product and k6 during a load. */
import type { K6Run } from './k6Run.ts';
import type { Product } from './product.ts';
import { type Sample, Sampler } from './sampler.ts';

/** Milliseconds between two samples. */
const EVERY_MS = 1_000;

/**
 * Samples the processes while `load` runs. Afterwards, even after an error, stops k6 and the sampling. Otherwise the
 * command would never exit.
 */
export async function sampled<T>(
  { processes, databasePid }: Product,
  run: K6Run,
  load: () => Promise<T>,
  everyMs = EVERY_MS,
): Promise<{ readonly found: T; readonly samples: readonly Sample[] }> {
  const sampler = new Sampler({
    urls: processes.map(({ url }) => url),
    pids: { k6: () => run.pid, postgres: () => databasePid },
    everyMs,
  });
  try {
    const found = await load();
    return { found, samples: await sampler.stop() };
  } finally {
    run.end();
    await sampler.stop();
  }
}
