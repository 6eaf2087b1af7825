/**
 * The e-mail address of a sign-up in this browser, with which the login after the activation is filled in. The mailed
 * activation link may open in another tab, so the address is stored in the browser until that login.
 */
import { z } from 'zod';
import { readJson, removeItem, writeJson } from './browserStorage.ts';
import { isRecentSignUp } from './returnPath.ts';

const KEY = 'tetrarch.signedUp';

const stored = z.object({ email: z.email(), at: z.number() });

/** @param now epoch milliseconds */
export function storeSignedUp(email: string, now: number): void {
  writeJson(KEY, { email, at: now });
}

/** Returns the address. Returns null if there is none, or if it is invalid or too old. @param now epoch milliseconds */
export function readSignedUp(now: number): string | null {
  const { success, data } = stored.safeParse(readJson(KEY));
  return success && isRecentSignUp(data.at, now) ? data.email : null;
}

export function forgetSignedUp(): void {
  removeItem(KEY);
}
