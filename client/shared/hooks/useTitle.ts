import { useEffect } from 'react';

/** The name of the browser's tab while a page is open. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Tetrarch`;
  }, [title]);
}
