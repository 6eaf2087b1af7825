import {
  focusManager,
  keepPreviousData,
  QueryClient,
  useQuery as useReactQuery,
} from '@tanstack/react-query';

export interface QueryState<T> {
  /** The latest answer. Null until the first answer arrives. */
  readonly value: T | null;
  /** Whether the value was loaded for a previous key. */
  readonly isOld: boolean;
  /** Sends the query again. The value stays until the new one arrives. */
  readonly refetch: () => void;
}

const client = new QueryClient({
  defaultOptions: {
    queries: {
      // A failed call is not an exception but a value, for which pages offer a retry. An exception is a bug, which the
      // error page shows.
      retry: false,
      throwOnError: true,
      // Discards the data when the page is left, so that every visit shows current data.
      gcTime: 0,
      networkMode: 'always',
      refetchOnReconnect: false,
      refetchOnWindowFocus: false,
      placeholderData: keepPreviousData,
    },
  },
});

// There is no provider that would mount the client. Only a mounted client notices that the window gets the focus.
client.mount();
// By itself the client notices only that a hidden window is shown, and not that a visible window gets the focus.
globalThis.addEventListener?.('focus', () => focusManager.onFocus());

/**
 * Sends a query when the component mounts and when the key changes. The previous value stays until the new one arrives.
 *
 * @param key identifies the query: its name, and the values on which `request` depends.
 * @param everyMs milliseconds between two polls while the page is visible; no polling if omitted.
 */
export function useQuery<T>(
  request: () => Promise<T>,
  key: readonly unknown[],
  everyMs?: number,
): QueryState<T> {
  const isPolled = everyMs !== undefined;
  const { data, isPlaceholderData, refetch } = useReactQuery(
    {
      queryKey: key,
      queryFn: request,
      ...(isPolled ? { refetchInterval: everyMs, refetchOnWindowFocus: 'always' as const } : {}),
    },
    client,
  );
  return { value: data ?? null, isOld: isPlaceholderData, refetch: () => void refetch() };
}
