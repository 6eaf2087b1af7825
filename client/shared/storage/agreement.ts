/**
 * Whether the user of this device has accepted the agreement. Before that nothing is stored, not even the language:
 * `agree` writes the first item.
 */
import { PersistedStore, useStore } from './store.ts';

/** The storage key. */
export const AGREEMENT_KEY = 'tetrarch.agreement';
/** Must be increased when the texts change substantially. All users are then asked again. */
const VERSION = 1;

const accepted = new PersistedStore(AGREEMENT_KEY, (stored) => (stored === VERSION ? VERSION : null));

export function agree(): void {
  accepted.set(VERSION);
}

export function useAgreed(): boolean {
  return useStore(accepted) === VERSION;
}
