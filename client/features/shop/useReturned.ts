import { useEffect } from 'react';

/** Calls back when the page is restored from the back/forward cache, for users returning from the provider. */
export function useReturned(onReturn: () => void): void {
  useEffect(() => {
    const look = (event: PageTransitionEvent) => event.persisted && onReturn();
    window.addEventListener('pageshow', look);
    return () => window.removeEventListener('pageshow', look);
  }, [onReturn]);
}
