/** Calls by key that come close together share a statement. */
import { setImmediate } from 'node:timers';
import { setTimeout as delay } from 'node:timers/promises';
import DataLoader from 'dataloader';

/** Maximum number of keys of a statement. */
const MAX_KEYS = 500;
/**
 * Milliseconds after a statement of several keys, in which further keys are collected. It is also the maximum time to
 * wait for the end of a statement, so that a hanging one does not stop later calls.
 */
const COLLECT_MS = 20;

/**
 * Returns a call by key that calls `run` with all keys of a turn of the event loop. After a restart thousands of users
 * return at once, and each statement costs the process far more than one more key. So calls that come while a
 * statement runs share the next one, and after a statement of several keys, calls are collected for 20 ms. Nothing is
 * cached: `run` is called after each call.
 *
 * @param run returns the results by key. The keys are distinct. If it rejects, all calls that share it reject.
 * @returns a call, which resolves to null if `run` has no result for the key.
 */
export function batched<K, V>(
  run: (keys: readonly K[]) => Promise<ReadonlyMap<K, V>>,
): (key: K) => Promise<V | null> {
  let before: Promise<unknown> | null = null;
  const loader = new DataLoader<K, V | null>(
    async (keys) => {
      const distinct = [...new Set(keys)];
      const call = run(distinct);
      const collected = delay(COLLECT_MS, null, { ref: false });
      before = distinct.length > 1 ? collected : Promise.race([call.catch(() => {}), collected]);
      const found = await call;
      return keys.map((key) => found.get(key) ?? null);
    },
    {
      cache: false,
      maxBatchSize: MAX_KEYS,
      async batchScheduleFn(start) {
        if (before !== null) await before;
        setImmediate(start);
      },
    },
  );
  return (key) => loader.load(key);
}
