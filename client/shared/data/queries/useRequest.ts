import { useEffect, useState } from 'react';

/** Sends a query on mount and when a dependency changes. Null until the answer arrives. */
export function useRequest<T>(ask: () => Promise<T>, again: unknown = null, retries = 0): T | null {
  const [answer, setAnswer] = useState<T | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked when the page opens, and when told to ask again
  useEffect(() => {
    let isWanted = true;
    void ask().then((value) => isWanted && setAnswer(value));
    return () => {
      isWanted = false;
    };
  }, [again, retries]);
  return answer;
}
