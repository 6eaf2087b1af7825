import { keepPreviousData, QueryClient, useQuery as useReactQuery } from '@tanstack/react-query';

export interface QueryState<T> {
  /** Null until the first answer. */
  readonly value: T | null;
  /** Whether the value belongs to a previous key. */
  readonly isOld: boolean;
  /** Sends the query again; the value remains until the new one arrives. */
  readonly refetch: () => void;
}

const client = new QueryClient({
  defaultOptions: {
    queries: {
      // A failed call is a value, for which pages offer a retry. A rejected promise is a fault, which the error page
      // shows.
      retry: false,
      throwOnError: true,
      // Every visit of a page shows current data.
      gcTime: 0,
      networkMode: 'always',
      refetchOnReconnect: false,
      refetchOnWindowFocus: false,
      placeholderData: keepPreviousData,
    },
  },
});

/**
 * Queries on mount and when the key changes; the previous value remains until the new one arrives.
 *
 * @param key identifies the query: its name, and the values on which `ask` depends.
 * @param everyMs polling interval while the page is visible; no polling if omitted.
 */
export function useQuery<T>(ask: () => Promise<T>, key: readonly unknown[], everyMs?: number): QueryState<T> {
  const isPolled = everyMs !== undefined;
  const { data, isPlaceholderData, refetch } = useReactQuery(
    {
      queryKey: key,
      queryFn: ask,
      ...(isPolled ? { refetchInterval: everyMs, refetchOnWindowFocus: 'always' as const } : {}),
    },
    client,
  );
  return { value: data ?? null, isOld: isPlaceholderData, refetch: () => void refetch() };
}
