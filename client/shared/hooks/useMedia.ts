import { useSyncExternalStore } from 'react';

/** Matches devices that are mainly used by touch. */
export const TOUCH_FIRST = '(pointer: coarse)';

/** Returns whether the device matches the media query, and follows its changes. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const list = matchMedia(query);
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    () => matchMedia(query).matches,
  );
}
