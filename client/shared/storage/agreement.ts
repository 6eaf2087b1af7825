/**
 * Whether the user of this device has accepted the agreement. Before that nothing is stored, not even the language:
 * `agree` writes the first item.
 */
import { PersistedStore, useStore } from './store.ts';
import { readTabJson, writeTabJson } from './tabStorage.ts';

/** The storage key. */
export const AGREEMENT_KEY = 'tetrarch.agreement';
/** Must be increased when the texts change substantially. All users are then asked again. */
const VERSION = 1;

const accepted = new PersistedStore(AGREEMENT_KEY, (stored) => (stored === VERSION ? VERSION : null));

/** Marks the tab in which the agreement was accepted. */
const FIRST_VISIT_KEY = 'tetrarch.firstVisit';

export function agree(): void {
  accepted.set(VERSION);
  writeTabJson(FIRST_VISIT_KEY, true);
}

/** Returns whether the agreement was accepted in this tab. The visit is then the first one on this device. */
export function isFirstVisit(): boolean {
  return readTabJson(FIRST_VISIT_KEY) === true;
}

export function useAgreed(): boolean {
  return useStore(accepted) === VERSION;
}
