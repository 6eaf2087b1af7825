/**
 * The page to which a new account's first login leads. Between the sign-up and the login the user opens a mailed link,
 * which may be in another tab, so the path is stored in the browser.
 */
import { z } from 'zod';
import { readJson, removeItem, writeJson } from './browserStorage.ts';

const KEY = 'tetrarch.returnPath';

/** Milliseconds for which the data of a sign-up is used. */
const LIFETIME_MS = 3 * 24 * 60 * 60_000;

/** A path of the product. A URL that begins with two slashes would lead to another host. */
const stored = z.object({
  path: z
    .string()
    .max(20_000)
    .regex(/^\/(?![/\\])/),
  at: z.number(),
});

/** Returns whether the login of a sign-up is still expected. @param now epoch milliseconds */
export function isRecentSignUp(at: number, now: number): boolean {
  return now >= at && now - at < LIFETIME_MS;
}

/** @param now epoch milliseconds */
export function storeReturnPath(path: string, now: number): void {
  writeJson(KEY, { path, at: now });
}

/** Returns the stored path. Returns null if there is none, or if it is invalid or too old. @param now epoch milliseconds */
export function readReturnPath(now: number): string | null {
  const { success, data } = stored.safeParse(readJson(KEY));
  return success && isRecentSignUp(data.at, now) ? data.path : null;
}

export function forgetReturnPath(): void {
  removeItem(KEY);
}
