import { useEffect } from 'react';

/** Calls when the page is shown again from the browser's memory: whoever paid or turned back at the provider. */
export function useReturned(onReturn: () => void): void {
  useEffect(() => {
    const look = (event: PageTransitionEvent) => event.persisted && onReturn();
    window.addEventListener('pageshow', look);
    return () => window.removeEventListener('pageshow', look);
  }, [onReturn]);
}
