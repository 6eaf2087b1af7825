/** The sign-up prompt for guests: any page may request it, and one dialog shows it. */
import { useSyncExternalStore } from 'react';

/** A feature closed to guests, or no guest games left. */
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
