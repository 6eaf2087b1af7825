/** Asking a guest to sign up: any page may, and one dialog does. */
import { useSyncExternalStore } from 'react';

/** A function that is closed to guests, or no guest games left. */
export type SignUpReason = 'function' | 'games';

const listeners = new Set<() => void>();
let reason: SignUpReason | null = null;

export function promptSignUp(why: SignUpReason): void {
  set(why);
}

export function closeSignUp(): void {
  set(null);
}

export function useSignUpReason(): SignUpReason | null {
  return useSyncExternalStore(subscribe, () => reason);
}

function set(value: SignUpReason | null): void {
  reason = value;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
