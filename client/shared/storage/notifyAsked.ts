/** Remembers whether this device has asked the user to allow notifications. The question is asked once. */
import { PersistedStore } from './store.ts';

/** The storage key. */
export const NOTIFY_ASKED_KEY = 'tetrarch.notifyAsked';
const isAsked = new PersistedStore(NOTIFY_ASKED_KEY, (stored) => stored === true);

export const wasAskedToNotify = isAsked.get;

export function setAskedToNotify(): void {
  isAsked.set(true);
}
