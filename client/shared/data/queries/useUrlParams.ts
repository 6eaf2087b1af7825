import { useSearchParams } from 'react-router-dom';

/**
 * The parameters of the URL, and a function that changes some of them without a new entry in the history. An empty
 * value removes a parameter.
 */
export function useUrlParams() {
  const [params, setParams] = useSearchParams();
  const change = (changes: Readonly<Record<string, string>>) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        for (const [key, value] of Object.entries(changes)) {
          if (value === '') next.delete(key);
          else next.set(key, value);
        }
        return next;
      },
      { replace: true },
    );
  return [params, change] as const;
}
