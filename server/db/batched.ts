/** Lookups by key that begin in the same turn of the event loop share one statement. */
import { setImmediate } from 'node:timers';
import DataLoader from 'dataloader';

/** Maximum number of keys of a statement. */
const MAX_KEYS = 500;

/**
 * Returns a lookup by key that calls `find` with all keys of a turn of the event loop. After a restart thousands of users
 * return at once, and each statement costs the process far more than one more key. Nothing is cached: each lookup reads
 * the database after it was called.
 *
 * @param find returns the found values by key. If it rejects, all lookups of the turn reject.
 * @returns a lookup, which resolves to null if `find` has not found the key.
 */
export function batched<V>(
  find: (keys: readonly string[]) => Promise<ReadonlyMap<string, V>>,
): (key: string) => Promise<V | null> {
  const loader = new DataLoader<string, V | null>(
    async (keys) => {
      const found = await find([...new Set(keys)]);
      return keys.map((key) => found.get(key) ?? null);
    },
    { cache: false, maxBatchSize: MAX_KEYS, batchScheduleFn: (run) => void setImmediate(run) },
  );
  return (key) => loader.load(key);
}
