import { useEffect } from 'react';

/** Sets the document title while a page is mounted. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Tetrarch`;
  }, [title]);
}
