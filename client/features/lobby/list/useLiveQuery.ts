import { useEffect, useRef, useState } from 'react';

/**
 * The answer to a question that is asked again and again while the page can be seen; null until the first came.
 * @param key what the question is about: another key is asked at once, and the old answer stays until the new one is here.
 * @param everyMs the rest between an answer and the next question.
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
  /** It answers an earlier question. */
  readonly isOld: boolean;
}
