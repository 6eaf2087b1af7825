/** Remembers whether this device has explained premoves. */
import { PersistedStore } from './store.ts';

const isShown = new PersistedStore('tetrarch.premoveHint', (stored) => stored === true);

/** Returns true at the first call on this device, and false afterwards. */
export function isFirstPremove(): boolean {
  if (isShown.get()) return false;
  isShown.set(true);
  return true;
}
