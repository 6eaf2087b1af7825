import { useSyncExternalStore } from 'react';

const NARROW = '(max-width: 640px)';

/** Whether the page is as narrow as on a phone, where lists open as sheets instead of popovers. */
export function useNarrow(): boolean {
  return useSyncExternalStore(
    (listener) => {
      const query = matchMedia(NARROW);
      query.addEventListener('change', listener);
      return () => query.removeEventListener('change', listener);
    },
    () => matchMedia(NARROW).matches,
  );
}
