import { useMedia } from './useMedia.ts';

/** Whether the page is as narrow as on a phone, where lists open as sheets instead of popovers. */
export function useNarrow(): boolean {
  return useMedia('(max-width: 700px)');
}
