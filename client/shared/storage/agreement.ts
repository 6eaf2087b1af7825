/**
 * Whether the user of this device has accepted the agreement. Nothing is stored before, not even the language:
 * `agree` writes the first item.
 */
import { useSyncExternalStore } from 'react';

/** Storage key. */
export const AGREEMENT_KEY = 'tetrarch.agreement';
/** Increase when the texts change substantially: all users are asked again. */
const VERSION = '1';

const listeners = new Set<() => void>();
let isAgreed = read();

export function agree(): void {
  isAgreed = true;
  try {
    localStorage.setItem(AGREEMENT_KEY, VERSION);
  } catch {
    // Without storage the answer lasts until the page is closed.
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
