import { useEffect, useRef, useState } from 'react';

export interface QueryState<T> {
  /** Null until the first answer has come. */
  readonly value: T | null;
  /** It answers an earlier question. */
  readonly isOld: boolean;
}

/** The answer to a question that changes: the one before stays until the new one is here. @param key the question. */
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
