/** The prompt for guests to sign up. Any page may request it, and one dialog shows it. */
import { Store, useStore } from '../storage/store.ts';

/** The reason of the prompt: a feature is closed to guests, or the guest has no games left. */
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
