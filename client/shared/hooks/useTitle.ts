import { useEffect } from 'react';

/** The document title while a page is mounted. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Tetrarch`;
  }, [title]);
}
