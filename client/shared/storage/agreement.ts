/**
 * Whether the person at this device has accepted the agreement. Before that nothing is stored here, not even the
 * language: `agree` is the first thing that is.
 */
import { useSyncExternalStore } from 'react';

/** Where it is remembered. */
export const AGREEMENT_KEY = 'tetrarch.agreement';
/** Raised when the texts change in a way that matters: everybody is asked again. */
const VERSION = '1';

const listeners = new Set<() => void>();
let isAgreed = read();

export function agree(): void {
  isAgreed = true;
  try {
    localStorage.setItem(AGREEMENT_KEY, VERSION);
  } catch {
    // Without storage the answer lasts as long as the page.
  }
  for (const listener of listeners) listener();
}

export function useAgreed(): boolean {
  return useSyncExternalStore(subscribe, () => isAgreed);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function read(): boolean {
  try {
    return localStorage.getItem(AGREEMENT_KEY) === VERSION;
  } catch {
    return false;
  }
}
