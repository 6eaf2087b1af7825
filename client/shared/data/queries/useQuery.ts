import { useEffect, useRef, useState } from 'react';

export interface QueryState<T> {
  /** Null until the first answer. */
  readonly value: T | null;
  /** Whether the value belongs to a previous key. */
  readonly isOld: boolean;
}

/**
 * Sends a query whenever its key changes; the previous data remains until the new data arrives. @param key
 * identifies the request.
 */
export function useQuery<T>(ask: () => Promise<T>, key: string): QueryState<T> {
  const [answer, setAnswer] = useState<{ key: string; value: T } | null>(null);
  const latest = useRef(ask);
  latest.current = ask;
  useEffect(() => {
    let isWanted = true;
    void latest.current().then((value) => isWanted && setAnswer({ key, value }));
    return () => {
      isWanted = false;
    };
  }, [key]);
  return { value: answer?.value ?? null, isOld: answer?.key !== key };
}
