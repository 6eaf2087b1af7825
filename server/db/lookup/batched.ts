/** Lookups by key that begin while a statement of the same kind runs share the next statement. */
import { setImmediate } from 'node:timers';
import { setTimeout as delay } from 'node:timers/promises';
import DataLoader from 'dataloader';

/** Maximum number of keys of a statement. */
const MAX_KEYS = 500;
/** Maximum time in milliseconds that lookups wait for the statement before, so that a hanging one does not stop them. */
const MAX_WAIT_MS = 10;

/**
 * Returns a lookup by key that calls `find` with all keys that were requested since its last call began. After a restart
 * thousands of users return at once, and each statement costs the process far more than one more key. Nothing is cached:
 * each lookup reads the database after it was called.
 *
 * @param find returns the found values by key. If it rejects, all lookups that share the call reject.
 * @returns a lookup, which resolves to null if `find` has not found the key.
 */
export function batched<V>(
  find: (keys: readonly string[]) => Promise<ReadonlyMap<string, V>>,
): (key: string) => Promise<V | null> {
  let running: Promise<unknown> | null = null;
  const loader = new DataLoader<string, V | null>(
    async (keys) => {
      const call = find([...new Set(keys)]);
      running = call.catch(() => {});
      const found = await call;
      return keys.map((key) => found.get(key) ?? null);
    },
    {
      cache: false,
      maxBatchSize: MAX_KEYS,
      async batchScheduleFn(run) {
        if (running !== null) await Promise.race([running, delay(MAX_WAIT_MS, null, { ref: false })]);
        setImmediate(run);
      },
    },
  );
  return (key) => loader.load(key);
}
