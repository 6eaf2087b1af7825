/**
 * What the browser keeps from a sign-up to the first login of the account. The user opens a mailed link in between,
 * which may be in another tab.
 */
import { z } from 'zod';
import { readJson, removeItem, writeJson } from './browserStorage.ts';

/** Milliseconds for which an item is used. */
const LIFETIME_MS = 3 * 24 * 60 * 60_000;

const dated = z.object({ at: z.number() });

class SignUpItem<T extends object> {
  readonly #key: string;
  readonly #schema: z.ZodType<T>;

  constructor(key: string, schema: z.ZodType<T>) {
    this.#key = key;
    this.#schema = schema;
  }

  /** @param now epoch milliseconds */
  store(item: T, now: number): void {
    writeJson(this.#key, { ...item, at: now });
  }

  /** Returns the stored item. Returns null if there is none, or if it is invalid or too old. @param now epoch milliseconds */
  read(now: number): T | null {
    const json = readJson(this.#key);
    const [date, item] = [dated.safeParse(json), this.#schema.safeParse(json)];
    if (!date.success || !item.success) return null;
    const age = now - date.data.at;
    return age >= 0 && age < LIFETIME_MS ? item.data : null;
  }

  forget(): void {
    removeItem(this.#key);
  }
}

/** The page to which the first login leads. A URL that begins with two slashes would lead to another host. */
export const returnPath = new SignUpItem(
  'tetrarch.returnPath',
  z.object({
    path: z
      .string()
      .max(20_000)
      .regex(/^\/(?![/\\])/),
  }),
);

/** The e-mail address with which the first login is filled in. */
export const signedUp = new SignUpItem('tetrarch.signedUp', z.object({ email: z.email() }));
