import { useEffect } from 'react';

/**
 * Calls a function when the browser restores the page from the back/forward cache, for example when the user returns
 * from the payment provider.
 */
export function useReturned(onReturn: () => void): void {
  useEffect(() => {
    const look = (event: PageTransitionEvent) => event.persisted && onReturn();
    window.addEventListener('pageshow', look);
    return () => window.removeEventListener('pageshow', look);
  }, [onReturn]);
}
