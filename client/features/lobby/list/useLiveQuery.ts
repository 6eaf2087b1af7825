import { useEffect, useRef, useState } from 'react';

/**
 * Polls while the page is visible; null until the first answer.
 * @param key identifies the request: a new key is requested at once, and the old answer remains until the new one
 * arrives.
 * @param everyMs delay between an answer and the next request.
 */
export function useLiveQuery<T>(ask: () => Promise<T>, key: string, everyMs: number): Live<T> {
  const [answer, setAnswer] = useState<{ key: string; value: T } | null>(null);
  const latest = useRef(ask);
  latest.current = ask;
  useEffect(() => {
    let isWanted = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const again = async () => {
      clearTimeout(timer);
      if (document.hidden) return;
      const value = await latest.current();
      if (!isWanted) return;
      setAnswer({ key, value });
      timer = setTimeout(again, everyMs);
    };
    void again();
    document.addEventListener('visibilitychange', again);
    return () => {
      isWanted = false;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', again);
    };
  }, [key, everyMs]);
  return { value: answer?.value ?? null, isOld: answer?.key !== key };
}

export interface Live<T> {
  readonly value: T | null;
  /** Whether the value belongs to a previous key. */
  readonly isOld: boolean;
}
