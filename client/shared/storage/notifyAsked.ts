/** Whether this device has asked its user to be notified. It asks once. */
import { PersistedStore } from './store.ts';

const isAsked = new PersistedStore('tetrarch.notifyAsked', (stored) => stored === true);

export const wasAskedToNotify = isAsked.get;

export function setAskedToNotify(): void {
  isAsked.set(true);
}
