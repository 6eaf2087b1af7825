/** The sign-up prompt for guests: any page may request it, and one dialog shows it. */
import { Store, useStore } from '../storage/store.ts';

/** A feature closed to guests, or no guest games left. */
export type SignUpReason = 'function' | 'games';

const reason = new Store<SignUpReason | null>(null);

export function promptSignUp(why: SignUpReason): void {
  reason.set(why);
}

export function closeSignUp(): void {
  reason.set(null);
}

export function useSignUpReason(): SignUpReason | null {
  return useStore(reason);
}
